/** A refresh by hand without a reply: the page shows that, and does not call old figures new. */
import type { Page } from '@playwright/test'
import { DEMONSTRATION_LOGINS } from '../../apps/api/seed/demonstration.ts'
import { logIn } from '../stage/browser/people.ts'
import { expect, test } from './watched.ts'

const [, MALEE] = DEMONSTRATION_LOGINS
const CALLS = '**/api/auth/**'
const UPDATED = 'อัปเดตรายการแล้ว'

async function cutCalls(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.route(CALLS, (route) => route.abort('connectionreset'))
}

for (const [address, button] of [
  ['/auth/transaction/history', 'รีเฟรช'],
  ['/auth/deposit', 'รีเฟรช'],
  ['/auth/withdraw', 'รีเฟรช'],
  ['/auth/dashboard', 'รีเฟรชเครดิต'],
] as const)
  test(`${address}: a refresh that loads nothing opens the error modal, and one that loads confirms it`, async ({
    page,
  }) => {
    await logIn(page, MALEE)
    await page.goto(address)
    await cutCalls(page)
    await page.getByRole('button', { name: button, exact: true }).click()
    const modal = page.getByRole('alertdialog').filter({ hasText: 'เกิดข้อผิดพลาด' })
    await expect(modal).toContainText('เชื่อมต่ออินเทอร์เน็ตไม่ได้')
    await expect(page.getByRole('main')).not.toContainText(UPDATED)
    await expect(page.locator('[role="status"]', { hasText: 'โหลดข้อมูลไม่ได้' })).toHaveCount(1)
    await modal.getByRole('button', { name: 'ตกลง' }).click()

    await page.unroute(CALLS)
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.locator('[role="status"]', { hasText: 'โหลดข้อมูลไม่ได้' })).toHaveCount(0)
    await expect(modal).toBeHidden()
  })

test('a failing server shows an error too, and the figures stay', async ({ page }) => {
  await logIn(page, MALEE)
  await page.goto('/auth/transaction/history')
  await page.waitForLoadState('networkidle')
  await page.route(CALLS, (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'Internal Server Error', requestId: 'test-500' } }),
  )
  await page.getByRole('button', { name: 'รีเฟรช', exact: true }).click()
  await expect(page.getByText('ระบบขัดข้อง ลองใหม่ในอีกสักครู่')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(UPDATED)
})
