/** Wheel and flip card: one right is one result, and a revealed draw is recomputed in the browser. */
import type { Page } from '@playwright/test'
import { expectAccessible } from '../stage/browser/page-state.ts'
import { arrive } from '../stage/browser/people.ts'
import { expect, test } from './watched.ts'

const RESULT = /คุณได้รับ|ครั้งนี้ไม่ได้รางวัล/

/** Reveals the seed, and follows the link of the newest draw to the verifier, which agrees with the history. */
async function verifyNewest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'ดูรหัสตรวจสอบ' }).click()
  await page.getByRole('button', { name: 'เปิดเผยรหัสลับและเริ่มชุดใหม่' }).click()
  await expect(page.getByText('รหัสลับของชุดก่อน')).toBeVisible()
  await page.getByRole('button', { name: 'ปิด', exact: true }).click()
  await page.getByRole('link', { name: 'ตรวจสอบผลครั้งนี้' }).first().click()
  await expect(page.getByText('รหัสลับถูกต้อง ตรงกับค่าที่แสดงก่อนเล่น')).toBeVisible()
  await expect(page.getByText('ผลตรงกับประวัติ')).toBeVisible()
  await expectAccessible(page)
}

test('a member spins the wheel once and verifies the draw', async ({ page }) => {
  await arrive(page)
  await page.goto('/auth/media')
  await page.getByRole('link', { name: /กงล้อนำโชค/ }).click()
  await expect(page.getByText(/หมุนได้อีก.1.ครั้ง/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'หมุนกงล้อ' }).click()
  const result = page.locator('.draw-result')
  await expect(result).toBeFocused({ timeout: 15_000 })
  await expect(result).toContainText(RESULT)
  await verifyNewest(page)
})

test('a member turns one card by keyboard and verifies the layout', async ({ page }) => {
  await arrive(page)
  await page.goto('/auth/media/flip-card')
  await page.getByRole('button', { name: 'ไพ่ใบที่ 1' }).focus()
  for (const key of ['ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect(page.locator('.draw-result')).toBeFocused()
  await expect(page.locator('[data-state="turned"]')).toHaveAccessibleName(/^ไพ่ใบที่ 5/)
  await expect(page.locator('[data-state="dimmed"]')).toHaveCount(8)
  await expectAccessible(page)
  await verifyNewest(page)
  await expect(page.locator('.verify-layout > li')).toHaveCount(9)
})
