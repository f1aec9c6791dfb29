/** Assertions of member pages: failed payouts, limits of a withdrawal, the QR code, the chat, and closed features. */
import { expect, type Page, test } from '@playwright/test'
import { open } from '../stage/browser/gallery.ts'
import { DESKTOP, PHONE, SMALL } from '../stage/browser/windows.ts'

test.use({ viewport: PHONE })

const at = (page: Page, screen: string, state: string) => open(page, { screen, state })

test('a failed payout shows its own notice and no green one', async ({ page }) => {
  await at(page, 'withdraw', 'sent')
  await expect(page.getByText('ส่งคำขอถอนแล้ว')).toBeVisible()
  for (const state of ['sent-and-failed', 'failed']) {
    await at(page, 'withdraw', state)
    await expect(page.getByRole('heading', { name: 'โอนเงินไม่สำเร็จ' })).toBeVisible()
    await expect(page.getByText('ส่งคำขอถอนแล้ว')).toHaveCount(0)
    await expect(page.getByText('มีคำขอถอนที่กำลังดำเนินการ')).toHaveCount(0)
    await expect(page.locator('.withdraw-now .notice[data-tone="ok"]')).toHaveCount(0)
    await expect(page.locator('main .notice[data-tone="bad"]')).toHaveText('ธนาคารปลายทางปฏิเสธรายการ')
  }
})

test('an amount above several limits names the tightest limit first, then the others', async ({ page }) => {
  await at(page, 'withdraw', 'over-all-limits')
  const note = page.locator('.field-note[data-tone="bad"]')
  await expect(note).toContainText(/500,000\.00.*600,100\.27/)
})

test('an exclusion says what games hold, not that nothing is left', async ({ page }) => {
  await at(page, 'limits', 'exclude-in-game')
  await expect(page.getByRole('dialog')).toContainText('เครดิต 500.00 บาทอยู่ในเกม')
  await expect(page.getByRole('dialog')).not.toContainText('0.00 บาทอยู่ครบ')
})

test('a new password asks for the identity once the server does', async ({ page }) => {
  await at(page, 'password-reset', 'identity-later')
  await expect(page.getByRole('alert').first()).toContainText('กรอกเบอร์โทรศัพท์และเลขบัญชี')
  await expect(page.getByLabel('เลขบัญชีธนาคาร')).toBeVisible()
})

test('a framed game that is played on opens in its frame', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await at(page, 'games', 'resumed-in-frame')
  await expect(page.locator('.play-stage')).toBeVisible()
  await expect(page.locator('.play-wallet')).toBeVisible()
})

test('QR codes of PromptPay and LINE are 150 px wide', async ({ page }) => {
  // A phone shows that of LINE on request only.
  for (const [screen, state, size] of [
    ['deposit', 'qr', PHONE],
    ['contact', 'data', DESKTOP],
  ] as const) {
    await page.setViewportSize(size)
    await at(page, screen, state)
    await expect(page.locator('.qr svg').first()).toBeVisible()
    const box = await page.locator('.qr svg').first().boundingBox()
    expect([box?.width, box?.height]).toEqual([150, 150])
  }
})

test('the chat link is in the top bar, covers nothing, and scrolls away with it', async ({ page }) => {
  for (const size of [PHONE, SMALL, DESKTOP]) {
    await page.setViewportSize(size)
    await at(page, 'chat', 'closed')
    const button = page.getByRole('banner').getByRole('button', { name: 'เปิดแชตสด' })
    const box = await button.boundingBox()
    expect([box?.width, box?.height]).toEqual([44, 44])
    // The bar keeps to one line, also on the smallest phone.
    const logout = await page.getByRole('button', { name: 'ออกจากระบบ' }).boundingBox()
    expect(logout?.y).toBe(box?.y)
    await page.evaluate(() => scrollTo(0, 400))
    const moved = await button.boundingBox()
    expect(Math.round((box?.y ?? 0) - (moved?.y ?? 0))).toBe(await page.evaluate(() => Math.round(scrollY)))
  }
})

test('an unknown category of rewards is shown as empty, beside the others', async ({ page }) => {
  await at(page, 'reward', 'unknown')
  await expect(page.getByText('ยังไม่มีของรางวัลในหมวดนี้')).toBeVisible()
  await expect(page.getByText('คะแนนของคุณ')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'ของใช้' })).not.toBeChecked()
})

test('after too many attempts the wait is counted down, and announced once', async ({ page }) => {
  await at(page, 'login', 'delayed')
  const alert = page.getByRole('alert').filter({ hasText: 'ลองผิดหลายครั้ง' })
  await expect(alert.locator('.sr-only')).toHaveText(/ลองใหม่ได้ในอีก 12.วินาที/)
  await expect(alert.locator('[aria-hidden="true"]', { hasText: 'วินาที' })).toBeVisible()
})
