/** Focus after its element is removed: it moves to the replacement, never to the top of the page. */
import { expect, type Page, test } from '@playwright/test'
import { open } from '../stage/browser/gallery.ts'
import { PHONE, SMALL } from '../stage/browser/windows.ts'

test.use({ viewport: PHONE })

const at = (page: Page, screen: string, state: string) => open(page, { screen, state })

test('withdraw: focuses the slip that replaces an open request, and the form after it', async ({ page }) => {
  await at(page, 'withdraw', 'ended-success')
  const now = page.getByRole('region', { name: 'ถอนเงิน', exact: true })
  await expect(now).toContainText('โอนเงินเข้าบัญชีแล้ว')
  await expect(now).toBeFocused()
  await page.getByRole('button', { name: 'ปิด', exact: true }).click()
  await expect(page.getByLabel('จำนวนเงินที่ต้องการถอน')).toBeVisible()
  await expect(now).toBeFocused()
})

test('history: focuses the notice of the end of the list after the last page is loaded', async ({ page }) => {
  await at(page, 'history', 'more-last')
  await page.getByRole('button', { name: 'โหลดเพิ่มเติม' }).click()
  await expect(page.getByText('แสดงครบทุกรายการแล้ว')).toBeFocused()
})

test('win and loss: the back button restores the focused row and its scroll position', async ({ page }) => {
  await page.setViewportSize(SMALL)
  await at(page, 'winlost', 'sheet-rounds-long')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'โหลดเพิ่มเติม' }).click()
  await expect(sheet.getByText('แสดงครบทุกรายการแล้ว')).toBeFocused()
  const row = sheet.getByRole('listitem').nth(17).getByRole('button')
  await row.scrollIntoViewIfNeeded()
  const before = await sheet.evaluate((element) => element.scrollTop)
  expect(before).toBeGreaterThan(400)
  await row.click()
  await expect(sheet.getByText('รายการในรอบนี้')).toBeVisible()
  expect(await sheet.evaluate((element) => element.scrollTop)).toBe(0)
  await sheet.getByRole('button', { name: 'ย้อนกลับ' }).click()
  await expect(row).toBeFocused()
  await expect(row).toBeInViewport()
  const after = await sheet.evaluate((element) => element.scrollTop)
  expect(Math.abs(after - before)).toBeLessThan(200)
})
