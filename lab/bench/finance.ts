/**
 * Daily closing, pages of finance and exports on the data of `bench -- scale`: a million members and ten million transfers.
 * docs/finance.md has the results.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Ctx } from '../../apps/api/src/core/context.ts'
import { differenceOf } from '../../apps/api/src/features/books/closing/check-closings.ts'
import { closeDays } from '../../apps/api/src/features/books/closing/close-days.ts'
import { listClosings } from '../../apps/api/src/features/books/closing/closings.ts'
import { bonusCosts } from '../../apps/api/src/features/books/figures/costs.ts'
import { depositHours } from '../../apps/api/src/features/books/figures/deposit-hours.ts'
import { funnel } from '../../apps/api/src/features/books/figures/funnel.ts'
import { gameFigures } from '../../apps/api/src/features/books/figures/game-figures.ts'
import { accountOf } from '../../apps/api/src/features/books/money/account-reference.ts'
import { accountsOf } from '../../apps/api/src/features/books/money/accounts.ts'
import { moneyTree } from '../../apps/api/src/features/books/money/money-tree.ts'
import { transfersOf } from '../../apps/api/src/features/books/money/transfers.ts'
import { bankReconciliation } from '../../apps/api/src/features/books/report/bank-reconciliation.ts'
import { providerReconciliation } from '../../apps/api/src/features/books/report/provider-rounds.ts'
import { createDb, createPool } from '../../apps/api/src/kit/database/db.ts'
import { startPostgres } from '../../apps/api/src/kit/postgres/postgres-server.ts'
import { addDays, bangkokDate } from '../../apps/api/src/kit/text/bangkok-time.ts'
import { freePort } from '../stage/free-port.ts'
import { ownerOf, scaleDatabase } from './scale/scale-data.ts'
import { type Ends, SCALE_SETTINGS, startSandbox } from './scale/scale-process.ts'
import { writeFigures } from './work/figures-page.ts'
import { measureDay } from './work/finance-day.ts'
import { contextOf, measureFile, timed } from './work/finance-work.ts'
import { atMost, type Figure, median } from './work/report.ts'

const CLOSING_SECONDS = 60
const PAGE_MS = 300
const MEMORY_RATIO = 1.5
const BRAND = 1

export type FinanceOptions = {
  members: number
  rounds: number
  folder: string | undefined
  /** Measures one day of ten million transfers instead. */
  isLarge: boolean
  writesPage: boolean
  say: (line: string) => void
}

export async function benchFinance(options: FinanceOptions): Promise<{ setup: object; figures: Figure[] }> {
  const folder = options.folder ?? mkdtempSync(path.join(tmpdir(), 'duang-bench-'))
  mkdirSync(folder, { recursive: true })
  const server = await startPostgres({
    dataFolder: path.join(folder, 'postgres'),
    port: await freePort(),
    settings: SCALE_SETTINGS,
  })
  const ends: Ends = []
  try {
    if (options.isLarge) {
      const figures = await measureDay(server.url, folder, options.say)
      if (options.writesPage) writeFigures('finance.md', 'finance:day', figures)
      return { setup: { ...options, settings: SCALE_SETTINGS }, figures }
    }
    const sandbox = await startSandbox(folder, ends)
    const url = await scaleDatabase(server.url, 'scale_large', { ...options, sandbox })
    const db = createDb(createPool({ url, poolSize: 4, statementMs: 40_000, onError: () => undefined }))
    ends.unshift(() => db.destroy())
    const ctx = contextOf(db, BRAND)
    const figures = [
      ...(await measureClosing(ctx, url, options)),
      ...(await measurePages(ctx, options)),
      ...(await measureFiles(ctx, folder, options)),
    ]
    if (options.writesPage) writeFigures('finance.md', 'finance:scale', figures)
    return { setup: { ...options, settings: SCALE_SETTINGS }, figures }
  } finally {
    for (const end of ends) await end()
    await server.stop()
    if (!options.folder) rmSync(folder, { recursive: true, force: true })
  }
}

