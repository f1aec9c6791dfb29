/** The site on the home screen of a phone: the time of the install prompt, and the behaviour after installation. */
import type { Page } from '@playwright/test'
import { DEMONSTRATION_LOGINS } from '../../apps/api/seed/demonstration.ts'
import { logIn } from '../stage/browser/people.ts'
import { expect, test } from './watched.ts'

test.use({ serviceWorkers: 'allow' })

const [, MALEE] = DEMONSTRATION_LOGINS
const HOUR = 3_600_000
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** Simulates a visit of the dashboard `ago` milliseconds before now. */
const seenBefore = (page: Page, ago: number) =>
  page.evaluate((at) => {
    localStorage.setItem('duang.install', JSON.stringify({ visits: 1, visitAt: at, seenAt: at }))
  }, Date.now() - ago)

/** Simulates Chromium's offer to install a site. Chromium makes no such offer while a test drives it. */
const offerByBrowser = (page: Page, outcome: 'accepted' | 'dismissed') =>
  page.evaluate((answer) => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        document.documentElement.dataset.prompted = 'yes'
        return { outcome: answer }
      },
    })
    dispatchEvent(event)
    return event.defaultPrevented
  }, outcome)

const card = (page: Page) => page.getByRole('region', { name: 'เพิ่มไว้ที่หน้าจอหลัก' })

test('on the second visit the member is asked once, and not again after “not now”', async ({ page }) => {
  await logIn(page, MALEE)
  expect(await offerByBrowser(page, 'dismissed')).toBe(true)
  await expect(page.getByRole('heading', { name: 'ประกาศ' })).toBeVisible()
  await expect(card(page)).toBeHidden()

  await seenBefore(page, HOUR)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'ประกาศ' })).toBeVisible()
  await offerByBrowser(page, 'dismissed')
  await expect(card(page)).toContainText('เปิดได้เร็วขึ้นเหมือนแอป')
  await card(page).getByRole('button', { name: 'ไม่ใช่ตอนนี้' }).click()
  await expect(card(page)).toBeHidden()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'ประกาศ' })).toBeVisible()
  await offerByBrowser(page, 'dismissed')
  await expect(card(page)).toBeHidden()
})

test('a member who agrees gets the browser’s own prompt', async ({ page }) => {
  await logIn(page, MALEE)
  await seenBefore(page, HOUR)
  await page.reload()
  // The code comes after the first paint. An offer before it has no listener.
  await expect(page.getByRole('heading', { name: 'ประกาศ' })).toBeVisible()
  await offerByBrowser(page, 'accepted')
  await card(page).getByRole('button', { name: 'เพิ่มเลย' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-prompted', 'yes')
  await expect(card(page)).toBeHidden()
})

test.describe('an iPhone', () => {
  test.use({ userAgent: IPHONE })

  test('gets instructions for doing it by hand', async ({ page }) => {
    await logIn(page, MALEE)
    await seenBefore(page, HOUR)
    await page.reload()
    await expect(card(page)).toContainText('แตะปุ่มแชร์ แล้วเลือก “เพิ่มไปยังหน้าจอโฮม”')
    await expect(card(page).getByRole('button')).toHaveCount(1)
  })

  test('that has it there scrolls inside the page, with a fixed bar, and is not asked', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
    await logIn(page, MALEE)
    await seenBefore(page, HOUR)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'ประกาศ' })).toBeVisible()
    await expect(card(page)).toBeHidden()
    const inside = page.locator('.private')
    await inside.evaluate((element) => element.scrollTo(0, 80))
    expect(await inside.evaluate((element) => element.scrollTop)).toBe(80)
    // Parts of the page are still coming.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight))
      .toBeLessThanOrEqual(0)
    const bar = await page.getByRole('navigation', { name: 'เมนูหลัก' }).boundingBox()
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
    await page.getByRole('link', { name: 'ถอนเงิน' }).first().click()
    await page.waitForURL('**/auth/withdraw')
    await expect.poll(() => inside.evaluate((element) => element.scrollTop)).toBe(0)
  })
})

test('while the site is away in the list of open apps, a member’s page cannot be read', async ({ page }) => {
  await logIn(page, MALEE)
  const look = () => page.locator('.private > .content').evaluate((element) => getComputedStyle(element).filter)
  const become = (state: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  expect(await look()).toBe('none')
  await become('hidden')
  expect(await look()).toBe('blur(24px)')
  await become('visible')
  expect(await look()).toBe('none')
})
