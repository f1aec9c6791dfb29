/** Every page of the wallet loop: guards, titles, accessibility, small screens, and no complaint of the browser. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { DEMONSTRATION_LOGINS } from '../apps/api/seed/demonstration.ts'
import { logIn } from './people.ts'
import { expect, test } from './watched.ts'

const PUBLIC = ['/', '/login', '/register', '/404'] as const
const PRIVATE = [
  '/auth/dashboard',
  '/auth/deposit',
  '/auth/withdraw',
  '/auth/transaction/history',
  '/auth/settings/change-password',
  '/auth/settings/devices',
  '/auth/settings/manage-address',
  '/auth/media/movie',
] as const
const [, MALEE] = DEMONSTRATION_LOGINS

/** What the browser complains about while `work` runs: errors on the console, refusals of the content security policy. */
async function complaints(page: Page, work: () => Promise<void>): Promise<string[]> {
  const seen: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') seen.push(message.text())
  })
  page.on('pageerror', (error) => seen.push(error.message))
  await work()
  return seen
}

async function expectWhole(page: Page, address: string): Promise<void> {
  const seen = await complaints(page, async () => {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('h1')).toHaveCount(1)
    // Contrast is a matter of the page at rest, not of a fade.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map((each) => each.finished)))
  })
  expect(seen, address).toEqual([])
  await expect(page).toHaveTitle(/ \| ดวง$|^ดวง/)
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('th')
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways, `${address} scrolls sideways`).toBeLessThanOrEqual(0)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.target.join(' ')).join(', ')}`),
    address,
  ).toEqual([])
}

for (const address of PUBLIC) test(`${address} is whole and accessible`, ({ page }) => expectWhole(page, address))

test('the private pages are whole and accessible, also on the smallest screen and with large text', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await logIn(page, MALEE)
  for (const address of PRIVATE) await expectWhole(page, address)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const address of PRIVATE) await expectWhole(page, address)
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%'))
  })
  for (const address of PRIVATE) {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(sideways, `${address} with large text scrolls sideways`).toBeLessThanOrEqual(0)
  }
})

test('a visitor is sent to the login and then on to where they wanted to go; a member does not see public pages', async ({
  page,
}) => {
  await page.goto('/auth/transaction/history')
  await page.waitForURL('**/login**')
  await page.getByLabel('ชื่อผู้ใช้หรือเบอร์โทรศัพท์').fill(MALEE.username)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(MALEE.password)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await page.waitForURL('**/auth/transaction/history')
  await page.goto('/login')
  await page.waitForURL('**/auth/dashboard')
  await page.goto('/auth')
  await page.waitForURL('**/auth/dashboard')
  await page.goto('/auth/nothing-here')
  await page.waitForURL('**/404')
})

test('an unknown address is the page that says so', async ({ page }) => {
  await page.goto('/nothing-here')
  await page.waitForURL('**/404')
  await expect(page.getByText('ไม่พบหน้าที่คุณต้องการ')).toBeVisible()
})

test('a token alone, copied to another browser, is worth nothing; storage holds no phone and no account', async ({
  page,
  browser,
}) => {
  await logIn(page, MALEE)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  // Thirteen digits are a time in milliseconds; phones and accounts have nine to twelve, or more.
  expect(stored.replace(/(?<!\d)1\d{12}(?!\d)/g, '')).not.toMatch(/\d{9,}/)
  expect(stored).not.toContain(MALEE.phone)
  const other = await browser.newContext()
  const thief = await other.newPage()
  await thief.addInitScript((dump) => {
    for (const [key, value] of Object.entries(JSON.parse(dump))) localStorage.setItem(key, String(value))
  }, stored)
  await thief.goto('/auth/dashboard')
  await thief.waitForURL('**/login**')
  await other.close()
})

test('wrong password: one alert, the field empty and ready', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('ชื่อผู้ใช้หรือเบอร์โทรศัพท์').fill(`nobody${Date.now() % 100_000}`)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('wrong-password-1')
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await expect(page.getByText('ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง').first()).toBeVisible()
  await expect(page.getByLabel('รหัสผ่าน', { exact: true })).toHaveValue('')
})

test('logging out can be let pass: the dialog closes by itself and the member stays', async ({ page }) => {
  await logIn(page, MALEE)
  await page.getByRole('button', { name: 'ออกจากระบบ' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  // The focus is inside, so the time stands still; moving the pointer and the focus out lets it run.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await expect(dialog).toBeHidden({ timeout: 12_000 })
  expect(page.url()).toContain('/auth/dashboard')
})
