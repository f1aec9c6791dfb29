/** The registration: typed text survives a reload, passwords are rated, an inviter is named, and a new member arrives where it wanted to go. */
import type { Page } from '@playwright/test'
import {
  arrive,
  fillRegistration,
  logInByForm,
  newStranger,
  openBankAccount,
  register,
} from '../stage/browser/people.ts'
import { expect, test } from './watched.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

test('a reload in the second step keeps everything but the password, and the new member is logged in', async ({
  page,
}) => {
  const person = newStranger()
  await openBankAccount(page, person)
  await fillRegistration(page, person, '/register')
  await expect(page.getByText(/ชื่อบัญชี: ทดสอบ/)).toBeVisible()
  await page.reload()

  await expect(page.getByText('ขั้นตอนที่ 1 จาก 2')).toBeVisible()
  await expect(page.getByText('กรอกรหัสผ่านอีกครั้งเพื่อไปต่อ')).toBeVisible()
  await expect(field(page, 'เบอร์โทรศัพท์')).toHaveValue(person.phone)
  await expect(field(page, 'ชื่อผู้ใช้')).toHaveValue(person.username)
  await expect(field(page, 'รหัสผ่าน')).toHaveValue('')
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).toContain(person.account)
  expect(kept).not.toContain(person.password)
  await field(page, 'รหัสผ่าน').fill(person.password)
  await field(page, 'ยืนยันรหัสผ่าน').fill(person.password)
  // The next step opens only on request.
  await expect(page.getByText('ขั้นตอนที่ 1 จาก 2')).toBeVisible()
  await page.getByRole('button', { name: 'ถัดไป' }).click()
  await expect(field(page, 'เลขที่บัญชี')).toHaveValue(person.account)
  await field(page, 'เลขที่บัญชี').focus()
  await field(page, 'เลขที่บัญชี').blur()
  await expect(page.getByText(/ชื่อบัญชี: ทดสอบ/)).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'สมัครสมาชิก' }).click()

  await page.waitForURL('**/auth/dashboard')
  await expect(page.getByText('สมัครสมาชิกเรียบร้อย')).toBeVisible()
  await expect(page.getByText(person.username).first()).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('duang.registration'))).toBeNull()
})

test('phone, username and account are accepted as people paste them, and the phone at the login too', async ({
  page,
  context,
}) => {
  const person = newStranger()
  await openBankAccount(page, person)
  // As an address book, a chat and a table of a bank write them.
  const phone = `\u202a+66 (0)${person.phone.slice(1, 3)}\u2011${person.phone.slice(3)}\u202c`
  const account = `\u200e${person.account.slice(0, 3)}\u2013${person.account.slice(3)}\u00a0`
  await register(page, { ...person, phone, account, username: `\u200b ${person.username}` })
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await logInByForm(page, { ...person, username: phone })
  await expect(page.getByText(person.username).first()).toBeVisible()
})

test('a common password is refused at its field at once', async ({ page }) => {
  const person = newStranger()
  await page.goto('/register')
  await page.waitForLoadState('networkidle')
  await field(page, 'เบอร์โทรศัพท์').fill(person.phone)
  await field(page, 'ชื่อผู้ใช้').fill(person.username)
  const password = field(page, 'รหัสผ่าน')
  const refused = page.getByText('รหัสผ่านนี้คาดเดาง่ายเกินไป')
  for (const common of ['password123', person.username, person.phone]) {
    await password.fill(common)
    await password.blur()
    await expect(refused).toBeVisible()
    await expect(password).toHaveAttribute('aria-invalid', 'true')
  }
  await password.fill(person.password)
  await expect(refused).toBeHidden()
})

test('a common password that is sent at once does not reach the second step', async ({ page }) => {
  const person = newStranger()
  await page.goto('/register')
  await field(page, 'เบอร์โทรศัพท์').fill(person.phone)
  await field(page, 'ชื่อผู้ใช้').fill(person.username)
  await field(page, 'รหัสผ่าน').fill('password123')
  await field(page, 'ยืนยันรหัสผ่าน').fill('password123')
  await field(page, 'ยืนยันรหัสผ่าน').press('Enter')
  await expect(page.getByText('รหัสผ่านนี้คาดเดาง่ายเกินไป')).toBeVisible()
  await expect(field(page, 'รหัสผ่าน')).toBeFocused()
  await expect(page.getByText('ขั้นตอนที่ 1 จาก 2')).toBeVisible()
})

