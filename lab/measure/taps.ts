/**
 * `npm run lab -- taps`: what four paths cost a member on a phone, on a demonstration of its own: taps, typed fields, seconds of machine time.
 * A tap is a pressed target. A typed field includes the press that opens its keyboard. Banks and the time of people are left out.
 * `--json` prints the figures as data, `--runs N` reports the median of N runs, `--pictures FOLDER` stores the page before each tap.
 */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import { readOptions } from '../../tools/generate/options.ts'
import { ROOT } from '../../tools/rules/files.ts'
import { launchChromium } from '../stage/browser/chromium.ts'
import { startDemonstration } from '../stage/browser/demonstration.ts'
import { arrive, newStranger, openAccount, paidSlip, type Stranger, transfer } from '../stage/browser/people.ts'
import { PORTS, SITE } from '../stage/browser/site.ts'
import { PHONE_DEVICE } from '../stage/browser/windows.ts'

const { values } = readOptions('npm run lab -- taps [--runs 3] [--path NAME] [--pictures FOLDER] [--json]', {
  options: {
    runs: { type: 'string', default: '3' },
    path: { type: 'string' },
    pictures: { type: 'string' },
    json: { type: 'boolean' },
  },
})
const CREDIT_BAHT = 500
const GAME = 'โคมลอยริมน้ำ'

/** Counts what a member does. The clock stands still during `away`: the member is at the bank. */
type Hand = {
  page: Page
  person: Stranger
  tap: (target: Locator) => Promise<void>
  type: (field: Locator, text: string) => Promise<void>
  away: <Result>(work: () => Promise<Result>) => Promise<Result>
}

type Path = {
  name: string
  end: string
  /** Before the path, on a page of the member. */
  before?: (page: Page, person: Stranger) => Promise<void>
  isNew?: true
  run: (hand: Hand) => Promise<void>
}

/** The button of the sheet of a game. On a phone the game opens in this tab. */
const openButton = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'เข้าเกม' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first()
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const credited = (page: Page) => page.getByText(/เงินฝาก 500\.00\sบาท/).first()
const canPlay = (game: Page) => game.locator('#play[aria-disabled="false"]')
/** The diamond of the bottom bar. */
const games = (page: Page) => page.locator('.bar-play')

async function register({ page, person, tap, type }: Hand): Promise<void> {
  await tap(link(page, 'สมัครสมาชิก'))
  await type(field(page, 'เบอร์โทรศัพท์'), person.phone)
  await type(page.getByLabel('ชื่อผู้ใช้'), person.username)
  await type(field(page, 'รหัสผ่าน'), person.password)
  await type(page.getByLabel('ยืนยันรหัสผ่าน'), person.password)
  await tap(button(page, 'ถัดไป'))
  await tap(button(page, 'ไทยพาณิชย์'))
  await type(page.getByLabel('เลขที่บัญชี'), person.account)
  await tap(page.getByRole('checkbox'))
  await tap(button(page, 'สมัครสมาชิก'))
  await page.waitForURL('**/auth/dashboard')
}

async function deposit({ page, person, tap, away }: Hand): Promise<void> {
  await tap(link(page, 'ฝากเงิน'))
  await tap(button(page, 'คัดลอกเลขที่บัญชี'))
  await away(() => transfer(person, CREDIT_BAHT))
  await credited(page).waitFor()
}

async function firstBet({ page, tap }: Hand): Promise<void> {
  await tap(games(page))
  await tap(button(page, GAME))
  await tap(openButton(page))
  await play(page, tap)
}

/** One round with the stake that the game suggests. */
async function play(game: Page, tap: Hand['tap']): Promise<void> {
  await tap(canPlay(game))
  await game.locator('#result', { hasText: /สุทธิ|ได้รับ|เสียเดิมพัน/ }).waitFor()
}

const PATHS: readonly Path[] = [
  {
    name: 'registration to first bet',
    end: 'the result of the first round',
    isNew: true,
    run: async (hand) => {
      await hand.page.goto('/')
      await register(hand)
      await deposit(hand)
      await firstBet(hand)
    },
  },
  {
    name: 'return to a running game',
    end: 'the game takes a bet again',
    before: playAndLeave,
    run: async (hand) => {
      await hand.page.goto('/')
      await hand.tap(link(hand.page, `เล่นต่อ ${GAME}`))
      await canPlay(hand.page).waitFor()
    },
  },
  {
    name: 'deposit',
    end: 'the credit is on the page',
    run: async (hand) => {
      await hand.page.goto('/')
      await deposit(hand)
    },
  },
  {
    name: 'withdrawal',
    end: 'the slip of the payout',
    before: checkInAndDeposit,
    run: async (hand) => {
      await hand.page.goto('/')
      await withdraw(hand)
    },
  },
]

