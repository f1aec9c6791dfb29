/** The pages of the studios on a phone: whole, accessible, a round of each game. A round with a lost reply is one round. */
import type { Page } from '@playwright/test'
import { DEMONSTRATION_LOGINS } from '../../apps/api/seed/demonstration.ts'
import { launchHere } from '../stage/browser/games.ts'
import { excessWidth, expectAccessible } from '../stage/browser/page-state.ts'
import { logIn, transfer } from '../stage/browser/people.ts'
import { SITE } from '../stage/browser/site.ts'
import { PHONE, SMALL } from '../stage/browser/windows.ts'
import { expect, test } from './watched.ts'

const [SOMCHAI] = DEMONSTRATION_LOGINS
const GAMES = [
  ['joker', 'river-lanterns', null],
  ['joker', 'league-day', /^เจ้าบ้าน /],
  ['joker', 'fish-prawn-crab', /^ปลา/],
  ['joker', 'bowl-hi-lo', /^ต่ำ/],
  ['ace333', 'baccarat-one', /^ผู้เล่น/],
  ['ace333', 'match-odds', /^(เจ้าบ้าน|สูง|ไม่มี) /],
] as const

/** Requests a launch like the lobby, in this window. */
async function openGame(page: Page, provider: string, gameCode: string): Promise<void> {
  if (!page.url().startsWith(SITE)) await page.goto('/auth/dashboard')
  await launchHere(page, provider, gameCode)
}

async function expectNarrow(page: Page, name: string): Promise<void> {
  await page.setViewportSize(SMALL)
  expect(await excessWidth(page), `${name} scrolls sideways at 320`).toBeLessThanOrEqual(0)
  await page.setViewportSize(PHONE)
}

/** On a phone on its side, at each scroll position: no control covers the table, and the button is visible. */
async function expectUncovered(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [844, 390],
    [667, 375],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const end of [0, 10_000]) {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), end)
      const covered = await page.evaluate(() => {
        const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
        const table = boxOf('#table')
        return ['.play-desk', '.play-sheets', '.play-top', '.play-facts'].filter((selector) => {
          const box = boxOf(selector)
          const wide = Math.min(box.right, table.right) - Math.max(box.left, table.left)
          const high = Math.min(box.bottom, table.bottom) - Math.max(box.top, table.top)
          return box.width > 0 && wide > 1 && high > 1
        })
      })
      expect(covered, `${name} at ${width} × ${height}, scrolled by ${end}`).toEqual([])
    }
    await expect(page.locator('#desk'), `${name} at ${width} × ${height}`).toBeInViewport({ ratio: 0.8 })
  }
  await page.setViewportSize(PHONE)
}

/** The slip just placed: its odds, and its whole return if it wins. */
async function expectTermsOfSlip(page: Page): Promise<void> {
  await expect(page.locator('#result')).toContainText(/ราคา \d+\.\d\d · ถ้าถูกได้รวม ฿[\d,.]+/)
  await page.getByRole('button', { name: /^โพยของฉัน/ }).click()
  const slip = page.locator('.slip').first()
  await expect(slip).toContainText(/ราคา \d+\.\d\d · ถ้าถูกได้รวม ฿[\d,.]+/)
  const terms = ((await slip.locator('.slip-terms').textContent()) ?? '').replaceAll(',', '')
  const [odds = 0, total = 0] = (terms.match(/\d+(\.\d+)?/g) ?? []).map(Number)
  expect(total).toBeCloseTo(odds * 10, 2)
  await page.getByRole('button', { name: 'แมตช์' }).click()
}

const play = (page: Page) => page.locator('#play')

/** Before a stake the button is no invitation; the rows of past results are in sight above the stakes. */
async function expectRoad(page: Page): Promise<void> {
  const fill = () => play(page).evaluate((button) => getComputedStyle(button).backgroundColor)
  const quiet = await fill()
  const [road, desk] = [await page.locator('.beads').boundingBox(), await page.locator('#desk').boundingBox()]
  expect((road?.y ?? 0) + (road?.height ?? 0)).toBeLessThanOrEqual(desk?.y ?? 0)
  await page.locator('#table').getByRole('button', { name: /^ผู้เล่น/ }).first().click()
  // The colour moves there.
  await expect.poll(fill).not.toBe(quiet)
  await page.locator('#clear').click()
}