test('the rules of the password stand there, and are ticked and rated while it is typed', async ({ page }) => {
  const person = newStranger()
  await page.goto('/register')
  await page.waitForLoadState('networkidle')
  await field(page, 'ชื่อผู้ใช้').fill(person.username)
  const password = field(page, 'รหัสผ่าน')
  const rating = page.getByRole('status').filter({ hasText: /ไม่ซ้ำกับเว็บไซต์อื่น|เดาง่าย|พอใช้|เดาได้ยาก/ })
  const rules = page.locator('.password-rule')
  await expect(rules).toHaveText([/^อย่างน้อย 8 ตัวอักษร$/, /^เดายาก [^(]+$/])
  for (const [typed, said, met] of [
    ['short', 'ไม่ซ้ำกับเว็บไซต์อื่น', 0],
    ['sunshine2024', 'เดาง่าย', 1],
    ['bluewhale', 'พอใช้', 2],
    [person.password, 'ดีมาก', 2],
  ] as const) {
    await password.fill(typed)
    await expect(rating).toContainText(said)
    await expect(rules.filter({ hasText: 'ผ่าน' })).toHaveCount(met)
  }
  // Nothing is refused before the field is left.
  await expect(password).not.toHaveAttribute('aria-invalid', 'true')
})

test('a link of a friend names its member, and an unknown code can be taken out', async ({ page }) => {
  const friend = await arrive(page)
  await page.goto('/auth/affiliate')
  const link = await page
    .getByText(/\/aff\/[A-Z0-9]{8}/)
    .first()
    .textContent()
  const code = /\/aff\/(\w+)/.exec(link ?? '')?.[1]
  await page.evaluate(() => localStorage.clear())
  await page.goto(`/aff/${code}`)
  await expect(page.getByText(`แนะนำโดย ${friend.username.slice(0, 3)}****`)).toBeVisible()
  await page.goto('/aff/NOBODY99')
  await expect(page.getByText('ไม่พบรหัสผู้แนะนำ NOBODY99')).toBeVisible()
  await page.getByRole('button', { name: 'นำรหัสผู้แนะนำออก' }).click()
  await expect(page.getByText('NOBODY99')).toBeHidden()
})

test('a visitor who wanted a game arrives at it after the registration', async ({ page }) => {
  const person = newStranger()
  await openBankAccount(page, person)
  await page.goto('/auth/games/category?cat=slot')
  await page.waitForURL(/\/login\?next=/)
  await page.getByRole('main').getByRole('link', { name: 'สมัครสมาชิก' }).click()
  await page.waitForURL(/\/register\?next=/)
  await fillRegistration(page, person)
  await expect(page.getByText(/ชื่อบัญชี: ทดสอบ/)).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'สมัครสมาชิก' }).click()
  await page.waitForURL('**/auth/games/category?cat=slot')
})

test('without a ticket the form stays, shows the wait, and continues at the next try', async ({ page }) => {
  const person = newStranger()
  let asked = 0
  await page.route('**/api/user/register/ticket', (route) => {
    asked++
    const details = { retryAfterSeconds: 1_500 }
    const message = 'ทำรายการถี่เกินไป รอสักครู่แล้วลองอีกครั้ง'
    return route.fulfill({ status: 429, json: { code: 'rate_limited', message, requestId: 'test', details } })
  })
  await page.goto('/register')
  await page.waitForLoadState('networkidle')
  // Reading the page uses nothing of the address's allowance.
  expect(asked).toBe(0)
  await field(page, 'เบอร์โทรศัพท์').fill(person.phone)
  await field(page, 'ชื่อผู้ใช้').fill(person.username)
  await field(page, 'รหัสผ่าน').fill(person.password)
  await field(page, 'ยืนยันรหัสผ่าน').fill(person.password)
  const next = page.getByRole('button', { name: 'ถัดไป' })
  await next.click()
  const alert = page.getByRole('alert').filter({ hasText: 'ทำรายการถี่เกินไป' })
  await expect(alert).toContainText('25 นาที')
  await expect(field(page, 'ชื่อผู้ใช้')).toHaveValue(person.username)
  await page.unroute('**/api/user/register/ticket')
  await next.click()
  await expect(page.getByText('ขั้นตอนที่ 2 จาก 2')).toBeVisible()
})
