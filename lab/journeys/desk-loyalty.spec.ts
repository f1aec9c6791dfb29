/** The points shop, coupons, levels and prize tables at the desk: an owner proposes, and finance reads the effect and approves. */
import { accessibilityViolations } from '../stage/browser/page-state.ts'
import { DESKTOP } from '../stage/browser/windows.ts'
import { atDesk, confirm, fill } from './at-desk.ts'
import { expect, test } from './watched.ts'

test.use({ isMobile: false, hasTouch: false, viewport: DESKTOP, extraHTTPHeaders: {} })

test('what is worth money is proposed with its values, and approved with its effect', async ({ browser }) => {
  const { page, brand } = await atDesk(browser, 'owner', 'l')
  const stamp = String(Date.now())
  const open = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter')

  await page.goto(`${brand}/loyalty?view=rewards`)
  await open('เพิ่มหรือเปลี่ยนชื่อหมวด')
  await fill(page, /^หมวด/, 'journey')
  await fill(page, /^ชื่อ/, 'ทดสอบ')
  await confirm(page)
  await open('เพิ่มของรางวัล')
  await fill(page, /^หมวด/, 'journey')
  await page.getByRole('dialog').getByRole('textbox', { name: 'ชื่อ', exact: true }).fill(`เครดิต ${stamp}`)
  await fill(page, /^แต้ม/, '500')
  // Without a prize the dialog stays, and names the field.
  await page.getByRole('dialog').locator('button[type="submit"]').press('Enter')
  await expect(page.getByRole('dialog').getByText('ต้องกรอกช่องนี้').first()).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await fill(page, /^เครดิต/, '50')
  await fill(page, /^จำนวนเท่าของเทิร์น/, '2')
  await confirm(page)

  await page.goto(`${brand}/loyalty?view=coupons`)
  await open('เพิ่มคูปอง')
  await fill(page, /^ชื่อ/, `คูปอง ${stamp}`)
  await fill(page, /^รหัส/, `C${stamp}`)
  await fill(page, /^จำนวนสมาชิก/, '20')
  await page.getByRole('dialog').getByLabel('สิ่งที่ได้').selectOption('rights')
  await page.getByRole('dialog').getByLabel('เกม').selectOption('wheel')
  await fill(page, /^จำนวนสิทธิ์/, '3')
  await confirm(page)

  await page.goto(`${brand}/loyalty?view=levels`)
  await page.getByRole('button', { name: 'ขออนุมัติแก้ไข' }).nth(3).press('Enter')
  await fill(page, /^ถอนต่อวัน/, '')
  await fill(page, /^คืนยอดเสีย/, '7.25')
  await confirm(page)

  await page.goto(`${brand}/loyalty?view=prizes`)
  await page.getByRole('button', { name: 'ขออนุมัติแก้ไข' }).first().press('Enter')
  const [first, ...others] = await page.getByRole('dialog').locator('input').all()
  const weights = await Promise.all(others.map((each) => each.inputValue()))
  const before = Number(await first?.inputValue())
  // Without weights the dialog stays, and says what they must be.
  for (const each of [first, ...others]) await each?.fill('0')
  await page.getByRole('dialog').locator('button[type="submit"]').press('Enter')
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('1 ถึง 4,294,967,296')
  expect(await accessibilityViolations(page)).toEqual([])
  for (const [n, each] of others.entries()) await each.fill(weights[n] ?? '')
  await first?.fill(String(before + 1))
  // As JSON the place of a mistake is named.
  await page.getByRole('dialog').getByRole('button', { name: 'JSON' }).press('Enter')
  const json = page.getByRole('dialog').getByLabel('ช่องรางวัล')
  const table = await json.inputValue()
  await json.fill(table.replace(/"weight": \d+/, '"weight": -1'))
  await page.getByRole('dialog').locator('button[type="submit"]').press('Enter')
  await expect(page.getByRole('dialog')).toContainText('ช่องที่ 1 ไม่ถูกต้อง: weight')
  await json.fill(table)
  await confirm(page)

  const { page: second } = await atDesk(browser, 'finance', 'l')
  await second.goto(`${brand}/proposals`)
  const proposal = (text: string | RegExp) => second.getByRole('row').filter({ hasText: text })
  await expect(proposal('เพิ่มของรางวัล')).toContainText('ให้: 50.00 บาท')
  await expect(proposal('เพิ่มคูปอง')).toContainText('สิทธิ์มากที่สุด: 60')
  await expect(proposal('แก้ระดับ')).toContainText(/ถอนต่อวันสูงสุด: .* → –/)
  await expect(proposal('แก้ตารางรางวัล')).toContainText('ฉบับ: 1 → 2')
  // Which of the tables, and which level.
  await expect(proposal('แก้ตารางรางวัล').locator('.desk-kind code')).toHaveText('wheel')
  await expect(proposal('แก้ระดับ').locator('.desk-kind code')).toHaveText(/^\d+$/)
  for (const each of ['เพิ่มของรางวัล', 'เพิ่มคูปอง', 'แก้ระดับ', 'แก้ตารางรางวัล']) {
    await proposal(each).getByRole('button', { name: 'อนุมัติ' }).press('Enter')
    await confirm(second)
    await expect(proposal(each)).toHaveCount(0)
  }

  await page.goto(`${brand}/loyalty?view=rewards`)
  await expect(page.getByRole('row', { name: `เครดิต ${stamp}` })).toContainText('เครดิต 50.00 บาท เทิร์น 2 เท่า')
  await page.goto(`${brand}/loyalty?view=coupons`)
  await expect(page.getByRole('row', { name: `คูปอง ${stamp}` })).toContainText('20')
  await page.goto(`${brand}/loyalty?view=levels`)
  await expect(page.getByRole('row').nth(4)).toContainText('7.25')
  await page.goto(`${brand}/loyalty?view=prizes`)
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('เวอร์ชัน 2')
})