/** The days that are not closed yet, the largest one, and all transfers of the brand as if they were of one day. */
async function measureClosing(ctx: Ctx, url: string, { say }: FinanceOptions): Promise<Figure[]> {
  const owner = ownerOf(url)
  const rowOf = async <Row extends Record<string, unknown>>(text: string) => {
    const { rows } = await owner.query<Row>(text)
    return rows[0] as Row
  }
  const largest = await rowOf<{ day: string; transfers: number }>(
    `select (posted_at at time zone 'Asia/Bangkok')::date as day, count(*) as transfers from ledger.transfers
      where brand_id = ${BRAND} group by 1 order by 2 desc limit 1`,
  )
  const days = await timed(() => closeAll(ctx))
  const count = days.result.length
  say(`${count} days closed in ${days.seconds.toFixed(0)} s`)
  const check = await timed(() => differenceOf(ctx, largest.day))
  if (check.result !== null) throw new Error(`The closing of ${largest.day} differs: ${check.result}`)
  const all = await timed(() =>
    rowOf<{ n: number }>(`select sum(transfers)::bigint as n from finance.day_sums(${BRAND}, '-infinity', 'infinity')`),
  )
  const games = await timed(() =>
    owner.query(`select count(*) from finance.day_games(${BRAND}, '-infinity', 'infinity')`),
  )
  await owner.end()
  const figure = (name: string, seconds: number, detail: string) => atMost(name, seconds, CLOSING_SECONDS, detail)
  return [
    ...(count > 0 ? [perDay(days.seconds, count)] : []),
    figure('a closing compared with the ledger, s', check.seconds, `the largest day, ${largest.transfers} transfers`),
    figure('sums of all transfers as one day, s', all.seconds, `${all.result.n} transfers`),
    figure('games of all requests as one day, s', games.seconds, 'provider and game of each'),
  ]
}

const perDay = (seconds: number, count: number): Figure =>
  atMost('closing a day, s', seconds / count, CLOSING_SECONDS, `mean of ${count} days, ${seconds.toFixed(0)} s in all`)

async function closeAll(ctx: Ctx): Promise<string[]> {
  const closed: string[] = []
  for (;;) {
    const run = await closeDays(ctx)
    closed.push(...run.closed)
    if (run.isComplete) return closed
  }
}

async function measurePages(ctx: Ctx, { rounds, say }: FinanceOptions): Promise<Figure[]> {
  const today = bangkokDate(ctx.clock())
  const month = { from: addDays(today, -30), to: today }
  // The member with the extreme data of scale.
  const [bank, game, cash] = await Promise.all(
    ['house:bank', 'house:game/joker', 'member:cash/scale1'].map((each) => accountOf(ctx, each)),
  )
  const transfers = (account: typeof bank) => transfersOf(ctx, account as NonNullable<typeof bank>, { limit: 50 })
  const pages: Record<string, () => Promise<unknown>> = {
    'list of closings': () => listClosings(ctx, { limit: 50 }),
    'GGR and NGR of a month by day': () => gameFigures(ctx, month, ['day']),
    'GGR and NGR of a month by day and game': () => gameFigures(ctx, month, ['day', 'game']),
    'first deposits of 400 days by week': () => funnel(ctx, { from: addDays(today, -400), to: today }, 'week'),
    'deposits of a year by hour and bank': () => depositHours(ctx, { from: addDays(today, -365), to: today }),
    'cost of bonuses of a year': () => bonusCosts(ctx, { from: addDays(today, -365), to: today }, false),
    'where the money is': () => moneyTree(ctx),
    'accounts of credit': () => accountsOf(ctx, 'cash', { limit: 50 }),
    'accounts of holds': () => accountsOf(ctx, 'hold', { limit: 50 }),
    'accounts of commission': () => accountsOf(ctx, 'affiliate', { limit: 50 }),
    'transfers of the bank': () => transfers(bank),
    'transfers of a provider': () => transfers(game),
    'transfers of the member with most': () => transfers(cash),
    'bank reconciliation of a day': () => bankReconciliation(ctx, { from: addDays(today, -1), to: addDays(today, -1) }),
    'provider reconciliation of a day': () =>
      providerReconciliation(ctx, { from: addDays(today, -1), to: addDays(today, -1) }),
  }
  const figures: Figure[] = []
  for (const [name, read] of Object.entries(pages)) {
    // The first reading warms caches.
    const first = await timed(read)
    const times: number[] = []
    for (let round = 0; round < rounds; round++) times.push((await timed(read)).seconds * 1_000)
    const detail = `median of ${rounds}; the first one took ${(first.seconds * 1_000).toFixed(0)} ms`
    figures.push(atMost(`${name}, ms`, median(times), PAGE_MS, detail))
    say(`${name}: ${median(times).toFixed(1)} ms`)
  }
  return figures
}

/** Peak memory of this process while it writes a week, and then a month. */
async function measureFiles(ctx: Ctx, folder: string, { say }: FinanceOptions): Promise<Figure[]> {
  const to = addDays(bangkokDate(ctx.clock()), -1)
  const figures: Figure[] = []
  for (const format of ['csv', 'xlsx'] as const) {
    const week = await measureFile({ ctx, format, range: { from: addDays(to, -6), to }, folder })
    const month = await measureFile({ ctx, format, range: { from: addDays(to, -29), to }, folder })
    say(`${format}: ${week.detail}; ${month.detail}`)
    figures.push(
      atMost(`memory of a month as ${format}, to a week`, month.peak / week.peak, MEMORY_RATIO, month.detail),
    )
  }
  return figures
}
