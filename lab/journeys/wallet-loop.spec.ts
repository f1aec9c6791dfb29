/** From registration to a paid withdrawal: the whole life of money, on pages alone. */
import {
  logInByForm,
  newStranger,
  openBankAccount,
  openWithdrawForm,
  paidSlip,
  register,
} from '../stage/browser/people.ts'
import { expect, test } from './watched.ts'

// The one journey of money that passes the worker, as it does for members.
test.use({ serviceWorkers: 'allow' })

test('a stranger registers, pays in, sees the credit, withdraws and is paid', async ({ page, context }) => {
  const person = newStranger()

  await test.step('opens an account at the demonstration bank and registers with it', async () => {
    await openBankAccount(page, person)
    await register(page, person)
    await logInByForm(page, person)
    await expect(page).toHaveTitle(/หน้าหลัก \| /)
    await expect(page.getByText('0.00').first()).toBeVisible()
  })

  await test.step('sees the account for transfers and opens the bank with one press', async () => {
    await page.goto('/auth/deposit')
    await expect(page.getByText('โอนจากบัญชีที่ลงทะเบียนไว้เท่านั้น')).toBeVisible()
    await expect(page.getByText('405-1-23456-7')).toBeVisible()
    const [bank] = await Promise.all([
      context.waitForEvent('page'),
      page
        .getByRole('link', { name: /ธนาคารจำลอง/ })
        .first()
        .click(),
    ])
    await bank.getByLabel('จำนวนเงิน').fill('1,000.50')
    await bank.getByRole('button', { name: 'โอนเงิน' }).click()
    await expect(bank.getByText('โอนเงินสำเร็จ')).toBeVisible()
    await page.bringToFront()
  })

  await test.step('the credit arrives on the open page within three seconds', async () => {
    await expect(page.getByText(/เงินฝาก 1,000\.50\sบาท/).first()).toBeVisible({ timeout: 3_000 })
  })

  await test.step('requests a withdrawal after reading the review sheet', async () => {
    await (await openWithdrawForm(page)).fill('500.25')
    await page.getByRole('button', { name: 'ถอนเงิน', exact: true }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText('เมื่อยืนยันแล้วจะยกเลิกรายการไม่ได้')).toBeVisible()
    await expect(sheet.getByText(/500\.25/).last()).toBeVisible()
    await sheet.getByRole('button', { name: 'ยืนยันถอนเงิน' }).click()
  })

  await test.step('is paid, and both histories show it', async () => {
    await expect(paidSlip(page)).toBeVisible({ timeout: 20_000 })
    await page.goto('/auth/transaction/history')
    await expect(page.getByText(/\+1,000\.50/).first()).toBeVisible()
    await expect(page.getByText(/−500\.25/).first()).toBeVisible()
    await page.goto('/auth/dashboard')
    await expect(
      page
        .getByLabel(/เครดิตคงเหลือ 500\.25\sบาท/)
        .or(page.getByText('500.25'))
        .first(),
    ).toBeVisible()
  })

  await test.step('changes the password and logs out with the confirmation', async () => {
    await page.goto('/auth/settings/change-password')
    await page.getByLabel('รหัสผ่านปัจจุบัน', { exact: true }).fill(person.password)
    await page.getByLabel('รหัสผ่านใหม่', { exact: true }).fill(`${person.password}-2`)
    await page.getByLabel('ยืนยันรหัสผ่านใหม่', { exact: true }).fill(`${person.password}-2`)
    await page.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }).click()
    await expect(page.getByText('เปลี่ยนรหัสผ่านแล้ว').first()).toBeVisible()
    await page.getByRole('button', { name: 'ออกจากระบบ' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByText('ต้องการออกจากระบบหรือไม่')).toBeVisible()
    await dialog.getByRole('button', { name: 'ตกลง' }).click()
    await page.waitForURL('**/login')
    await logInByForm(page, { ...person, password: `${person.password}-2` })
  })
})
