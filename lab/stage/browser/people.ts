/** New people for journeys: each opens an account at the demonstration bank. */
import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { type openRegistration, TICKET_HEADER } from '../../../packages/contract/src/account/register-lookups.ts'
import type { CallReply } from '../../../packages/contract/src/wire/define-call.ts'
import { BANK, SITE } from './site.ts'

const SCB = '014'

type Ticket = CallReply<typeof openRegistration>
export type Stranger = { phone: string; username: string; password: string; account: string; name: string }

/** An account of the demonstration that receives deposits. */
const RECEIVER = { bank: SCB, number: '4051234567' }

/** Thai letters for digits. Names are compared by their letters, and nobody may be a namesake of a journey's excluded member. */
const inLetters = (digits: string): string => digits.replace(/\d/g, (digit) => 'กขคงจชดนบป'.charAt(Number(digit)))

/**
 * Last four digits of the next stranger's account, different in all journeys of a run. A bank shows these four only, and a first deposit
 * waits for staff when two members share them. `TEST_WORKER_INDEX` is Playwright's number of the process.
 */
let nextTail = Number(process.env.TEST_WORKER_INDEX ?? 0) * 400

export function newStranger(): Stranger {
  const tail = String(nextTail++ % 8000).padStart(4, '0')
  const n = `${randomInt(1_000, 9_999)}${tail}`
  return {
    phone: `08${n}`,
    username: `guest${n}`,
    password: `รหัสลับ-${n}`,
    account: `40${n}`,
    name: `ทดสอบ ต${inLetters(n)}`,
  }
}

/** Runs in the page: a dialog has opened by itself in this session, so none covers the dashboard of a journey about something else. */
export function declinePrompts(): void {
  try {
    sessionStorage.setItem('duang.prompted', '')
  } catch {
    // A frame without storage shows no dashboard.
  }
}

/** Opens the stranger's SCB account on the bank's own page. */
export async function openBankAccount(page: Page, stranger: Stranger): Promise<void> {
  await page.goto(`${BANK}/open`)
  await page.getByLabel('ธนาคาร').selectOption(SCB)
  await page.getByLabel('เลขที่บัญชี').fill(stranger.account)
  await page.getByLabel('ชื่อบัญชี').fill(stranger.name)
  await page.getByRole('button', { name: 'เปิดบัญชี' }).click()
  await expect(page.getByText(stranger.name).first()).toBeVisible()
}

/** Registers in two steps through the form, and ends on the dashboard: a new member is logged in. */
export async function register(page: Page, stranger: Stranger, from = '/register'): Promise<void> {
  await fillRegistration(page, stranger, from)
  await expect(page.getByText(/ชื่อบัญชี: ทดสอบ/)).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'สมัครสมาชิก' }).click()
  await page.waitForURL('**/auth/dashboard')
}

/** Fills in both steps up to the account number, of this page or of the one that is open. */
export async function fillRegistration(page: Page, stranger: Stranger, from?: string): Promise<void> {
  if (from !== undefined) await page.goto(from)
  // Exact: the label of the login form ends with this word, and that form is shown until this one has arrived.
  await page.getByLabel('เบอร์โทรศัพท์', { exact: true }).fill(stranger.phone)
  await page.getByLabel('ชื่อผู้ใช้').fill(stranger.username)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(stranger.password)
  await page.getByLabel('ยืนยันรหัสผ่าน').fill(stranger.password)
  await page.getByRole('button', { name: 'ถัดไป' }).click()
  await page.getByRole('button', { name: 'ไทยพาณิชย์', exact: true }).click()
  await page.getByLabel('เลขที่บัญชี').fill(stranger.account)
  await page.getByLabel('เลขที่บัญชี').blur()
}

/** Logs in through the form, and ends on the dashboard. */
export async function logInByForm(page: Page, stranger: Pick<Stranger, 'username' | 'password'>): Promise<void> {
  await page.goto('/login')
  // The login page redirects a member who has just registered.
  const isMember = await page.evaluate(() => localStorage.getItem('duang.session') !== null)
  if (isMember) return page.waitForURL('**/auth/dashboard')
  await page.getByLabel('ชื่อผู้ใช้หรือเบอร์โทรศัพท์').fill(stranger.username)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(stranger.password)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await page.waitForURL('**/auth/dashboard')
}

/** Logs in by the call of the form, a shortcut for journeys about other subjects. Ends on the dashboard. */
export async function logIn(page: Page, stranger: Pick<Stranger, 'username' | 'password'>, site = ''): Promise<void> {
  // A small document of the same origin: the call sets the cookie of its host.
  await page.goto(`${site}/robots.txt`)
  await page.evaluate(declinePrompts)
  await page.evaluate(async ({ username, password }) => {
    const answer = await fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    })
    if (!answer.ok) throw new Error(`The login was refused: ${await answer.text()}`)
    const { token, user } = await answer.json()
    localStorage.setItem('duang.session', JSON.stringify({ token, user, startedAt: Date.now() }))
  }, stranger)
  await page.goto(`${site}/auth/dashboard`)
  await expect(page.locator('h1')).toBeVisible()
}

/** Opens the stranger's account by the bank's control call. */
export const openAccount = ({ account: number, name }: Stranger): Promise<unknown> =>
  send(`${BANK}/sandbox/v1/accounts`, 'PUT', { bank: SCB, number, name, owner: 'person' })

/** A new member with an account at the demonstration bank, created by calls and logged in, on the dashboard. */
export async function arrive(page: Page): Promise<Stranger> {
  const stranger = newStranger()
  await openAccount(stranger)
  // Everybody comes from an address of their own: registrations of one address are limited.
  const from = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` }
  const { ticket, termsVersion } = await send<Ticket>(`${SITE}/api/user/register/ticket`, 'POST', {}, from)
  const { phone, username, password, account: bankId } = stranger
  await send(
    `${SITE}/api/user/register`,
    'POST',
    { phone, username, password, bankId, bankName: SCB, isAdult: true, termsVersion },
    { [TICKET_HEADER]: ticket, ...from },
  )
  await logIn(page, stranger)
  return stranger
}

async function send<Reply>(
  address: string,
  method: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const answer = await fetch(address, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${method} ${address} was refused: ${await answer.text()}`)
  return answer.json()
}

/** Transfers through the bank's control call, a shortcut for journeys about other subjects. */
export async function transfer(
  stranger: Pick<Stranger, 'account'>,
  baht: number,
  to = RECEIVER,
  bank = BANK,
): Promise<void> {
  await send(`${bank}/sandbox/v1/transfers`, 'POST', {
    from: { bank: SCB, number: stranger.account },
    to,
    amount: baht,
  })
}

/** The slip of the withdrawal that the open page follows, once it was paid. */
export const paidSlip = (page: Page): Locator => page.getByRole('heading', { name: 'โอนเงินเข้าบัญชีแล้ว' })

/**
 * Opens the withdraw page and returns its amount field. A deposit in a bonus hour brings a bonus whose turnover bars a withdrawal.
 * It is given up first, so that a journey does not depend on the time of day.
 */
export async function openWithdrawForm(page: Page): Promise<Locator> {
  await page.goto('/auth/withdraw')
  const amount = page.getByLabel('จำนวนเงินที่ต้องการถอน')
  const forfeit = page.getByRole('main').getByRole('button', { name: 'ยกเลิกโบนัส' }).first()
  await expect(amount.or(forfeit).first()).toBeVisible()
  if (await forfeit.isVisible()) {
    await forfeit.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'ยกเลิกโบนัส' }).click()
  }
  await expect(amount).toBeVisible()
  return amount
}
