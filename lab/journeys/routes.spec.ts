/** Deep links: the address names the page, and the category of the lobby. */
import type { Request } from '@playwright/test'
import { DEMONSTRATION_LOGINS } from '../../apps/api/seed/demonstration.ts'
import { logIn } from '../stage/browser/people.ts'
import { makesRead } from '../stage/browser/reads.ts'
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

test('the category of the lobby is in the address, Back leads to the one before, and the bar keeps it', async ({
  page,
}) => {
  await logIn(page, SOMCHAI)
  await page.getByRole('link', { name: 'เล่นเกม' }).click()
  await page.waitForURL('**/auth/games/category?cat=all')
  await page.getByRole('group', { name: 'หมวดเกม' }).getByText('คาสิโน', { exact: true }).click()
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

test('a category without games is not found: the status and the page', async ({ page }) => {
  const answer = await page.request.get('/auth/games/no-such-category/JK')
  expect(answer.status()).toBe(404)
  await logIn(page, SOMCHAI)
  for (const address of ['/auth/games/no-such-category/JK', '/auth/games/NoSuch/JK']) {
    await page.goto(address)
    await page.waitForURL('**/404')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ไม่พบหน้าที่คุณต้องการ')
  }
  expect((await page.request.get('/auth/games/slot/JK')).status()).toBe(200)
})

test('visitors and members find the results, and members stay members there', async ({ page }) => {
  await page.goto('/')
  const links = page.getByRole('navigation', { name: 'โปรโมชันและผลการแข่งขัน' })
  for (const [name, address] of [
    ['โปรโมชัน', '/promotion'],
    ['ผลบอลสด', '/live-score'],
    ['ตารางคะแนน', '/score'],
  ] as const) {
    await links.getByRole('link', { name }).click()
    await page.waitForURL(`**${address}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await page.goBack()
  }
  await logIn(page, SOMCHAI)
  const services = page.getByRole('navigation', { name: 'บริการทั้งหมด' })
  for (const [name, address] of [
    ['ผลบอลสด', '/live-score'],
    ['ตารางคะแนน', '/score'],
  ] as const) {
    await services.getByRole('link', { name }).click()
    await page.waitForURL(`**${address}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByRole('navigation', { name: 'เมนูหลัก' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page).toHaveURL(new RegExp(`${address}$`))
    await page.getByRole('navigation', { name: 'เมนูหลัก' }).getByRole('link', { name: 'หน้าหลัก' }).click()
    await page.waitForURL('**/auth/dashboard')
  }
  await page.goto('/promotion')
  await page.waitForURL('**/auth/media/promotion')
  await page.goto('/live-score')
  await page.getByRole('button', { name: 'ออกจากระบบ' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'ตกลง' }).click()
  await page.waitForURL('**/login')
})

test('a member’s start fetches the profile, the status of the site and the settings, each once', async ({ page }) => {
  await logIn(page, SOMCHAI)
  const asked: Request[] = []
  // What the page before still asks for is not of this start.
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) asked.length = 0
  })
  page.on('request', (request) => asked.push(request))
  const each = () => [
    asked.filter((request) => makesRead(request, 'user.detail')).length,
    asked.filter((request) => makesRead(request, 'setting.user')).length,
    asked.filter((request) => request.url().endsWith('/api/setting/operational/website')).length,
  ]
  await page.reload()
  await expect.poll(each).toEqual([1, 1, 1])
  await page.waitForLoadState('networkidle')
  expect(each()).toEqual([1, 1, 1])
})
