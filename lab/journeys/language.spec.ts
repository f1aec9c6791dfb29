/** The site in English: chosen by its link, remembered by device and member, and without a Thai text of the product. */
import type { Browser, Page } from '@playwright/test'
import { DEMONSTRATION_LOGINS } from '../../apps/api/seed/demonstration.ts'
import { PAGES } from '../../apps/web/src/core/pages.ts'
import { launchHere } from '../stage/browser/games.ts'
import { accessibilityViolations, excessWidth, expectAccessible } from '../stage/browser/page-state.ts'
import { arrive, transfer } from '../stage/browser/people.ts'
import { DESKTOP, LYING, PHONE } from '../stage/browser/windows.ts'
import { expect, test } from './watched.ts'

/** Members keep their language, so no other journey uses this one. */
const [, , NIDA] = DEMONSTRATION_LOGINS
/** What operators and members wrote: names, announcements, prizes, movies. */
const OWN = /ดวง|นิดา|บจก\. ตัวอย่าง|เว็บไซต์นี้เป็นการสาธิต|ใช้เงินจำลองทั้งหมด|ทดลองโอนเงินได้จากธนาคารจำลอง/
/** Pages of prizes and movies, whose names are the operator's. */
const WITH_NAMES = ['/auth/reward', '/auth/media/wheel', '/auth/media/flip-card', '/auth/media/movie']

/** Parts of a stranger's name. */
const OWN_OF_STRANGER = /ทดสอบ/

/** Thai texts of the page outside of what operators and members wrote. */
const thaiTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      if (parentElement?.closest('script, style, .language-switch')) continue
      texts.push((textContent ?? '').replaceAll('฿', ''))
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'alt'])
        texts.push(element.getAttribute(name)?.replaceAll('฿', '') ?? '')
    return texts.filter((text) => /[\u0e00-\u0e7f]/.test(text))
  })

test('a visitor chooses English, logs in and stays in English, also after a refusal and a reload', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/login')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/login')
  await page.getByLabel('Username or phone number').fill(NIDA.username)
  await page.getByLabel('Password', { exact: true }).fill('wrong-password-1')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('The username or password is incorrect.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(NIDA.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/auth/dashboard')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('link', { name: 'Deposit' }).first()).toBeVisible()
  await page.getByRole('link', { name: 'ไทย' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
})

const openDevice = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ viewport: PHONE, locale: 'th-TH' })).newPage()

for (const area of ['public', 'private'] as const)
  test(`${area} pages in English are whole, accessible and without a Thai text of the product`, async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.goto('/login?lang=en')
    if (area === 'private') {
      await page.getByLabel('Username or phone number').fill(NIDA.username)
      await page.getByLabel('Password', { exact: true }).fill(NIDA.password)
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.waitForURL('**/auth/dashboard')
    }
    for (const { path } of PAGES.filter((each) => each.area === area && !each.path.includes(':'))) {
      await page.goto(path)
      await expect(page.locator('h1'), path).toHaveCount(1)
      await page.waitForLoadState('networkidle')
      if (!WITH_NAMES.includes(path))
        expect
          .soft(
            (await thaiTexts(page)).filter((text) => !OWN.test(text)),
            path,
          )
          .toEqual([])
      expect.soft(await excessWidth(page), `${path} scrolls sideways`).toBeLessThanOrEqual(0)
      expect.soft(await accessibilityViolations(page, { without: 'iframe' }), path).toEqual([])
    }
  })

test('a member who chose English on one device finds it on the next after the login, and Thai again later', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(PHONE)
  const member = await arrive(page)
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')

  const tablet = await openDevice(browser)
  await tablet.goto('/login?next=%2Fauth%2Fdeposit')
  await tablet.getByLabel('ชื่อผู้ใช้หรือเบอร์โทรศัพท์').fill(member.username)
  await tablet.getByLabel('รหัสผ่าน', { exact: true }).fill(member.password)
  await tablet.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await tablet.waitForURL('**/auth/deposit')
  await expect(tablet.getByRole('heading', { level: 1, name: 'Deposit' })).toBeVisible()
  await expectAccessible(tablet, '/auth/deposit after the login')
  await tablet.getByRole('link', { name: 'ไทย' }).click()
  await expect(tablet.getByRole('heading', { level: 1, name: 'ฝากเงิน' })).toBeVisible()

  // The first device follows at its next login.
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await page.getByLabel('Username or phone number').fill(member.username)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/auth/dashboard')
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  await tablet.context().close()
})

