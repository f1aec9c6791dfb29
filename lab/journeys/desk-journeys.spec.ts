/** What a member and staff do together: a slip from the phone to the credit, and personal data from the request to the erasure. */
import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { accessibilityViolations } from '../stage/browser/page-state.ts'
import { arrive, newStranger, openAccount, transfer } from '../stage/browser/people.ts'
import { DESK } from '../stage/browser/site.ts'
import { enrol, signInStaff } from '../stage/browser/staff.ts'
import { DESKTOP } from '../stage/browser/windows.ts'
import { duang } from './duang.ts'
import { expect, test } from './watched.ts'

const REASON = 'ตรวจกับหลักฐานแล้ว'

let count = 0

/** A person of the demonstration's desk on a window of their own. */
async function atDesk(browser: Browser, role: string): Promise<{ page: Page; brand: string }> {
  const name = `${role}j${process.env.TEST_WORKER_INDEX}${++count}`
  const context = await browser.newContext({ viewport: DESKTOP, isMobile: false, hasTouch: false })
  const page = await context.newPage()
  await signInStaff(page, DESK, await enrol(DESK, await duang('staff', 'add', name, '--role', role)))
  return { page, brand: page.url().replace(/\/overview$/, '') }
}

/** Types the reason, which has the focus, and confirms by keyboard. */
async function confirmByKeyboard(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.locator('textarea').focus()
  await page.keyboard.type(REASON)
  await dialog.locator('button[type="submit"]').press('Enter')
  await expect(dialog).toHaveCount(0)
}

test('a slip: sent on the phone, credited by keyboard at the desk, seen by the member', async ({ page, browser }) => {
  const member = await arrive(page)
  // The money comes from the account of someone whom the matching does not know.
  const friend = newStranger()
  await openAccount(friend)
  await page.goto('/auth/deposit')
  await transfer(friend, 431)
  await page.getByRole('button', { name: 'แจ้งยอดไม่เข้า (ส่งสลิป)' }).click()
  await expect(page.getByLabel('บัญชีรับโอนในสลิป')).not.toHaveValue('other')
  await page.getByLabel('ยอดโอนในสลิป').fill('431')
  const buffer = await sharp({
    create: {
      width: 600,
      height: 900,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer()
  await page.getByLabel('เลือกรูปสลิป').setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'ส่งสลิป', exact: true }).click()
  await expect(page.getByText('ได้รับสลิปแล้ว แต่ไม่มี QR')).toBeVisible()
  await expect(page.getByText('ทีมงานกำลังตรวจสลิปกับธนาคาร')).toBeVisible()

  const desk = await atDesk(browser, 'cashier')
  await desk.page.goto(`${desk.brand}/slips`)
  await desk.page.getByRole('tab', { name: 'รอตรวจ' }).press('Enter')
  await desk.page.getByRole('row', { name: member.username }).press('Enter')
  await desk.page.waitForURL(/\/slips\/[^/]+$/)
  await expect(desk.page.getByRole('img', { name: `สลิปที่ ${member.username} ส่ง` })).toBeVisible()
  await expect(desk.page.getByRole('button', { name: /เติมเครดิตจากรายการนี้/ }).first()).toBeVisible()
  await expect(desk.page.getByRole('cell', { name: 'ไม่ตรง' }).first()).toBeVisible()
  await desk.page.keyboard.press('1')
  await confirmByKeyboard(desk.page)

  // The bank names another payer: a second person decides, who sees payer and member side by side.
  const second = await atDesk(browser, 'finance')
  await expect(second.page.getByRole('link', { name: /คำขอที่รอคนที่สอง/ })).toBeVisible()
  await second.page.goto(`${second.brand}/proposals`)
  const row = second.page.getByRole('row', { name: member.username })
  await expect(row).toContainText('ไม่ตรง')
  await row.getByRole('button', { name: 'อนุมัติ' }).press('Enter')
  await confirmByKeyboard(second.page)
  await second.page.context().close()
  await expect(desk.page.getByRole('main')).toContainText('เติมเครดิตแล้ว')
  await desk.page.context().close()

  await page.goto('/auth/deposit')
  await page.getByRole('button', { name: 'แจ้งยอดไม่เข้า (ส่งสลิป)' }).click()
  await expect(page.getByText('เครดิตเข้าแล้ว').first()).toBeVisible()
  await page.goto('/auth/dashboard')
  await expect(page.getByRole('main')).toContainText('431.00')
})

test('personal data: exported, then erased by two people, and the member is gone', async ({ page, browser }) => {
  const member = await arrive(page)
  const uuid = await page.evaluate(() => JSON.parse(localStorage.getItem('duang.session') ?? '{}').user.uuid as string)
  const [author, second] = [await atDesk(browser, 'owner'), await atDesk(browser, 'owner')]

  await test.step('the file has everything about the member', async () => {
    await author.page.goto(`${author.brand}/personal-data`)
    await author.page.getByRole('tab', { name: 'คำขอของสมาชิก' }).press('Enter')
    await author.page.getByLabel('ชื่อผู้ใช้').fill(member.username)
    await author.page.keyboard.press('Enter')
    await author.page.getByRole('button', { name: 'ส่งออกข้อมูลเป็น ZIP' }).press('Enter')
    const download = author.page.waitForEvent('download')
    await confirmByKeyboard(author.page)
    const file = await download
    const content = readFileSync(await file.path())
    expect(file.suggestedFilename()).toMatch(/\.zip$/)
    expect(content.subarray(0, 2).toString()).toBe('PK')
    for (const table of ['members', 'member_banks', 'sessions', 'consents'])
      expect(content.includes(table), table).toBe(true)
  })

  await test.step('one person proposes the erasure, who may not approve it', async () => {
    await author.page.getByRole('button', { name: 'ลบข้อมูลส่วนบุคคล' }).press('Enter')
    await confirmByKeyboard(author.page)
    await expect(author.page.getByText('มีคำขออนุมัติลบข้อมูลรออยู่')).toBeVisible()
    await author.page.goto(`${author.brand}/proposals`)
    const row = author.page.getByRole('row', { name: member.username })
    await expect(row).toContainText('ลบข้อมูลส่วนบุคคล')
    await expect(row.getByRole('button', { name: 'อนุมัติ' })).toHaveCount(0)
  })

  await test.step('another person approves it', async () => {
    await second.page.goto(`${second.brand}/proposals`)
    await second.page.getByRole('row', { name: member.username }).getByRole('button', { name: 'อนุมัติ' }).press('Enter')
    await confirmByKeyboard(second.page)
    await expect(second.page.getByRole('row', { name: member.username })).toHaveCount(0)
  })

  await test.step('the member’s page at the desk has no name, and the member is out', async () => {
    await second.page.goto(`${second.brand}/members/${uuid}`)
    await expect(second.page.getByRole('heading', { level: 1 })).toHaveText(/^erased-\d+$/)
    await expect(second.page.getByRole('main')).not.toContainText(member.username)
    await second.page.goto(`${second.brand}/personal-data`)
    await second.page.getByRole('tab', { name: 'การลบ' }).press('Enter')
    await expect(second.page.getByRole('cell', { name: /^erased-\d+$/ }).first()).toBeVisible()
    await page.goto('/auth/dashboard')
    await page.waitForURL(/\/login/)
  })
  await author.page.context().close()
  await second.page.context().close()
})

test('another account: the member sees it on the first page without push, dismisses it, and finds it in the list', async ({
  page,
}) => {
  const member = await arrive(page)
  const other = { ...newStranger(), name: member.name }
  await openAccount(other)
  await duang('members', 'set-bank', member.username, `014:${other.account}`, '--reason', REASON)
  await page.goto('/auth/dashboard')
  const notice = page.getByRole('status').filter({ hasText: 'ทีมงานเปลี่ยนบัญชีธนาคารของคุณ' })
  await expect(notice).toContainText(`ลงท้าย ${other.account.slice(-4)}`)
  await expect(notice).toContainText('ถอนเงินได้ตั้งแต่')
  await expect(notice).toContainText('หากคุณไม่ได้ขอ ติดต่อทีมงานทันที')
  expect(await accessibilityViolations(page)).toEqual([])
  await notice.getByRole('button', { name: 'รับทราบ' }).click()
  await expect(notice).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'รายการล่าสุด' })).toBeVisible()
  await expect(notice).toHaveCount(0)
  await page.goto('/auth/settings/devices')
  await expect(page.getByRole('heading', { name: 'การเปลี่ยนบัญชี เบอร์โทร และรหัสผ่าน' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`ลงท้าย ${other.account.slice(-4)}`)
})

