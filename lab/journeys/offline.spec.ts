/** The site without a network, and with a newer build: the service worker's caches, their limits, and the reload of a page. */
import type { Page } from '@playwright/test'
import { DEMONSTRATION_LOGINS } from '../../apps/api/seed/demonstration.ts'
import { logIn } from '../stage/browser/people.ts'
import { type FrontedSite, frontSite } from './fronted-site.ts'
import { expect, test } from './watched.ts'

test.use({ serviceWorkers: 'allow' })

const [, MALEE] = DEMONSTRATION_LOGINS
let site: FrontedSite

test.beforeEach(async () => {
  site = await frontSite()
})
test.afterEach(() => site.stop())

/** Waits until the worker has filled its cache. */
const workerReady = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    while (active?.state !== 'activated') await new Promise((resolve) => setTimeout(resolve, 50))
  })

/** Addresses and texts of the worker's cache. */
const keptByWorker = (page: Page) =>
  page.evaluate(async () => {
    const kept: { address: string; text: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        kept.push({ address: new URL(request.url).pathname, text: (await answer?.text()) ?? '' })
      }
    }
    return kept
  })

async function cutOff(page: Page): Promise<void> {
  await site.stop()
  await page.context().setOffline(true)
}

async function reconnect(page: Page): Promise<void> {
  await site.start()
  await page.context().setOffline(false)
}

test('a visitor without a network gets the site’s own offline page, and the whole page when the network is back', async ({
  page,
}) => {
  await page.goto(site.address)
  await workerReady(page)
  await cutOff(page)
  await page.reload()
  await expect(page.getByText('ออฟไลน์อยู่')).toBeVisible()
  await expect(page.locator('h1')).toBeVisible()
  await page.goto(`${site.address}/promotion`)
  await expect(page.getByText('ออฟไลน์อยู่')).toBeVisible()
  await reconnect(page)
  await expect(page.getByText('ออฟไลน์อยู่')).toBeHidden()
  await page.reload()
  await expect(page.locator('h1')).toBeVisible()
})

test('a member without a network sees the frame and the failed parts, and neither member data nor calls were cached', async ({
  page,
}) => {
  await logIn(page, MALEE, site.address)
  await workerReady(page)
  await page.goto(`${site.address}/auth/transaction/history`)
  await page.waitForLoadState('networkidle')
  await page.goto(`${site.address}/auth/dashboard`)
  await page.waitForLoadState('networkidle')

  const kept = await keptByWorker(page)
  expect(kept.filter(({ address }) => !address.startsWith('/assets/')).map(({ address }) => address)).toEqual(['/auth'])
  expect(kept.length).toBeGreaterThan(20)
  for (const { address, text } of kept)
    for (const secret of [MALEE.username, MALEE.name, MALEE.phone]) expect(text, address).not.toContain(secret)

  await cutOff(page)
  await page.reload()
  await expect(page.getByText('ออฟไลน์อยู่')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'เมนูหลัก' })).toBeVisible()
  await expect(page.getByText('โหลดข้อมูลไม่ได้').first()).toBeVisible()
  const call = page.evaluate(() => fetch('/api/setting').then((answer) => answer.status))
  await expect(call).rejects.toThrow()

  await page.goto(`${site.address}/auth/withdraw`)
  await expect(page.getByText('ออฟไลน์อยู่')).toBeVisible()
  await reconnect(page)
  await expect(page.getByText('ออฟไลน์อยู่')).toBeHidden()
})

test('the page for use without a network is in the language that the visitor chose', async ({ page }) => {
  await page.goto(site.address)
  await workerReady(page)
  await page.goto(`${site.address}/login?lang=en`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  // The worker of the English build replaces the Thai one.
  const isReplaced = async () =>
    (await keptByWorker(page)).some(({ text }) => text.includes('<html lang="en"')) &&
    page.evaluate(async () => {
      const { installing, waiting } = await navigator.serviceWorker.ready
      return installing === null && waiting === null
    })
  await expect.poll(isReplaced, { timeout: 20_000 }).toBe(true)
  await cutOff(page)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByText('You are offline. Showing the latest data we have')).toBeVisible()
  await reconnect(page)
  await expect(page.getByText('You are offline')).toBeHidden()
})

test('an answer of 503 is shown as it came and never kept', async ({ page }) => {
  await page.goto(site.address)
  await workerReady(page)
  site.answerPages({ status: 503, text: '<!doctype html><title>x</title><p>closed for an hour</p>' })
  await page.goto(`${site.address}/login`)
  await expect(page.getByText('closed for an hour')).toBeVisible()
  expect(JSON.stringify(await keptByWorker(page))).not.toContain('closed for an hour')
  await cutOff(page)
  await page.goto(`${site.address}/login`)
  await expect(page.getByLabel('รหัสผ่าน', { exact: true })).toBeVisible()
})

