/** Legal texts and the help centre: found from the footer and the consent, searched by keyboard, accessible in both sizes. */
import { excessWidth, expectAccessible } from '../stage/browser/page-state.ts'
import { fillRegistration, newStranger, openBankAccount } from '../stage/browser/people.ts'
import { DESKTOP, PHONE } from '../stage/browser/windows.ts'
import { expect, test } from './watched.ts'

for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`a visitor reads the terms and finds an answer by keyboard, on a ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto('/login')
    await page.getByRole('link', { name: 'ข้อกำหนด', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'ข้อกำหนดการใช้งาน' })).toBeVisible()
    await expect(page.getByText(/^ฉบับที่ 1 เผยแพร่/)).toBeVisible()
    await page.getByRole('navigation', { name: 'เนื้อหา' }).getByRole('link', { name: '3. โบนัส' }).click()
    await expect(page.getByRole('heading', { level: 2, name: '3. โบนัส' })).toBeInViewport()
    await expect(page.getByText('จึงไม่มีผู้ให้บริการจริง')).toBeVisible()
    await expectAccessible(page, '/terms')

    await page.getByRole('link', { name: 'ช่วยเหลือ', exact: true }).click()
    await page.getByLabel('ค้นหาคำถาม').focus()
    await page.keyboard.type('OTP')
    const answer = page.getByRole('main').getByRole('link', { name: 'ติดต่อทีมงาน' }).first()
    await expect(answer).toBeVisible()
    await expectAccessible(page, '/help')
    await answer.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/contact')

    for (const path of ['/privacy', '/contact']) {
      await page.goto(path)
      await expect(page.getByText('จึงไม่มีผู้ให้บริการจริง')).toBeVisible()
      await expectAccessible(page, path)
      expect(await excessWidth(page), path).toBeLessThanOrEqual(0)
    }
  })
}

test('the consent of the registration opens the full texts beside the form', async ({ page }) => {
  const person = newStranger()
  await openBankAccount(page, person)
  await fillRegistration(page, person, '/register')
  await page.getByRole('button', { name: 'อ่านข้อกำหนด' }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('dialog').getByRole('link', { name: 'ความเป็นส่วนตัว' }).click()
  const privacy = await opened
  await expect(privacy.getByRole('heading', { name: 'นโยบายความเป็นส่วนตัว' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'the open consent')
})
