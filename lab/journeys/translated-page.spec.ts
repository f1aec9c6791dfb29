/** Pages that the browser translates: it replaces texts by `font` elements. Amounts, typed data and pages stay right. */
import type { Page } from '@playwright/test'
import { launchHere } from '../stage/browser/games.ts'
import {
  arrive,
  fillRegistration,
  newStranger,
  openBankAccount,
  openWithdrawForm,
  paidSlip,
  transfer,
} from '../stage/browser/people.ts'
import { expect, test } from './watched.ts'

/**
 * Runs in the page, for its texts and every later one. `isBlunt`: a translator that ignores `translate="no"`. The words stay: what
 * changes is where they are.
 */
function translateAsBrowsersDo(isBlunt: boolean): void {
  const kept = `script,style,font,textarea,option${isBlunt ? '' : ',[translate=no]'}`
  const translate = () => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walk.nextNode()) {
      const text = walk.currentNode as Text
      if (text.data.trim() && !text.parentElement?.closest(kept)) texts.push(text)
    }
    for (const text of texts) {
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      outer.append(inner)
      text.replaceWith(outer)
      inner.append(text.data)
    }
  }
  translate()
  setInterval(translate, 250)
}

/** Translates the page that is open. A browser begins after the page was loaded. */
async function translate(page: Page, isBlunt = false): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(translateAsBrowsersDo, isBlunt)
  await expect(page.locator('font').first()).toBeAttached()
}

function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`))
  return errors
}

/** The first amount with large digits, as it is seen. */
const seenBalance = (page: Page) => page.locator('main .money [aria-hidden]').first()

test('a registration keeps what was typed, and its errors come and go', async ({ page }) => {
  const person = newStranger()
  await openBankAccount(page, person)
  const errors = errorsOf(page)
  await page.goto('/register')
  await translate(page)
  const password = page.getByLabel('รหัสผ่าน', { exact: true })
  await page.getByLabel('เบอร์โทรศัพท์', { exact: true }).fill(person.phone)
  await page.getByLabel('ชื่อผู้ใช้').fill(person.username)
  await password.fill('password123')
  await password.blur()
  await expect(page.getByText('รหัสผ่านนี้คาดเดาง่ายเกินไป')).toBeVisible()
  await password.fill(person.password)
  await expect(page.getByText('รหัสผ่านนี้คาดเดาง่ายเกินไป')).toBeHidden()
  await expect(page.getByLabel('เบอร์โทรศัพท์', { exact: true })).toHaveValue(person.phone)
  await fillRegistration(page, person)
  await expect(page.getByText(/ชื่อบัญชี: ทดสอบ/)).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'สมัครสมาชิก' }).click()
  await page.waitForURL('**/auth/dashboard')
  expect(errors).toEqual([])
})

for (const isBlunt of [false, true])
  test(`balances follow the books${isBlunt ? ', also where amounts were translated' : ''}`, async ({
    page,
    context,
  }) => {
    const person = await arrive(page)
    await page.evaluate(() => localStorage.clear())
    await context.clearCookies()
    const errors = errorsOf(page)

    await page.goto('/login')
    await translate(page, isBlunt)
    await page.getByLabel('ชื่อผู้ใช้หรือเบอร์โทรศัพท์').fill(person.username)
    await page.getByLabel('รหัสผ่าน', { exact: true }).fill('wrong-password-1')
    await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
    await expect(page.getByText('ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง').first()).toBeVisible()
    await page.getByLabel('รหัสผ่าน', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
    await page.waitForURL('**/auth/dashboard')
    await expect(seenBalance(page)).toHaveText(/^0\.00/)
    await transfer(person, 1234.56)
    await expect(seenBalance(page)).toHaveText(/^1,234\.56/)

    await page.goto('/auth/deposit')
    await translate(page, isBlunt)
    await expect(seenBalance(page)).toHaveText(/^1,234\.56/)
    await transfer(person, 1000.11)
    await expect(seenBalance(page)).toHaveText(/^2,234\.67/)

    const amount = await openWithdrawForm(page)
    await translate(page, isBlunt)
    await amount.fill('500.25')
    await page.getByRole('button', { name: 'ถอนเงิน', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'ยืนยันถอนเงิน' }).click()
    await expect(paidSlip(page)).toBeVisible()
    await page.goto('/auth/dashboard')
    await expect(seenBalance(page)).toHaveText(/^1,734\.42/)

    await launchHere(page, 'joker', 'river-lanterns')
    await expect(page.locator('body')).toHaveAttribute('data-ready', '')
    await translate(page, isBlunt)
    await page.locator('#play').click()
    await expect(page.locator('#result')).toContainText(/สุทธิ|รอผล|ยังไม่จบ/)
    expect(errors).toEqual([])
  })

test('a page that is translated before its code has loaded becomes alive', async ({ page }) => {
  const errors = errorsOf(page)
  // In place of the browser's translation, at the end of the document.
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      for (const each of document.querySelectorAll('h1, label, button')) {
        const font = document.createElement('font')
        font.append(...each.childNodes)
        each.append(font)
      }
    }),
  )
  await page.goto('/login')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('ชื่อผู้ใช้หรือเบอร์โทรศัพท์').fill('nobody')
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('wrong-password-1')
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await expect(page.getByText('ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง').first()).toBeVisible()
  expect(errors).toEqual([])
})
