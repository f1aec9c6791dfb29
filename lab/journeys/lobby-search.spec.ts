/** The search finds a game without its category. */
import type { Page } from '@playwright/test'
import { DEMONSTRATION_LOGINS } from '../../apps/api/seed/demonstration.ts'
import { SECOND_HOST, SECOND_LOGINS } from '../../apps/api/seed/second-brand.ts'
import { arrive } from '../stage/browser/people.ts'
import { PORTS } from '../stage/browser/site.ts'
import { expect, test } from './watched.ts'

const [SOMCHAI] = DEMONSTRATION_LOGINS
const [WICHAI] = SECOND_LOGINS

/** Logs in on the page that is open, which keeps the address that the visitor wanted. */
async function logInHere(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await page.getByLabel('ชื่อผู้ใช้หรือเบอร์โทรศัพท์').fill(username)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
}

test('the menu of visitors leads to the shelf of the category, through the login', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'เมนูหลัก' }).getByRole('link', { name: 'สล็อต' }).click()
  await logInHere(page, SOMCHAI)
  await expect(page.getByRole('radio', { name: 'สล็อต' })).toBeChecked()
})

test('the search of visitors finds the game after the login', async ({ page }) => {
  await page.goto(`http://${SECOND_HOST}:${PORTS.PORT}/`)
  await page.getByRole('searchbox', { name: 'ค้นหาเกม' }).fill('โคม ลอย')
  await page.keyboard.press('Enter')
  await logInHere(page, WICHAI)
  await expect(page.getByRole('searchbox', { name: 'ค้นหาเกม' })).toHaveValue('โคม ลอย')
})

test('a search in one category finds the games of the others as well, and opens them', async ({ page }) => {
  await arrive(page)
  await page.goto('/auth/games/category?cat=slot')
  await expect(page.getByRole('heading', { name: 'เกมทั้งหมด' })).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'ค้นหาเกม' })
  await search.fill('ไฮโลไทย')
  await expect(page.getByRole('heading', { name: 'คาสิโน', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'เกมทั้งหมด' })).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: /^พบ \d+ เกม$/ })).toBeAttached()
  await page.getByRole('button', { name: 'ไฮโลไทย', exact: true }).first().click()
  await expect(page.getByRole('dialog', { name: 'ไฮโลไทย' })).toBeVisible()
  await page.keyboard.press('Escape')

  await search.fill('ไม่มีเกมชื่อนี้')
  await expect(page.getByText('ไม่พบเกมที่ตรงกับ “ไม่มีเกมชื่อนี้”')).toBeVisible()
  await search.fill('')
  await expect(page.getByRole('heading', { name: 'เกมทั้งหมด' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'คาสิโน', exact: true })).toBeHidden()
})
