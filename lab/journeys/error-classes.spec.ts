/** The error catalogue of section 8, class by class: for member actions, page loads, money, and the session. */
import type { Page } from '@playwright/test'
import { DEMONSTRATION_LOGINS } from '../../apps/api/seed/demonstration.ts'
import { arrive, logIn, openWithdrawForm, paidSlip, transfer } from '../stage/browser/people.ts'
import { makesRead } from '../stage/browser/reads.ts'
import { FAULTS, meet, prepareFaults } from './faults.ts'
import { expect, test } from './watched.ts'

const [, MALEE] = DEMONSTRATION_LOGINS
const DEVICES = /\/api\/auth\/device$/
const WITHDRAW = /\/api\/auth\/withdraw\/[0-9a-f-]{36}$/

const modal = (page: Page) => page.getByRole('alertdialog')
const underWay = (page: Page, url: RegExp) => page.waitForRequest((request) => url.test(request.url()))

test('member actions: each class has its words, one modal or its own place, and nothing typed is lost', async ({
  page,
}) => {
  await prepareFaults(page)
  await page.goto('/login')
  const username = page.getByLabel('ชื่อผู้ใช้หรือเบอร์โทรศัพท์')
  const password = page.getByLabel('รหัสผ่าน', { exact: true })
  const submit = page.getByRole('button', { name: 'เข้าสู่ระบบ' })
  await username.fill('somchai')
  await password.fill('whatever-1')
  for (const fault of FAULTS)
    await test.step(fault.name, async () => {
      const mend = await meet(page, /\/api\/auth\/login$/, fault)
      const sent = underWay(page, /\/api\/auth\/login$/)
      await submit.click()
      await sent
      await fault.meanwhile?.(page)
      if (fault.isModal) {
        await expect(modal(page)).toHaveCount(1)
        await expect(modal(page).getByText('เกิดข้อผิดพลาด')).toBeVisible()
        await expect(modal(page).getByText(fault.text)).toBeVisible()
        await expect(modal(page).getByRole('button', { name: 'ตกลง' })).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(modal(page)).toBeHidden()
        await expect(submit).toBeFocused()
      } else {
        await expect(page.getByRole('alert').getByText(fault.text)).toBeVisible()
        await expect(modal(page)).toBeHidden()
      }
      await expect(username).toHaveValue('somchai')
      await expect(password).toHaveValue('whatever-1')
      await mend()
    })
})

test('page loads: the block shows the error in its place, and can be retried', async ({ page }) => {
  await prepareFaults(page)
  await logIn(page, MALEE)
  for (const fault of FAULTS)
    await test.step(fault.name, async () => {
      const mend = await meet(page, DEVICES, fault)
      const sent = underWay(page, DEVICES)
      await page.goto('/auth/settings/devices')
      await sent
      await fault.meanwhile?.(page)
      const block = page.getByRole('main')
      if (fault.isModal) {
        await expect(modal(page).getByText(fault.text)).toBeVisible()
        await modal(page).getByRole('button', { name: 'ตกลง' }).click()
      }
      await expect(block.getByText('โหลดข้อมูลไม่ได้')).toBeVisible()
      await expect(modal(page)).toBeHidden()
      await expect(page.getByRole('navigation').first()).toBeVisible()
      await mend()
      await block.getByRole('button', { name: 'ลองอีกครั้ง' }).click()
      await expect(block.getByText('โหลดข้อมูลไม่ได้')).toBeHidden()
      await expect(block.getByText('อุปกรณ์นี้')).toBeVisible()
    })
})