test('a member deposits in English, and finds the transfer in the history by its filter', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const member = await arrive(page)
  const expectNoThai = async () =>
    expect((await thaiTexts(page)).filter((text) => !OWN.test(text) && !OWN_OF_STRANGER.test(text))).toEqual([])
  await page.goto('/auth/deposit?lang=en')
  await expect(page.getByRole('heading', { level: 1, name: 'Deposit' })).toBeVisible()
  await expect(page.getByText('No deposits yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy account number' })).toBeVisible()
  await expectNoThai()
  await transfer(member, 500)
  await expect(page.getByText(/Your deposit of 500\.00\sbaht has arrived/).first()).toBeVisible()
  await expectNoThai()

  await page.goto('/auth/transaction/history')
  const amount = page.getByRole('main').getByText(/\+500\.00/)
  await expect(amount.first()).toBeVisible()
  await page.getByRole('radio', { name: 'Withdrawals', exact: true }).press('Space')
  await expect(page.getByText('No transactions yet')).toBeVisible()
  await page.getByRole('radio', { name: 'Deposits', exact: true }).press('Space')
  await expect(amount.first()).toBeVisible()
  await expectNoThai()
  await page.goto('/auth/deposit')
  await page
    .getByRole('main')
    .getByText(/500\.00/)
    .last()
    .click()
  await expectNoThai()
})

const ENGLISH_GAMES = [
  { provider: 'joker', gameCode: 'river-lanterns', name: 'River Lanterns' },
  { provider: 'ace333', gameCode: 'baccarat-one', name: 'Baccarat One' },
  { provider: 'joker', gameCode: 'fish-prawn-crab', name: 'Fish Prawn Crab' },
  { provider: 'joker', gameCode: 'league-day', name: 'League Day' },
  { provider: 'ace333', gameCode: 'match-odds', name: 'Live Football' },
]

test('the games that a member opens in English have no Thai text, in their sheets and results either', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const member = await arrive(page)
  await page.goto('/auth/deposit?lang=en')
  await expect(page.getByText('No deposits yet')).toBeVisible()
  await transfer(member, 500)
  await expect(page.getByText(/Your deposit of 500\.00\sbaht has arrived/).first()).toBeVisible()
  const site = page.url()
  for (const { provider, gameCode, name } of ENGLISH_GAMES) {
    await page.goto(site)
    await launchHere(page, provider, gameCode)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    expect.soft(await thaiTexts(page), name).toEqual([])
    for (const sheet of ['Rules', 'Rounds', 'Fairness']) {
      await page.getByRole('navigation').getByRole('button', { name: sheet }).click()
      const dialog = page.locator('dialog[open]')
      await expect(dialog).toBeVisible()
      expect.soft(await thaiTexts(page), `${sheet} of ${name}`).toEqual([])
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toHaveCount(0)
    }
    await playRound(page, gameCode)
    expect.soft(await thaiTexts(page), `a round of ${name}`).toEqual([])
    for (const window of [PHONE, LYING, DESKTOP]) {
      await page.setViewportSize(window)
      expect.soft(await excessWidth(page), `${name} scrolls sideways at ${window.width}`).toBeLessThanOrEqual(0)
      expect.soft(await accessibilityViolations(page), `${name} at ${window.width}`).toEqual([])
    }
    await page.setViewportSize(PHONE)
  }
})

/** One round where a game has rounds, one slip before a kick-off. Running matches may have no odds at the moment. */
async function playRound(page: Page, gameCode: string): Promise<void> {
  if (gameCode === 'match-odds') return
  if (gameCode === 'league-day') await page.locator('.market button').first().click()
  else if (gameCode === 'baccarat-one') await page.getByRole('button', { name: /^Player pays/ }).click()
  else if (gameCode === 'fish-prawn-crab') await page.getByRole('button', { name: /^Fish pays/ }).click()
  await page.locator('#play').click()
  await expect(page.locator('#result')).toHaveText(/Net|Bet of|so far/i)
}
