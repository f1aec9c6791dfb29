/** Guards, logins and browser storage. every-route.spec.ts checks that each page is whole. */
import { DEMONSTRATION_LOGINS } from '../../apps/api/seed/demonstration.ts'
import packageFile from '../../package.json' with { type: 'json' }
import { logIn, logInByForm } from '../stage/browser/people.ts'
import { expect, test } from './watched.ts'

const [, MALEE] = DEMONSTRATION_LOGINS

test('a visitor is sent to the login and then to the requested page, and a member does not see public pages', async ({
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
  expect((await page.goto('/auth'))?.status()).toBe(200)
  await page.waitForURL('**/auth/dashboard')
  await page.goto('/auth/nothing-here')
  await page.waitForURL('**/404')
})

test('the built site sends its release with every call', async ({ page }) => {
  const called = page.waitForRequest('**/api/**')
  await logInByForm(page, MALEE)
  expect((await called).headers()).toMatchObject({ channel: 'web', webversion: packageFile.version })
})

test('an unknown address shows the not-found page', async ({ page }) => {
  expect((await page.goto('/nothing-here'))?.status()).toBe(404)
  await page.waitForURL('**/404')
  await expect(page.getByText('ไม่พบหน้าที่คุณต้องการ')).toBeVisible()
})

test('a token alone, copied to another browser, is worth nothing, and storage holds no phone and no account', async ({
  page,
  browser,
}) => {
  await logInByForm(page, MALEE)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  // Thirteen digits are a time in milliseconds. Phones and accounts have nine to twelve, or more. A uuid may have as many by chance.
  const uuids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g
  expect(stored.replace(uuids, '').replace(/(?<!\d)1\d{12}(?!\d)/g, '')).not.toMatch(/\d{9,}/)
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
  // The focus is inside, so the time is paused. Moving the pointer and the focus out resumes it.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await expect(dialog).toBeHidden({ timeout: 12_000 })
  expect(page.url()).toContain('/auth/dashboard')
})