async function withdraw({ page, tap, type }: Hand): Promise<void> {
  await tap(link(page, 'ถอนเงิน'))
  await type(page.getByLabel('จำนวนเงินที่ต้องการถอน'), '300')
  await tap(page.getByRole('button', { name: 'ถอนเงิน', exact: true }))
  await tap(button(page, 'ยืนยันถอนเงิน'))
  await paidSlip(page).waitFor()
}

/** The visits are not the first of the day: the check-in would offer itself. */
async function checkInAndDeposit(page: Page, person: Stranger): Promise<void> {
  await page.goto('/auth/deposit')
  // Only rows that arrive later are announced.
  await page.getByText('ยังไม่มีรายการฝาก').waitFor()
  await transfer(person, CREDIT_BAHT)
  await credited(page).waitFor()
  await page.goto('/auth/media?dialog=check-in')
  await button(page, 'เช็กอินวันนี้').click()
  await page.getByText('เช็กอินแล้ว').first().waitFor()
}

async function playAndLeave(page: Page, person: Stranger): Promise<void> {
  await checkInAndDeposit(page, person)
  await page.goto('/auth/games/category?cat=slot')
  await button(page, GAME).tap()
  await openButton(page).tap()
  await play(page, (target) => target.tap())
}

const demonstration = await startDemonstration(PORTS)
const browser = await launchChromium()
try {
  await endBonusHours()
  const rows = []
  for (const each of PATHS.filter(({ name }) => !values.path || name === values.path)) rows.push(await measure(each))
  if (values.json) process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`)
  // biome-ignore lint/suspicious/noConsole: a table for a person.
  else console.table(rows)
} finally {
  await browser.close()
  await demonstration.stop()
}

/** A bonus would bar a withdrawal: the path would depend on the time of day. */
async function endBonusHours(): Promise<void> {
  const env = { ...process.env, ...PORTS, DATA_DIR: demonstration.dataFolder }
  const words = ['apps/api/src/cli.ts', 'brand', 'set', 'duang-demo', 'bonus={"rate1":0,"rate2":0}']
  await promisify(execFile)(process.execPath, words, { cwd: ROOT, env })
}

async function measure(each: Path) {
  const runs = []
  for (let run = 0; run < Number(values.runs); run++) runs.push(await walk(each))
  const [first] = runs
  const seconds = runs.map((run) => run.seconds).sort((a, b) => a - b)
  return {
    path: each.name,
    taps: first?.taps,
    fields: first?.fields,
    seconds: seconds[Math.floor(seconds.length / 2)],
    end: each.end,
  }
}

async function walk({ name, before, isNew, run }: Path) {
  const context = await browser.newContext({
    ...PHONE_DEVICE,
    baseURL: SITE,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
  })
  const first = await context.newPage()
  const person = isNew ? newStranger() : await arrive(first)
  if (isNew) await openAccount(person)
  await before?.(first, person)
  await first.close()
  const counted = createHand(await context.newPage(), person, name)
  await run(counted.hand)
  const figures = counted.figures()
  await context.close()
  return figures
}

function createHand(page: Page, person: Stranger, name: string) {
  let [taps, fields, awayMs] = [0, 0, 0]
  const startedMs = performance.now()
  const picture = async (of: Page) => {
    if (!values.pictures) return
    const place = String(taps + fields).padStart(2, '0')
    await of.screenshot({ path: path.join(values.pictures, `${name.replaceAll(' ', '-')}-${place}.png`) })
  }
  const hand: Hand = {
    page,
    person,
    tap: async (target) => {
      await target.waitFor()
      await picture(target.page())
      taps++
      await target.tap()
    },
    type: async (target, text) => {
      await target.waitFor()
      fields++
      await target.fill(text)
    },
    away: async (work) => {
      const leftMs = performance.now()
      const result = await work()
      awayMs += performance.now() - leftMs
      return result
    },
  }
  const figures = () => ({ taps, fields, seconds: Math.round((performance.now() - startedMs - awayMs) / 100) / 10 })
  return { hand, figures }
}
