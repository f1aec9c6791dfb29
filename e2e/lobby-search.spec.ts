/** The search finds a game without its category. */
import { arrive } from '../tests/browser/people.ts'
import { expect, test } from './watched.ts'

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
