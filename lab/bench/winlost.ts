/**
 * The pages of win and loss for a member with a thousand rounds and for one with a million, alternating on one PostgreSQL. Both played
 * the same games on each day of the range. The million rounds spread over the last three years.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Caller, ReportCtx } from '../../apps/api/src/core/context.ts'
import { roundsFile } from '../../apps/api/src/features/games/winlost/csv.ts'
import { gameDaysOf, winlostOf } from '../../apps/api/src/features/games/winlost/report.ts'
import { roundsOfGame, roundWith } from '../../apps/api/src/features/games/winlost/rounds.ts'
import { createDb, createPool } from '../../apps/api/src/kit/database/db.ts'
import { readsOf } from '../../apps/api/src/kit/database/read-db.ts'
import { startPostgres } from '../../apps/api/src/kit/postgres/postgres-server.ts'
import { newDatabase } from '../stage/bench-database.ts'
import { freePort } from '../stage/free-port.ts'
import type { Pool } from './work/ledger-work.ts'
import { atLeast, atMost, type Figure, median } from './work/report.ts'

const NOW = new Date('2026-10-05T05:00:00Z')
const RANGE = { start: '2026-07-06', end: '2026-10-05' }
const GAME = { provider: 'bench', gameCode: 'g1' }
const GAMES = 10
const FEW = { memberId: 1, rounds: 1_000, days: 92 }
const MANY = { memberId: 2, rounds: 1_000_000, days: 1_095 }
const TIMES = 200

export type WinlostOptions = { say: (line: string) => void }

export async function benchWinlost({ say }: WinlostOptions): Promise<{ setup: object; figures: Figure[] }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-bench-'))
  const server = await startPostgres({ dataFolder: path.join(folder, 'postgres'), port: await freePort() })
  try {
    const url = await newDatabase(server.url, 'winlost')
    const owner = createPool({ url, poolSize: 1, as: 'owner', onError })
    await fill(owner, say)
    await owner.end()
    const db = createDb(createPool({ url, poolSize: 2, onError: () => undefined }))
    const figures = await measure({ db, read: readsOf(db), brand: { id: 1 }, clock: () => NOW } as unknown as ReportCtx)
    await db.destroy()
    return { setup: { few: FEW, many: MANY, games: GAMES, range: RANGE, times: TIMES }, figures }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Closed rounds of a bet and a win each, evenly over the last days, and their roll-ups. */
async function fill(owner: Pool, say: (line: string) => void): Promise<void> {
  await owner.query(
    `insert into providers (brand_id, provider, number, name, group_code, mode, dialect, base_url)
      values (1, 'bench', 1, 'Bench', 'JK', 'seamless', 'canonical', 'http://127.0.0.1:9')`,
  )
  await owner.query(
    `insert into games (brand_id, provider, game_code, type, name_th, name_en)
      select 1, 'bench', 'g' || n, 'slot', 'เกม', 'Game' from generate_series(0, $1::int - 1) n`,
    [GAMES],
  )
  for (const { memberId, rounds, days } of [FEW, MANY]) {
    await owner.query(
      `insert into rounds (brand_id, member_id, provider, round_id, game_code, day, opened_at, closed_at, closed_by, bets, stake_satang, won_satang)
        select 1, $1::bigint, 'bench', $1::bigint || '-' || n, 'g' || n % $4::int, (t at time zone 'Asia/Bangkok')::date, t, t, 'win', 1, 100, 90
        from generate_series(0, $2::int - 1) n, lateral (select $5::timestamptz - n * ($3::float8 / $2::int) * interval '1 day' as t) t`,
      [memberId, rounds, days, GAMES, NOW],
    )
    say(`filled ${rounds} rounds`)
  }
  await owner.query(
    `insert into provider_transactions (brand_id, provider, tx_id, kind, request_hash, member_id, round_id, bet_satang, win_satang, code, balance_satang, at)
      select 1, 'bench', kind || round_id, kind, '', member_id, round_id, (kind = 'bet')::int * 100, (kind = 'win')::int * 90, 'OK', 0, opened_at
      from rounds, unnest(array['bet', 'win']) kind`,
  )
  await owner.query(
    `insert into daily_game_totals select brand_id, member_id, day, provider, game_code, sum(bets), count(*), sum(stake_satang), sum(won_satang)
      from rounds group by 1, 2, 3, 4, 5`,
  )
  await owner.query('vacuum analyze')
}

async function measure(ctx: ReportCtx): Promise<Figure[]> {
  const caller = (memberId: number) => ({ memberId }) as Caller
  const pages: [string, (memberId: number) => Promise<unknown>][] = [
    ['report of a quarter', (memberId) => winlostOf(ctx, caller(memberId), RANGE)],
    ['days of a game', (memberId) => gameDaysOf(ctx, caller(memberId), { ...RANGE, ...GAME })],
    ['rounds of a game on a day', (memberId) => roundsOfGame(ctx, caller(memberId), { day: '2026-09-01', ...GAME })],
    ['one round', (memberId) => roundWith(ctx, caller(memberId), { provider: 'bench', roundId: `${memberId}-101` })],
  ]
  const figures: Figure[] = []
  for (const [name, page] of pages) {
    const few: number[] = []
    const many: number[] = []
    for (let time = 0; time < TIMES; time++) {
      few.push(await timeOf(() => page(FEW.memberId)))
      many.push(await timeOf(() => page(MANY.memberId)))
    }
    const [of, to] = [median(many), median(few)]
    figures.push(
      atMost(
        `${name}: 1 M rounds to 1 k`,
        of / to,
        3,
        `${of.toFixed(2)} ms to ${to.toFixed(2)} ms, medians of ${TIMES}`,
      ),
    )
  }
  figures.push(await measureFile(ctx, caller(MANY.memberId)))
  return figures
}

/** Reads a quarter of the member with a million rounds at full speed. */
async function measureFile(ctx: ReportCtx, caller: Caller): Promise<Figure> {
  let bytes = 0
  let lines = 0
  const ms = await timeOf(async () => {
    for await (const chunk of await roundsFile(ctx, caller, RANGE, 'th')) {
      bytes += Buffer.byteLength(chunk)
      lines += String(chunk).split('\n').length - 1
    }
  })
  const detail = `${lines} lines, ${(bytes / 1e6).toFixed(1)} MB in ${(ms / 1000).toFixed(1)} s`
  return atLeast('lines of a file a second', lines / (ms / 1000), 5_000, detail)
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

const onError = (error: Error) => console.error(error.message)
