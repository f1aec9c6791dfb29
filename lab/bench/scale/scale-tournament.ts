/** Tournaments on the large data set: the final ranking of many rounds, and what their index costs a bet. */

import { loadBets } from '../gateway.ts'
import { fillBrands, fillPlays } from '../work/gateway-work.ts'
import type { Pool } from '../work/ledger-work.ts'
import { atLeast, atMost, type Figure, median } from '../work/report.ts'
import { ownerOf, type Sandbox, type Say } from './scale-data.ts'
import { type Ends, startScaleApi } from './scale-process.ts'

/** Statements of such jobs end after this time. */
const STATEMENT_SECONDS = 40
const ROUNDS = [500_000, 1_000_000]
const PLAYERS = 1_000
const INDEX = `create index rounds_period on rounds using brin (brand_id, opened_at)
  with (pages_per_range = 32, autosummarize = on)`

type Options = { url: string; sandbox: Sandbox; rounds: number; seconds: number; ends: Ends; say: Say }

export async function measureTournaments(options: Options): Promise<Figure[]> {
  const owner = ownerOf(options.url)
  const figures: Figure[] = []
  const { rows } = await owner.query<{ count: number }>('select count(*) from rounds where brand_id = 1')
  // A smaller data set has fewer rounds than asked for.
  const sizes = new Set(ROUNDS.map((rounds) => Math.min(rounds, rows[0]?.count ?? 0)))
  for (const rounds of sizes)
    for (const score of ['turnover', 'multiplier'] as const) {
      const figure = await measureFreeze(owner, rounds, score)
      figures.push(figure)
      options.say(`${figure.name}: ${figure.detail}`)
    }
  figures.push(await measureIndex(owner, options))
  await owner.end()
  return figures
}

/** The final ranking of the newest rounds of brand 1, in a transaction that is rolled back. */
async function measureFreeze(owner: Pool, rounds: number, score: 'turnover' | 'multiplier'): Promise<Figure> {
  const { rows } = await owner.query<{ starts_at: Date; members: number }>(
    `select min(opened_at) as starts_at, count(distinct member_id) as members
      from (select opened_at, member_id from rounds where brand_id = 1 order by opened_at desc limit $1) newest`,
    [rounds],
  )
  const [found] = rows
  if (!found) throw new Error('No round was found')
  await owner.query('begin')
  const { rows: added } = await owner.query<{ id: string }>(
    `insert into tournaments (brand_id, name_th, name_en, rules, starts_at, ends_at, score, stake_min_satang, settle_minutes, created_at)
      values (1, 'b', 'b', 'b', $1, now(), $2, case when $2 = 'multiplier' then 100 else 0 end, 0, now())
      returning tournament_id as id`,
    [found.starts_at, score],
  )
  const from = performance.now()
  await owner.query(`select tournament_freeze(1, $1, now() + interval '1 second')`, [added[0]?.id])
  const seconds = (performance.now() - from) / 1_000
  await owner.query('rollback')
  return atMost(
    `final ranking by ${score} of ${(rounds / 1e6).toFixed(2)} million rounds, s`,
    seconds,
    STATEMENT_SECONDS,
    `${seconds.toFixed(1)} s, ${found.members} members`,
  )
}

/** Signed bets over HTTP, with and without the index by turns. */
async function measureIndex(owner: Pool, { url, sandbox, rounds, seconds, ends, say }: Options): Promise<Figure> {
  const { rows } = await owner.query<{ id: number }>('select max(brand_id) + 1 as id from brands')
  const brandId = rows[0]?.id ?? 0
  await fillBrands(owner, [brandId])
  const plays = await fillPlays(owner, brandId, PLAYERS)
  const port = await startScaleApi(url, sandbox, ends)
  await loadBets(port, plays, seconds * 2)
  const ratios: number[] = []
  const rates = { with: [] as number[], without: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    const first = (await loadBets(port, plays, seconds)).perSecond
    await owner.query('drop index rounds_period')
    const without = (await loadBets(port, plays, seconds)).perSecond
    await owner.query(INDEX)
    const second = (await loadBets(port, plays, seconds)).perSecond
    rates.with.push(first, second)
    rates.without.push(without)
    ratios.push((first + second) / 2 / without)
    say(`bets a second: ${first.toFixed(0)} and ${second.toFixed(0)} with the index, ${without.toFixed(0)} without`)
  }
  return atLeast(
    'bets with the index of tournaments, to bets without',
    median(ratios),
    0.95,
    `${median(rates.with).toFixed(0)} to ${median(rates.without).toFixed(0)} a second`,
  )
}
