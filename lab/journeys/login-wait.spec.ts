/** Too many wrong passwords: the page counts down the wait, and a screen reader announces it once. */
import { randomInt } from 'node:crypto'
import { expectAccessible } from '../stage/browser/page-state.ts'
import { expect, test } from './watched.ts'

test('the waiting time after failed logins is counted down', async ({ page }) => {
  await page.goto('/login')
  await page.waitForLoadState('networkidle')
  const username = `nobody${randomInt(1_000_000)}`
  const submit = page.getByRole('button', { name: 'เข้าสู่ระบบ' })
  const alert = page.getByRole('main').getByRole('alert').first()
  await page.getByLabel('ชื่อผู้ใช้หรือเบอร์โทรศัพท์').fill(username)
  const seconds = alert.locator('[aria-hidden="true"]', { hasText: /วินาที/ })
  // The sixth try meets the first wait, of a second. Immediate retries meet longer ones.
  await expect(async () => {
    await page.getByLabel('รหัสผ่าน', { exact: true }).fill('wrong-password-1')
    await submit.click()
    await expect(alert).toBeVisible()
    await expect(seconds).toHaveText(/ลองใหม่ได้ในอีก [3-8]\u00a0วินาที/, { timeout: 500 })
  }).toPass({ timeout: 45_000, intervals: [100] })
  const announced = await alert.locator('.sr-only').textContent()
  const first = await seconds.textContent()
  await expect(seconds).not.toHaveText(first ?? '')
  expect(await alert.locator('.sr-only').textContent()).toBe(announced)
  await expect(alert.getByText('ลองอีกครั้งได้แล้ว')).toBeVisible({ timeout: 15_000 })
  await expectAccessible(page, 'the alert', { within: 'main' })
})
