/** The address says where somebody is: deep links, and the category of the lobby. */
import { DEMONSTRATION_LOGINS } from '../apps/api/seed/demonstration.ts'
import { logIn } from './people.ts'
import { expect, test } from './watched.ts'

const [SOMCHAI] = DEMONSTRATION_LOGINS
test('a deep link is remembered over the login, its search too', async ({ page }) => {
  await page.goto('/auth/games/category?cat=slot')
  await page.waitForURL('**/login?**')
  await page.getByLabel('ชื่อผู้ใช้หรือเบอร์โทรศัพท์').fill(SOMCHAI.username)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(SOMCHAI.password)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await page.waitForURL('**/auth/games/category?cat=slot')
  await expect(page.getByRole('radio', { name: 'สล็อต' })).toBeChecked()
})

test('the category of the lobby stands in the address, Back leads to the one before, and the bar keeps it', async ({
  page,
}) => {
  await logIn(page, SOMCHAI)
  await page.getByRole('link', { name: 'เล่นเกม' }).click()
  await page.waitForURL('**/auth/games/category?cat=sport')
  await page.getByText('คาสิโน', { exact: true }).click()
  await page.waitForURL('**cat=casino')
  await page.getByText('สล็อต', { exact: true }).first().click()
  await page.waitForURL('**cat=slot')
  await page.goBack()
  await page.waitForURL('**cat=casino')
  await expect(page.getByRole('radio', { name: 'คาสิโน' })).toBeChecked()
  await page.getByRole('navigation', { name: 'เมนูหลัก' }).getByRole('link', { name: 'หน้าหลัก' }).click()
  await page.getByRole('link', { name: 'เล่นเกม', exact: true }).click()
  await page.waitForURL('**cat=casino')
  await page.goto('/auth/games/category?cat=nothing-of-ours')
  await page.waitForURL('**cat=sport')
})
