/** A tournament without a shell: an owner proposes it by keyboard, finance approves the sum, and the owner cancels it. */
import type { Browser, Page } from '@playwright/test'
import { accessibilityViolations } from '../stage/browser/page-state.ts'
import { DESK } from '../stage/browser/site.ts'
import { enrol, signInStaff } from '../stage/browser/staff.ts'
import { DESKTOP } from '../stage/browser/windows.ts'
import { duang } from './duang.ts'
import { expect, test } from './watched.ts'

test.use({ isMobile: false, hasTouch: false, viewport: DESKTOP, extraHTTPHeaders: {} })

const REASON = 'แข่งประจำเดือน'

async function atDesk(browser: Browser, role: string): Promise<{ page: Page; brand: string }> {
  const context = await browser.newContext({ viewport: DESKTOP, isMobile: false, hasTouch: false })
  const page = await context.newPage()
  const name = `${role}t${process.env.TEST_WORKER_INDEX}`
  await signInStaff(page, DESK, await enrol(DESK, await duang('staff', 'add', name, '--role', role)))
  return { page, brand: page.url().replace(/\/overview$/, '') }
}

async function confirmByKeyboard(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.locator('textarea').focus()
  await page.keyboard.type(REASON)
  await dialog.locator('button[type="submit"]').press('Enter')
  await expect(dialog).toHaveCount(0)
}

test('is proposed by keyboard, approved by another person, and cancelled', async ({ browser }) => {
  const { page, brand } = await atDesk(browser, 'owner')
  const name = `ศึกวงล้อ ${Date.now()}`
  await page.goto(`${brand}/tournaments`)
  // The key works as soon as the permissions are read.
  await expect(page.getByRole('link', { name: 'ทัวร์นาเมนต์ใหม่' })).toBeVisible()
  await page.keyboard.press('n')
  await page.waitForURL(/tournaments\/new$/)
  // The first wrong field has the focus.
  await page.getByRole('button', { name: 'ขออนุมัติทัวร์นาเมนต์' }).press('Enter')
  await expect(page.getByLabel('ชื่อภาษาไทย')).toBeFocused()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(`Battle ${Date.now()}`)
  await page.keyboard.press('Tab')
  await page.keyboard.type('นับทุกรอบ')
  await page.getByLabel('ถึงอันดับ').fill('10')
  await page.getByLabel('เครดิต (บาท)').fill('1500.5')
  await expect(page.getByText('รวม: 10 อันดับ · 15,005.00 บาท')).toBeVisible()
  await page.getByRole('button', { name: 'ขออนุมัติทัวร์นาเมนต์' }).press('Enter')
  await expect(page.getByRole('dialog')).toContainText('15,005.00 บาท')
  await confirmByKeyboard(page)
  await page.waitForURL(/view=coming$/)
  await expect(page.getByRole('row', { name })).toHaveCount(0)

  const { page: second } = await atDesk(browser, 'finance')
  await second.goto(`${brand}/proposals`)
  const proposal = second.getByRole('row', { name })
  await expect(proposal).toContainText('รางวัลเครดิตรวม: 0.00 บาท → 15,005.00 บาท')
  await proposal.getByRole('button', { name: 'อนุมัติ' }).press('Enter')
  await confirmByKeyboard(second)

  await page.reload()
  await page.getByRole('row', { name }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('x')
  await confirmByKeyboard(page)
  await expect(page.getByText('ยกเลิกแล้ว')).toBeVisible()
})