test('a correction whose reply is lost is sent again under its reference, and credits once', async ({
  page,
  browser,
}) => {
  const member = await arrive(page)
  const desk = await atDesk(browser, 'finance')
  await desk.page.goto(`${desk.brand}/corrections`)
  const dialog = desk.page.getByRole('dialog', { name: 'เพิ่มเครดิต' })
  const references: string[] = []
  const order = async () => {
    await desk.page.getByRole('button', { name: 'เพิ่มเครดิต' }).press('Enter')
    await dialog.getByRole('combobox', { name: 'สมาชิก' }).fill(member.username)
    await dialog.getByRole('option', { name: member.username }).click()
    await dialog.getByLabel('จำนวน (บาท)').fill('77')
    await dialog.getByLabel('เหตุผล').fill(REASON)
    // Without the money of the member nothing is sent.
    await expect(dialog).toContainText('บัญชีของสมาชิก')
  }
  await desk.page.route('**/actions/correction.credit', async (route) => {
    references.push((route.request().postDataJSON() as { reference: string }).reference)
    if (references.length > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await order()
  await dialog.getByRole('button', { name: 'เพิ่มเครดิต' }).press('Enter')
  await desk.page.getByRole('alertdialog').getByRole('button', { name: 'ปิด' }).press('Enter')
  await expect(dialog).toContainText('ยังไม่ทราบผลของคำสั่งก่อนหน้า 77.00 บาท')
  expect(await accessibilityViolations(desk.page)).toEqual([])
  await dialog.getByRole('button', { name: 'ปิด' }).press('Enter')
  await desk.page.reload()
  await order()
  await expect(dialog).toContainText('ยังไม่ทราบผลของคำสั่งก่อนหน้า 77.00 บาท')
  await dialog.getByRole('button', { name: 'เพิ่มเครดิต' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  expect(references).toHaveLength(2)
  expect(references[1]).toBe(references[0])
  await expect(desk.page.getByRole('row', { name: member.username })).toHaveCount(1)
  await desk.page.context().close()
})
