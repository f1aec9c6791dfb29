/** The shipping address: chosen by postcode and by name with the keyboard alone, saved once, and not lost by accident. */
import type { Page } from '@playwright/test'
import { expectAccessible } from '../stage/browser/page-state.ts'
import { arrive } from '../stage/browser/people.ts'
import { expect, test } from './watched.ts'

const ADDRESS = '/auth/settings/manage-address'

const place = async (page: Page) =>
  Promise.all(
    ['ตำบลหรือแขวง', 'อำเภอหรือเขต', 'จังหวัด', 'รหัสไปรษณีย์'].map((label) =>
      page.getByRole('combobox', { name: label }).inputValue(),
    ),
  )

test('an address is chosen by postcode, then by a part of the name, with the keyboard alone', async ({ page }) => {
  const person = await arrive(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/auth/address/')) sent.push(request.postData() ?? '')
  })
  await page.goto(ADDRESS)
  await expect(page.getByText('ยังไม่มีที่อยู่จัดส่ง')).toBeVisible()
  // Suggestions come from the list that only this page has loaded.
  await page.waitForLoadState('networkidle')

  await page.getByLabel('ชื่อผู้รับ').focus()
  await page.keyboard.type(person.name)
  await page.keyboard.press('Tab')
  await page.keyboard.type('0812345678')
  await page.keyboard.press('Tab')
  await page.keyboard.type('99/9 หมู่ 5')
  for (let field = 0; field < 4; field++) await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'รหัสไปรษณีย์' })).toBeFocused()
  await page.keyboard.type('10900')
  await expect(page.getByRole('option')).toHaveCount(5)
  await expectAccessible(page)
  const box = await page.getByRole('option').first().boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  for (let option = 0; option < 4; option++) await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toContainText('ลาดยาว')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(0)
  expect(await place(page)).toEqual(['ลาดยาว', 'จตุจักร', 'กรุงเทพมหานคร', '10900'])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('บันทึกที่อยู่แล้ว')).toBeVisible()
  expect(sent).toHaveLength(1)

  await page.reload()
  await expect(page.getByLabel('เบอร์โทรศัพท์ผู้รับ')).toHaveValue('081-234-5678')
  expect(await place(page)).toEqual(['ลาดยาว', 'จตุจักร', 'กรุงเทพมหานคร', '10900'])
  await page.waitForLoadState('networkidle')
  const subdistrict = page.getByRole('combobox', { name: 'ตำบลหรือแขวง' })
  await subdistrict.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('ต.ช้างเผ')
  await expect(page.getByRole('option').first()).toBeVisible()
  // Escape closes the list and keeps the typed text. The arrow opens it again.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(subdistrict).toHaveValue('ต.ช้างเผ')
  await page.keyboard.press('ArrowDown')
  const wanted = page.getByRole('option', { name: /เมืองเชียงใหม่/ })
  for (let tries = 0; tries < 10 && (await wanted.getAttribute('aria-selected')) !== 'true'; tries++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await place(page)).toEqual(['ช้างเผือก', 'เมืองเชียงใหม่', 'เชียงใหม่', '50300'])
  await page.getByLabel('บ้านเลขที่').press('Enter')
  await expect.poll(() => sent.length).toBe(2)
  await expect(page.getByText('บันทึกที่อยู่แล้ว')).toBeVisible()
  // The browser keeps none of it.
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toMatch(/0812345678|081-234-5678|ช้างเผือก|หมู่ 5/)
})

test('unsaved input is not lost by a link or by Back without a confirmation', async ({ page }) => {
  await arrive(page)
  await page.getByRole('link', { name: 'ที่อยู่จัดส่ง' }).click()
  await page.waitForURL(`**${ADDRESS}`)
  const name = page.getByLabel('ชื่อผู้รับ')
  const question = page.getByRole('alertdialog', { name: 'ยังไม่ได้บันทึก ออกจากหน้านี้หรือไม่' })
  const home = page.getByRole('navigation').getByRole('link', { name: 'หน้าหลัก' }).last()

  // Without a change there is no confirmation.
  await name.click()
  await home.click()
  await page.waitForURL('**/auth/dashboard')
  await page.getByRole('link', { name: 'ที่อยู่จัดส่ง' }).click()
  await page.waitForURL(`**${ADDRESS}`)

  await name.click()
  await name.pressSequentially(' ใหม่')
  await home.click()
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await expect(question.getByRole('button', { name: 'อยู่หน้านี้ต่อ' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  expect(page.url()).toContain(ADDRESS)
  await expect(name).toHaveValue(/ใหม่$/)

  await page.evaluate(() => history.back())
  await expect(question).toBeVisible()
  expect(page.url()).toContain(ADDRESS)
  await question.getByRole('button', { name: 'ออกจากหน้านี้' }).click()
  await page.waitForURL('**/auth/dashboard')
})

test('inconsistent parts show an error at their field and are not sent', async ({ page }) => {
  const person = await arrive(page)
  await page.goto(ADDRESS)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'บันทึกที่อยู่' }).click()
  await expect(page.getByText('กรุณากรอกช่องนี้')).toHaveCount(7)
  await expect(page.getByLabel('ชื่อผู้รับ')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('ชื่อผู้รับ').fill(person.name)
  await page.getByLabel('เบอร์โทรศัพท์ผู้รับ').fill('02-123-4567')
  await page.getByLabel('บ้านเลขที่').fill('99/9')
  for (const [label, text] of [
    ['ตำบลหรือแขวง', 'ลาดยาว'],
    ['อำเภอหรือเขต', 'จตุจักร'],
    ['จังหวัด', 'กรุงเทพมหานคร'],
    ['รหัสไปรษณีย์', '50300'],
  ] as const)
    await page.getByRole('combobox', { name: label }).fill(text)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'บันทึกที่อยู่' }).click()
  await expect(page.getByText('รหัสไปรษณีย์ไม่ตรงกับตำบลหรือแขวงนี้')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'รหัสไปรษณีย์' })).toBeFocused()
  await page.getByRole('combobox', { name: 'รหัสไปรษณีย์' }).fill('10900')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'บันทึกที่อยู่' }).click()
  await expect(page.getByText('บันทึกที่อยู่แล้ว')).toBeVisible()
})
