/** `npm run screenshots`: the pictures of the README, taken from a demonstration that has just run through the wallet loop. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { DEMONSTRATION_LOGINS } from '../apps/api/seed/demonstration.ts'
import { CHROMIUM_ARGS, chromiumPath } from '../e2e/browser.ts'
import { openWithdrawForm } from '../e2e/people.ts'
import { startDemonstration } from './demonstration.ts'
import { ROOT } from './files.ts'

const FOLDER = path.join(ROOT, 'docs/screenshots')
const [LOGIN] = DEMONSTRATION_LOGINS
const SHOTS = [
  ['login', '/login'],
  ['register', '/register'],
  ['dashboard', '/auth/dashboard'],
  ['deposit', '/auth/deposit'],
  ['withdraw', '/auth/withdraw'],
  ['history', '/auth/transaction/history'],
  ['change-password', '/auth/settings/change-password'],
  ['devices', '/auth/settings/devices'],
] as const
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }

mkdirSync(FOLDER, { recursive: true })
const demonstration = await startDemonstration(4_340)
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS })
try {
  await runTheLoop()
  for (const [size, viewport] of Object.entries(SIZES)) await takeAll(browser, size, viewport)
} finally {
  await browser.close()
  await demonstration.stop()
}

/** Two transfers in, one withdrawal out: pictures of an empty site tell nothing. */
async function runTheLoop(): Promise<void> {
  for (const amount of [1_500, 2_480.5]) {
    const answer = await fetch(`${demonstration.bank}/sandbox/v1/transfers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        from: { bank: LOGIN.bank, number: LOGIN.account },
        to: { bank: '014', number: '4051234567' },
        amount,
      }),
    })
    if (!answer.ok) throw new Error(await answer.text())
  }
  const page = await newPage(browser, SIZES.phone)
  await logIn(page)
  const amount = await openWithdrawForm(page)
  await amount.fill('500')
  await page.getByRole('button', { name: 'ถอนเงิน', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await page.waitForTimeout(500)
  await page.screenshot({ path: path.join(FOLDER, 'withdraw-review-phone.png') })
  await page.getByRole('button', { name: 'ยืนยันถอนเงิน' }).click()
  await page.getByText('สำเร็จ').first().waitFor({ timeout: 20_000 })
  await page.context().close()
}

async function takeAll(from: Browser, size: string, viewport: { width: number; height: number }): Promise<void> {
  const page = await newPage(from, viewport)
  const visit = async (name: string, url: string) => {
    await page.goto(url)
    await page.waitForLoadState('networkidle').catch(() => undefined)
    await page.waitForTimeout(700)
    await page.screenshot({ path: path.join(FOLDER, `${name}-${size}.png`) })
  }
  let isInside = false
  for (const [name, address] of SHOTS) {
    if (address.startsWith('/auth') && !isInside) {
      await logIn(page)
      isInside = true
    }
    await visit(name, demonstration.site + address)
  }
  await visit('bank', demonstration.bank)
  await page.context().close()
}

async function newPage(from: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const context = await from.newContext({
    viewport,
    baseURL: demonstration.site,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    deviceScaleFactor: 1,
  })
  return context.newPage()
}

async function logIn(page: Page): Promise<void> {
  await page.goto(`${demonstration.site}/login`)
  await page.getByLabel('ชื่อผู้ใช้หรือเบอร์โทรศัพท์').fill(LOGIN.username)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(LOGIN.password)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await page.waitForURL('**/auth/dashboard')
}
