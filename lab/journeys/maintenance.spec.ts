/** The site closes for maintenance and opens again: the pages of visitors and members, without loss of typed text. */
import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { DEMONSTRATION_LOGINS } from '../../apps/api/seed/demonstration.ts'
import { logIn } from '../stage/browser/people.ts'
import { PORTS } from '../stage/browser/site.ts'
import { duang } from './duang.ts'
import { expect, test } from './watched.ts'

const CLOSED = 'ปิดปรับปรุงระบบชั่วคราว'
const MINUTE_MS = 60_000
const [SOMCHAI] = DEMONSTRATION_LOGINS

const closedPage = (page: Page) => page.getByRole('heading', { level: 1, name: CLOSED })

test.describe('a brand of its own', () => {
  let name = ''
  const at = (path: string) => `http://${name}.localhost:${PORTS.PORT}${path}`
  const maintenance = (...words: string[]) =>
    duang('site', 'maintenance', ...words, '--reason', 'a journey', '--brand', name)

  test.beforeEach(async () => {
    name = `closing${randomInt(1_000_000)}`
    await duang('brand', 'add', name, 'name=ปิดเปิด', `hosts=${name}.localhost`, 'lineIds=["@closing-help",""]')
    // Every process reads a new host within a second.
    await new Promise((resolve) => setTimeout(resolve, 1_100))
  })

  test('an open page notices, keeps typed text, and returns by itself, and every address leads there meanwhile', async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto(at('/login'))
    const username = page.getByLabel('ชื่อผู้ใช้หรือเบอร์โทรศัพท์')
    await username.fill('somchai')
    await page.getByLabel('รหัสผ่าน', { exact: true }).fill('half a passw')
    await username.focus()

    await maintenance('on', '--message', 'ย้ายเครื่อง ราวหนึ่งชั่วโมง')
    await page.waitForTimeout(1_100)
    await page.clock.runFor(MINUTE_MS)
    await expect(closedPage(page)).toBeVisible()
    await expect(page.getByText('ย้ายเครื่อง ราวหนึ่งชั่วโมง')).toBeVisible()
    await expect(page.getByRole('link', { name: 'LINE หลัก' })).toHaveAttribute(
      'href',
      /line\.me\/R\/ti\/p\/%40closing-help/,
    )
    await expect(username).toBeHidden()
    expect(page.url()).toBe(at('/login'))
    await expect(page).toHaveTitle(`${CLOSED} | ปิดเปิด`)

    const other = await page.context().newPage()
    for (const path of ['/contact', '/auth/withdraw', '/no/such/page']) {
      const answer = await other.goto(at(path))
      expect([answer?.status(), answer?.headers()['retry-after']], path).toEqual([503, '60'])
      await expect(closedPage(other)).toBeVisible()
      expect(other.url()).toBe(at(path))
    }
    await other.goto(at('/'))
    expect(other.url()).toBe(at('/ma'))
    await expect(closedPage(other)).toBeVisible()
    await other.getByRole('button', { name: 'ตรวจสอบอีกครั้ง' }).click()
    await expect(other.getByRole('status').getByText(/ยังปิดปรับปรุงอยู่/)).toBeVisible()

    await maintenance('off')
    await other.waitForTimeout(1_100)
    await other.getByRole('button', { name: 'ตรวจสอบอีกครั้ง' }).click()
    await other.waitForURL(at('/'))
    await expect(closedPage(other)).toBeHidden()
    await page.clock.runFor(MINUTE_MS)
    await expect(username).toHaveValue('somchai')
    await expect(page.getByLabel('รหัสผ่าน', { exact: true })).toHaveValue('half a passw')
    await expect(username).toBeFocused()
    await expect(page).toHaveTitle('เข้าสู่ระบบ | ปิดเปิด')
  })

  test('the page shows before its code runs, and the notice comes a day before', async ({ browser }) => {
    // Tomorrow in Bangkok, at any hour of today.
    const soon = `${new Date(Date.now() + 31 * 3_600_000).toISOString().slice(0, 10)}T00:01`
    await maintenance('schedule', '--from', soon, '--to', '23:59')
    await new Promise((resolve) => setTimeout(resolve, 2_100))
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(at('/login'))
    await expect(page.getByText(`${soon.slice(11)}–23:59`)).toBeVisible()
    await maintenance('on')
    await page.waitForTimeout(1_100)
    await page.goto(at('/login'))
    await expect(closedPage(page)).toBeVisible()
    await maintenance('off')
    await context.close()
  })
})

test('a member in the middle of a sheet: a refused call closes the site at once, and the sheet is restored afterwards', async ({
  page,
}) => {
  await page.clock.install()
  await logIn(page, SOMCHAI)
  await page.goto('/auth/settings/change-password')
  await page.getByLabel('รหัสผ่านปัจจุบัน', { exact: true }).fill('old-password-1')
  await page.getByLabel('รหัสผ่านใหม่', { exact: true }).fill('new-password-1')
  await page.getByLabel('ยืนยันรหัสผ่านใหม่', { exact: true }).fill('new-password-1')
  // Closed from the moment the form is sent. An earlier request of the page would close the site too soon for the test.
  let isClosed = false
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await page.route('**/api/**', (route) => {
    if (route.request().url().includes('/change-password/')) isClosed = true
    if (!isClosed) return route.fallback()
    if (route.request().url().endsWith('/operational/website'))
      return route.fulfill({ json: { websiteStatus: 'MA', message: '', until, planned: null } })
    const body = { code: 'maintenance', message: 'ปิดปรับปรุงระบบชั่วคราว', requestId: 'test-ma' }
    return route.fulfill({ status: 503, headers: { 'retry-after': '60' }, json: body })
  })
  await page.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }).click()
  await expect(closedPage(page)).toBeVisible()
  await expect(page.getByText(/คาดว่าจะเปิดอีกครั้ง/)).toBeVisible()
  // The page itself shows the state: no modal is above it, and nothing of the page below can be reached.
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  isClosed = false
  await page.clock.runFor(MINUTE_MS)
  await expect(closedPage(page)).toBeHidden()
  await expect(page.getByLabel('รหัสผ่านใหม่', { exact: true })).toHaveValue('new-password-1')
  expect(page.url()).toContain('/auth/settings/change-password')

  // The open dialog is open again.
  await page.getByRole('button', { name: 'ออกจากระบบ' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  // Keyboard use pauses the time of the question.
  await page.keyboard.press('Tab')
  isClosed = true
  await page.clock.runFor(MINUTE_MS)
  await expect(closedPage(page)).toBeVisible()
  const check = page.getByRole('button', { name: 'ตรวจสอบอีกครั้ง' })
  await check.click()
  await expect(page.getByText(/ยังปิดปรับปรุงอยู่/)).toBeVisible()
  isClosed = false
  // The page may ask by itself first, and open without the button.
  await Promise.any([check.click(), page.getByRole('alertdialog').waitFor()])
  await expect(page.getByRole('alertdialog')).toBeVisible()
})
