/** By keyboard alone: register, log in, withdraw, log out. The focus is always visible, and never behind the bottom bar. */
import type { Locator, Page } from '@playwright/test'
import { DEMONSTRATION_LOGINS } from '../../apps/api/seed/demonstration.ts'
import { waitForAnimations } from '../stage/browser/page-state.ts'
import { newStranger, openBankAccount, openWithdrawForm, paidSlip, transfer } from '../stage/browser/people.ts'
import { expect, test } from './watched.ts'

const [, MALEE] = DEMONSTRATION_LOGINS
const TABS_MAX = 60

/** State of the focused element: on the screen, in front, and marked. */
function lookAtFocus(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement
    // A heading focused by navigation is no stop of the keyboard.
    if (!element || element === document.body || element.getAttribute('tabindex') === '-1') return undefined
    // The visible box of a hidden input carries its mark.
    const shown = element.closest('.chip, .check, .segment') ?? element
    const box = shown.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height, innerHeight) / 2]
    const front = document.elementFromPoint(x, y)
    const marks = [shown, element, element.closest('.field-box, .field-in, label') ?? element].map((each) => {
      const style = getComputedStyle(each)
      return style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2
    })
    return {
      what: `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30) ?? ''}`,
      isInView: box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth,
      isInFront: front !== null && (shown.contains(front) || front.contains(shown)),
      isMarked: marks.includes(true),
    }
  })
}

/** Presses Tab until the target has the focus. Each stop on the way must be visible. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let tabs = 0; tabs < TABS_MAX; tabs++) {
    await page.keyboard.press(key)
    await waitForAnimations(page)
    const focus = await lookAtFocus(page)
    if (focus) expect(focus, focus.what).toMatchObject({ isInView: true, isInFront: true, isMarked: true })
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`No ${key} leads to ${target}`)
}

async function pressOn(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

test('register, log in, withdraw and log out, without the mouse', async ({ page }) => {
  const person = newStranger()
  await openBankAccount(page, person)

  await test.step('registers', async () => {
    await page.goto('/')
    await pressOn(page, page.getByRole('main').getByRole('link', { name: 'สมัครสมาชิก' }).first())
    await page.waitForURL('**/register')
    await typeInto(page, 'เบอร์โทรศัพท์', person.phone)
    await typeInto(page, 'ชื่อผู้ใช้', person.username)
    await typeInto(page, 'รหัสผ่าน', person.password)
    await typeInto(page, 'ยืนยันรหัสผ่าน', person.password)
    await page.keyboard.press('Enter')
    const picker = page.getByLabel('ธนาคาร', { exact: true })
    await expect(picker).toBeVisible()
    await pressOn(page, picker, 'Space')
    const sheet = page.getByRole('dialog')
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    // Escape returns the focus to its previous element.
    await expect(picker).toBeFocused()
    await page.keyboard.press('Enter')
    await pressOn(page, sheet.getByRole('button', { name: /ไทยพาณิชย์/ }))
    await expect(sheet).toBeHidden()
    await typeInto(page, 'เลขที่บัญชี', person.account)
    await page.keyboard.press('Tab')
    await expect(page.getByText(/ชื่อบัญชี: ทดสอบ/)).toBeVisible()
    const consent = page.getByRole('checkbox')
    if (!(await consent.evaluate((element) => element === document.activeElement))) await tabTo(page, consent)
    await page.keyboard.press('Space')
    await expect(consent).toBeChecked()
    await pressOn(page, page.getByRole('button', { name: 'สมัครสมาชิก' }))
    await page.waitForURL('**/auth/dashboard')
  })

  await test.step('logs in', async () => {
    await page.evaluate(() => localStorage.removeItem('duang.session'))
    await page.goto('/login')
    await typeInto(page, 'ชื่อผู้ใช้หรือเบอร์โทรศัพท์', person.username)
    await typeInto(page, 'รหัสผ่าน', person.password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/auth/dashboard')
  })

  await test.step('sees every stop of the dashboard, down to the last', async () => {
    await transfer(person, 1_000)
    await expect
      .poll(() => page.evaluate(() => document.body.textContent ?? ''), { timeout: 20_000 })
      .toContain('1,000')
    await tabTo(page, page.getByRole('navigation', { name: 'เมนูหลัก' }).getByRole('link', { name: 'ติดต่อ' }))
  })

  await test.step('withdraws', async () => {
    const amount = await openWithdrawForm(page)
    await tabTo(page, amount)
    await page.keyboard.type('300')
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText('เมื่อยืนยันแล้วจะยกเลิกรายการไม่ได้')).toBeVisible()
    await pressOn(page, sheet.getByRole('button', { name: 'ยืนยันถอนเงิน' }), 'Space')
    await expect(paidSlip(page)).toBeVisible({ timeout: 25_000 })
  })

  await test.step('logs out, after letting it be once', async () => {
    await page.goto('/auth/dashboard')
    const leave = page.getByRole('button', { name: 'ออกจากระบบ' })
    await pressOn(page, leave)
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: 'ยกเลิก' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(leave).toBeFocused()
    await page.keyboard.press('Enter')
    await pressOn(page, question.getByRole('button', { name: 'ตกลง' }))
    await page.waitForURL('**/login')
    // Navigation moves the focus to the new page's heading.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})

test('the list of kinds in the history is one stop, and arrows choose in it', async ({ page }) => {
  await page.goto('/login')
  await typeInto(page, 'ชื่อผู้ใช้หรือเบอร์โทรศัพท์', MALEE.username)
  await typeInto(page, 'รหัสผ่าน', MALEE.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/auth/dashboard')
  await page.goto('/auth/transaction/history')
  const all = page.getByRole('radio', { name: 'ทั้งหมด', exact: true })
  await tabTo(page, all)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'ฝาก', exact: true })).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await expect(all).toBeChecked()
})
