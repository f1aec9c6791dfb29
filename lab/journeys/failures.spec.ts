/** Failures of network and server as the member sees them: one modal at a time, no typed text lost, no money sent twice. */
import { arrive, openWithdrawForm, paidSlip, transfer } from '../stage/browser/people.ts'
import { expect, test } from './watched.ts'

test.describe('a member with credit', () => {
  test.beforeEach(async ({ page }) => {
    const person = await arrive(page)
    await transfer(person, 1_000)
    await expect
      .poll(() => page.evaluate(() => document.body.textContent ?? ''), { timeout: 20_000 })
      .toContain('1,000')
    await (await openWithdrawForm(page)).fill('300')
  })

  test('the reply of a withdrawal is lost: the page checks before it permits a retry, and one was made', async ({
    page,
  }) => {
    const keys: string[] = []
    let isCut = true
    await page.route(/\/api\/auth\/withdraw\/[0-9a-f-]{36}$/, async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '')
      const response = await route.fetch()
      if (!isCut) return route.fulfill({ response })
      isCut = false
      await route.abort('connectionreset')
    })
    await page.getByRole('button', { name: 'ถอนเงิน', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'ยืนยันถอนเงิน' }).click()
    await expect(paidSlip(page)).toBeVisible({ timeout: 25_000 })
    await page.goto('/auth/transaction/history')
    await expect(
      page
        .getByRole('listitem')
        .or(page.getByRole('row'))
        .filter({ hasText: /−300\.00/ }),
    ).toHaveCount(1)
    expect(new Set(keys).size).toBe(1)
  })

  test('two quick presses send one request', async ({ page }) => {
    let sent = 0
    await page.route(/\/api\/auth\/withdraw\/[0-9a-f-]{36}$/, async (route) => {
      sent++
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.continue()
    })
    await page.getByRole('button', { name: 'ถอนเงิน', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'ยืนยันถอนเงิน' }).dblclick()
    await expect(paidSlip(page)).toBeVisible({ timeout: 25_000 })
    expect(sent).toBe(1)
  })

  test('offline: a banner, and money cannot be sent', async ({ page, context }) => {
    await context.setOffline(true)
    await expect(page.getByText('ออฟไลน์อยู่')).toBeVisible()
    await expect(page.getByText('ทำรายการเงินไม่ได้ขณะออฟไลน์').first()).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('ออฟไลน์อยู่')).toBeHidden()
    await expect(page.getByLabel('จำนวนเงินที่ต้องการถอน')).toHaveValue('300')
  })
})

test('the server is overloaded: the modal shows that, and typed text is still there', async ({ page }) => {
  await page.goto('/login')
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({
        code: 'overloaded',
        message: 'ระบบไม่พร้อมให้บริการชั่วคราว ลองใหม่ในอีกสักครู่',
        requestId: 'test-503',
      }),
    }),
  )
  await page.getByLabel('ชื่อผู้ใช้หรือเบอร์โทรศัพท์').fill('somchai')
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('whatever-1')
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  const modal = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(modal.getByText('เกิดข้อผิดพลาด')).toBeVisible()
  await modal.getByRole('button', { name: 'ตกลง' }).click()
  await expect(modal).toBeHidden()
  await expect(page.getByLabel('ชื่อผู้ใช้หรือเบอร์โทรศัพท์')).toHaveValue('somchai')
})