async function playRound(page: Page): Promise<void> {
  const result = page.locator('#result')
  await expect(async () => {
    // Odds of a running match may move between choice and press. The second press accepts the new ones.
    await play(page).click()
    await expect(result).toContainText(/สุทธิ|รอผล|ยังไม่จบ|ราคาเปลี่ยน/)
    await expect(result).not.toContainText('ราคาเปลี่ยน')
  }).toPass()
  await expect(play(page)).toHaveAttribute('aria-busy', 'false')
}

test('every game is whole and accessible on a phone, a round of each is played, and one is proven', async ({
  page,
}) => {
  const seen: string[] = []
  page.on('console', (message) => message.type() === 'error' && seen.push(message.text()))
  page.on('pageerror', (error) => seen.push(error.message))
  // The end of a round without its animation.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await transfer(SOMCHAI, 321)
  await logIn(page, SOMCHAI)
  await expect(page.getByText(/เครดิตคงเหลือ [1-9]/).first()).toBeAttached()

  await test.step('a round with a lost answer is requested again, and is one round', () => loseAnAnswer(page))
  await test.step('the member redraws that round', () => proveTheLastRound(page))
  for (const [provider, gameCode, spot] of GAMES)
    await test.step(gameCode, async () => {
      await openGame(page, provider, gameCode)
      seen.length = 0
      if (gameCode === 'baccarat-one') await expectRoad(page)
      expect(page.url(), 'the session of play does not stay in the address').not.toContain('session')
      if (spot) await page.locator('#table').getByRole('button', { name: spot, disabled: false }).first().click()
      await playRound(page)
      if (gameCode === 'league-day') await expectTermsOfSlip(page)
      // Before axe, because the policy refuses its styles.
      expect(seen, gameCode).toEqual([])
      await expectAccessible(page, gameCode)
      await expectNarrow(page, gameCode)
      await expectUncovered(page, gameCode)
    })
})

async function loseAnAnswer(page: Page): Promise<void> {
  await openGame(page, 'joker', 'bowl-hi-lo')
  const sent: string[] = []
  await page.route('**/api/round', async (route) => {
    sent.push(route.request().postDataJSON().roundId)
    if (sent.length > 1) return route.continue()
    // The studio plays it, but the page gets no reply.
    await route.fetch()
    await route.abort()
  })
  const before = await figure(page, '#credit')
  await page.locator('#table').getByRole('button', { name: /^ต่ำ/ }).first().click()
  await playRound(page)
  expect(sent).toEqual([sent[0], sent[0]])
  await expect.poll(() => figure(page, '#credit')).toBeCloseTo(before + (await figure(page, '#net')), 2)
}

const figure = async (page: Page, place: string): Promise<number> =>
  Number(((await page.locator(place).textContent()) ?? '').replace(/[฿,+]/g, '').replace('\u2212', '-'))

async function proveTheLastRound(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'ความยุติธรรม' }).click()
  await page.getByRole('button', { name: 'เปิดเผยรหัสลับและเริ่มชุดใหม่' }).click()
  await expect(page.getByText('รหัสลับที่เปิดเผยตรงกับค่าที่แสดงก่อนเล่น')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'ปิด', exact: true }).click()
  await page.getByRole('button', { name: 'ประวัติ' }).click()
  await page.getByText('ตรวจสอบรอบนี้').first().click()
  await page.getByRole('button', { name: 'คำนวณในเครื่องนี้' }).first().click()
  await expect(page.getByText('ผลที่คำนวณใหม่ตรงกับผลของรอบนี้')).toBeVisible()
  await expectAccessible(page, 'the sheet of rounds')
}