test('many blocks fail at once: one modal, and polls that fail later show no error, and loaded data stays', async ({
  page,
}) => {
  await prepareFaults(page)
  await logIn(page, MALEE)
  await page.route('**/api/**', (route) => route.abort('connectionrefused'))
  await page.goto('/auth/dashboard')
  await expect(modal(page)).toHaveCount(1)
  await modal(page).getByRole('button', { name: 'ตกลง' }).click()
  await expect(modal(page)).toBeHidden()
  await page.clock.runFor(4_000)
  await expect(modal(page)).toBeHidden()

  await page.unroute('**/api/**')
  await page.goto('/auth/deposit')
  await expect(page.getByRole('button', { name: 'คัดลอกเลขที่บัญชี' })).toBeVisible()
  await page.route('**/api/**', (route) => route.abort('connectionrefused'))
  const poll = page.waitForRequest((request) => makesRead(request, 'deposit.history'))
  await page.clock.runFor(20_000)
  await poll
  await page.clock.runFor(5_000)
  await expect(modal(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'คัดลอกเลขที่บัญชี' })).toBeVisible()
})

test('401, 403 and code 500256 end the session: the login shows the reason, and leads back', async ({ page }) => {
  const ends = [
    { status: 401, code: 'session_ended', message: 'เซสชันหมดอายุ', shown: 'เซสชันหมดอายุ กรุณาเข้าสู่ระบบใหม่' },
    { status: 403, code: 'forbidden', message: 'Forbidden', shown: 'บัญชีนี้ไม่มีสิทธิ์ใช้งานส่วนนี้' },
    { status: 400, code: '500256', message: 'dead', shown: 'บัญชีนี้ไม่มีสิทธิ์ใช้งานส่วนนี้' },
    { status: 500, code: 500256, message: 'dead', shown: 'บัญชีนี้ไม่มีสิทธิ์ใช้งานส่วนนี้' },
  ]
  await logIn(page, MALEE)
  for (const { status, shown, ...body } of ends) {
    await page.route(DEVICES, (route) => route.fulfill({ status, json: { ...body, requestId: 'fault' } }))
    await page.goto('/auth/settings/devices')
    await page.waitForURL(/\/login\?next=%2Fauth%2Fsettings%2Fdevices/)
    await expect(page.getByRole('main').getByText(shown)).toBeVisible()
    await expect(modal(page)).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('duang.session'))).toBeNull()
    await page.unroute(DEVICES)
    await page.getByLabel('ชื่อผู้ใช้หรือเบอร์โทรศัพท์').fill(MALEE.username)
    await page.getByLabel('รหัสผ่าน', { exact: true }).fill(MALEE.password)
    await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
    await page.waitForURL('**/auth/settings/devices')
    // The list of this page must have arrived before the next fault starts.
    await expect(page.getByRole('main').getByText('อุปกรณ์นี้')).toBeVisible()
  }
})

test('money: the page shows an unknown outcome and checks it, and all tries are one', async ({ page }) => {
  await prepareFaults(page)
  const person = await arrive(page)
  await transfer(person, 1_000)
  await expect.poll(() => page.evaluate(() => document.body.textContent ?? ''), { timeout: 20_000 }).toContain('1,000')
  const amount = await openWithdrawForm(page)
  await amount.fill('300')
  const keys = new Set<string | undefined>()
  for (const fault of FAULTS)
    await test.step(fault.name, async () => {
      const mend = await meet(page, WITHDRAW, fault)
      const sent = underWay(page, WITHDRAW)
      await page.getByRole('button', { name: 'ถอนเงิน', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'ยืนยันถอนเงิน' }).click()
      keys.add((await sent).headers()['idempotency-key'])
      await fault.meanwhile?.(page)
      // It closes with the outcome. Until then the notice of the fault before may still be shown.
      await expect(page.getByRole('dialog')).toBeHidden()
      const shown = fault.isInDoubt ? /ยังไม่พบรายการก่อนหน้าในระบบ/ : fault.text
      await expect(page.getByText(shown).first()).toBeVisible({ timeout: 20_000 })
      await expect(modal(page)).toBeHidden()
      await expect(amount).toHaveValue('300')
      await mend()
    })
  // All tries have one key: sent once more, they are one withdrawal.
  await page.getByRole('button', { name: 'ถอนเงิน', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ยืนยันถอนเงิน' }).click()
  await expect(paidSlip(page)).toBeVisible({ timeout: 25_000 })
  expect(keys.size).toBe(1)
})
