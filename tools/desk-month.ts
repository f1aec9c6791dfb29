/**
 * `npm run desk-month`: a brand with its history and the troubles of a month, cleared at the desk in Chromium. Unmatched and returned
 * transfers, payouts that fail, a deposit to the wrong member, staff that change; then every queue is empty, each day is closed, and bank,
 * ledger and providers agree. Ends with 1 otherwise.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { launchChromium } from '../tests/browser/chromium.ts'
import { startDemonstration } from '../tests/browser/demonstration.ts'
import { enrol, type Staff, signInStaff } from '../tests/browser/staff.ts'
import { DESKTOP } from '../tests/browser/windows.ts'
import { clearQueues } from './desk-queues.ts'
import { ROOT } from './files.ts'

const FIRST_PORT = 4_400
const DAYS = 30
/** The demonstration's receiving account. */
const RECEIVER = { bank: '014', number: '4051234567' }
const MONEY_QUEUES = ['quarantine', 'lines', 'slips', 'withdrawals', 'payouts', 'discrepancies']
const run = promisify(execFile)
const failures: string[] = []
const say = (line: string) => void process.stdout.write(`${line}\n`)

const demonstration = await startDemonstration(FIRST_PORT, 'quiet')
const browser = await launchChromium()
try {
  await makeTroubles()
  const [owner, finance] = [await staffOf('owner', 'anna'), await staffOf('finance', 'boon')]
  const page = await browser.newPage({ viewport: DESKTOP, locale: 'th-TH', timezoneId: 'Asia/Bangkok' })
  page.on('pageerror', (error) => failures.push(error.message))
  await signInStaff(page, demonstration.desk, finance)
  const brand = page.url().replace(/\/overview$/, '')
  await clear({ page, brand, staff: finance, queues: MONEY_QUEUES })
  await workAsOwner(brand, owner)
  await clear({ page, brand, staff: finance, queues: MONEY_QUEUES })
  await changeStaff()
  await expectCalm(page, brand)
  await closeDays(page, brand)
  await verify()
} finally {
  await browser.close()
  await demonstration.stop()
}
for (const each of failures) console.error(each)
say(failures.length === 0 ? 'every queue is empty, each day is closed, and the books agree' : 'not clean')
process.exitCode = failures.length === 0 ? 0 : 1

async function clear(at: Parameters<typeof clearQueues>[0]): Promise<void> {
  for (const { queue, entries } of await clearQueues(at)) say(`${queue}: ${entries} decided`)
}

function environment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PORT: String(FIRST_PORT),
    OPERATOR_PORT: String(FIRST_PORT + 1),
    SANDBOX_PORT: String(FIRST_PORT + 2),
    DATABASE_PORT: String(FIRST_PORT + 3),
    DESK_PORT: String(FIRST_PORT + 4),
    DATA_DIR: demonstration.dataFolder,
  }
}

/** Runs the operator's program. Returns what it printed. */
async function duang(...words: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['apps/api/src/cli.ts', ...words], { cwd: ROOT, env: environment() })
  return stdout
}

async function staffOf(role: string, name: string): Promise<Staff> {
  return enrol(demonstration.desk, await duang('staff', 'add', name, '--role', role))
}

async function bank(method: string, address: string, body: object): Promise<void> {
  const reply = await fetch(`${demonstration.bank}${address}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${address}: ${reply.status} ${await reply.text()}`)
}

/** Transfers of strangers, and more than one of the same sum. */
async function makeTroubles(): Promise<void> {
  const strangers = [1, 2, 3, 4].map((n) => ({ bank: '014', number: `40881000${n}0` }))
  for (const [n, each] of strangers.entries()) {
    await bank('PUT', '/sandbox/v1/accounts', {
      ...each,
      name: `คนแปลกหน้า ${'กขคง'[n]}`,
      owner: 'person',
      openingBalance: 10_000,
    })
    await bank('POST', '/sandbox/v1/transfers', { from: each, to: RECEIVER, amount: 300 + n })
  }
}

/** The second person ships goods, and decides what the first one proposed. */
async function workAsOwner(brand: string, owner: Staff): Promise<void> {
  const context = await browser.newContext({ viewport: DESKTOP, locale: 'th-TH', timezoneId: 'Asia/Bangkok' })
  const page = await context.newPage()
  await signInStaff(page, demonstration.desk, owner)
  await clear({ page, brand, staff: owner, queues: ['goods'] })
  await page.goto(`${brand}/proposals`)
  await page.waitForLoadState('networkidle')
  say(`proposals: ${await page.locator('tbody tr').count()} open`)
  await context.close()
}

async function changeStaff(): Promise<void> {
  await duang('staff', 'add', 'chai', '--role', 'viewer')
  await duang('staff', 'suspend', 'chai')
}

/** The first page says that nothing waits. */
async function expectCalm(page: Page, brand: string): Promise<void> {
  await page.goto(`${brand}/overview`)
  await page.locator('main :is(a.desk-panel, .message)').first().waitFor()
  const waiting = await page.locator('main a.desk-panel').allTextContents()
  failures.push(...waiting.map((each) => `still waits: ${each}`))
}

/** Each of the last days is closed, and its comparison with the ledger is right. */
async function closeDays(page: Page, brand: string): Promise<void> {
  await page.goto(`${brand}/closings`)
  await page.waitForLoadState('networkidle')
  const rows = await page.locator('tbody tr').count()
  if (rows < DAYS) failures.push(`${rows} days are closed, not ${DAYS}`)
  const printed = await duang('closing', 'list', '--json')
  const { items } = JSON.parse(printed) as { items: { day: string }[] }
  say(`closings: ${items.length} days, the newest ${items[0]?.day}`)
}

/** Ledger, bank and providers, by the operator's program: it prints what differs. */
async function verify(): Promise<void> {
  for (const words of [
    ['verify-ledger'],
    ['reconcile', 'bank'],
    ['reconcile', 'providers'],
    ['seal', 'now'],
    ['seal', 'verify'],
  ])
    await duang(...words).then(
      (printed) => say(`${words.join(' ')}: ${printed.trim().split('\n').at(-1)}`),
      (error: { stdout?: string; message: string }) =>
        failures.push(`${words.join(' ')}: ${error.stdout?.slice(-300) ?? error.message}`),
    )
}