test('a newer build is offered, never during an activity, and the page reloads only on request', async ({ page }) => {
  const offer = page.getByRole('button', { name: 'มีเวอร์ชันใหม่' })
  await logIn(page, MALEE, site.address)
  await workerReady(page)
  let loads = 0
  page.on('load', () => loads++)
  site.deploy()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect(offer).toBeVisible()

  await page.getByRole('link', { name: 'ถอนเงิน' }).first().click()
  await page.waitForURL('**/auth/withdraw')
  await expect(offer).toBeHidden()
  await page.getByRole('link', { name: 'ฝากเงิน' }).first().click()
  await page.waitForURL('**/auth/deposit')
  await expect(page.locator('h1')).toBeFocused()
  // Longer than the check for a busy page.
  await page.waitForTimeout(1_500)
  await expect(offer).toBeHidden()
  await page.goBack()
  await page.goBack()
  await expect(offer).toBeVisible()
  await page.getByRole('button', { name: 'ออกจากระบบ' }).click()
  await expect(offer).toBeHidden()
  await page.getByRole('alertdialog').getByRole('button', { name: 'ยกเลิก' }).click()
  await expect(offer).toBeVisible()
  expect(loads).toBe(0)

  await offer.click()
  await expect.poll(() => loads).toBe(1)
  await expect(offer).toBeHidden()
  await expect.poll(() => page.content()).toMatch(/\["[^"]*newer/)
  await page.waitForTimeout(1_500)
  expect(loads).toBe(1)
})

test('a newer build keeps typed text', async ({ page }) => {
  const offer = page.getByRole('button', { name: 'มีเวอร์ชันใหม่' })
  await page.goto(`${site.address}/login`)
  await workerReady(page)
  const name = page.getByLabel('ชื่อผู้ใช้หรือเบอร์โทรศัพท์')
  await name.fill('som')
  site.deploy()
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 50))
  })
  await page.waitForTimeout(1_500)
  await expect(offer).toBeHidden()
  await name.fill('')
  await expect(offer).toBeVisible()
})

test('a page of the newer build gets no offer of it', async ({ page }) => {
  await page.goto(`${site.address}/login`)
  await workerReady(page)
  site.deploy()
  await page.reload()
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).join()), { timeout: 20_000 })
    .toContain('duang-newer')
  await expect.poll(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting))).toBe(false)
  await expect(page.getByRole('button', { name: 'มีเวอร์ชันใหม่' })).toBeHidden()
})

for (const [name, address] of [
  ['ฝากเงิน', '/auth/deposit'],
  ['ถอนเงิน', '/auth/withdraw'],
] as const)
  test(`${address} opened without a network shows that and offers a retry, and fills by itself when the network is back`, async ({
    page,
  }) => {
    await logIn(page, MALEE, site.address)
    await workerReady(page)
    await page.goto(`${site.address}/auth/media`)
    // The code of the page is cached, its data are not.
    await page.getByRole('link', { name }).first().hover()
    await page.waitForLoadState('networkidle')
    await cutOff(page)
    await page.getByRole('link', { name }).first().click()
    await page.waitForURL(`**${address}`)
    const main = page.getByRole('main')
    await expect(main.getByText('เชื่อมต่ออินเทอร์เน็ตไม่ได้').first()).toBeVisible()
    await expect(main.locator('.skeleton')).toHaveCount(0)
    await main.getByRole('button', { name: 'ลองอีกครั้ง' }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'ตกลง' }).click()
    await reconnect(page)
    await expect(main.getByText('เชื่อมต่ออินเทอร์เน็ตไม่ได้')).toHaveCount(0)
    await expect(main.getByText('โหลดข้อมูลไม่ได้')).toHaveCount(0)
    await expect(main.locator('.skeleton')).toHaveCount(0)

    // After a reload without a network, calls fail instead of waiting. They are repeated when the network is back.
    await cutOff(page)
    await page.reload()
    await expect(main.getByText('โหลดข้อมูลไม่ได้').first()).toBeVisible({ timeout: 15_000 })
    await expect(main.locator('.skeleton')).toHaveCount(0)
    await reconnect(page)
    await expect(main.getByText('โหลดข้อมูลไม่ได้')).toHaveCount(0)
    await expect(main.locator('.skeleton')).toHaveCount(0)
  })
