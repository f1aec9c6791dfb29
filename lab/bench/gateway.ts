/**
 * Bets over HTTP, signed, against the TPC-B-like transaction on the same PostgreSQL in the same run. The api is the real process
 * (apps/api/src/main.ts). Clients run here, so on a small machine they take from the server what a provider's own machine would not.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPool } from '../../apps/api/src/kit/database/db.ts'
import { startPostgres } from '../../apps/api/src/kit/postgres/postgres-server.ts'
import { startApi } from '../stage/api-process.ts'
import { newDatabase } from '../stage/bench-database.ts'
import { freePort } from '../stage/free-port.ts'
import { TPCB_SQL } from './tpcb.ts'
import { fillBrands, fillPlays, fillRounds, type Play, signedRequest } from './work/gateway-work.ts'
import { type LoadResult, loadHttp } from './work/http-load.ts'
import { loads, rateOf, SCALE } from './work/ledger-work.ts'
import { atLeast, atMost, type Figure, median } from './work/report.ts'

const MEMBERS = 1_000
/** The second load: as many members, spread evenly over so many brands. */
const BRANDS = 100
const CONNECTIONS = 64
const ROUNDS_LARGE = 5_000_000
// Brand 1 is measured alone.
const MANY_BRANDS = Array.from({ length: BRANDS }, (_, n) => n + 2)

type Pool = ReturnType<typeof createPool>

export type GatewayOptions = {
  seconds: number
  rounds: number
  isLarge: boolean
  say: (line: string) => void
}

export const benchGateway = (options: GatewayOptions): Promise<{ setup: object; figures: Figure[] }> =>
  withServer(async ({ url: serverUrl, settings }) => {
    const url = await newDatabase(serverUrl, 'gateway')
    const owner = createPool({ url, poolSize: 1, as: 'owner', onError })
    await recycleLog(owner)
    await owner.query(TPCB_SQL(SCALE))
    await fillBrands(owner, [1, ...MANY_BRANDS])
    const plays = await fillPlays(owner, 1, MEMBERS)
    const figures = await measure(url, { plays, spread: await fillSpread(owner) }, options)
    if (options.isLarge) figures.push(await measureLarge(url, owner, plays, options))
    await owner.end()
    return {
      setup: { members: MEMBERS, brands: BRANDS, connections: CONNECTIONS, tpcbScale: SCALE, settings, ...options },
      figures,
    }
  })

type BenchServer = { url: string; pid: number; settings: object }

/** Runs a measurement on a PostgreSQL of its own, which is removed afterwards. */
export async function withServer<Result>(work: (server: BenchServer) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-bench-'))
  const settings = { shared_buffers: '2GB', max_wal_size: '4GB', min_wal_size: '2GB' }
  const { url, pid, ...server } = await startPostgres({
    dataFolder: path.join(folder, 'postgres'),
    port: await freePort(),
    settings,
  })
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then(() => process.exit(130)))
  try {
    return await work({ url, pid, settings })
  } finally {
    await stop()
  }
}

/** Neighbours are of different brands, so that a batch of bets has as many brands as it can. */
async function fillSpread(owner: Pool): Promise<Play[]> {
  const byBrand: Play[][] = []
  for (const brandId of MANY_BRANDS) byBrand.push(await fillPlays(owner, brandId, MEMBERS / BRANDS))
  return Array.from({ length: MEMBERS }, (_, n) => byBrand[n % BRANDS]?.[Math.floor(n / BRANDS)] as Play)
}

/**
 * A server that has run for a day writes its log into files that were used before; a new one makes each file first, and everybody who
 * commits waits for that. Before anything is filled, so that no page of the tables is written whole for the checkpoint's sake.
 */
export async function recycleLog(owner: Pool): Promise<void> {
  await owner.query(
    'create table used as select n, repeat(md5(n::text), 30) as words from generate_series(1, 1200000) n',
  )
  await owner.query('drop table used')
  await owner.query('checkpoint')
}

type Rates = Record<string, number[]>

/** Measures for so many seconds and answers how many a second; what is warming does not count. */
type Work = (seconds: number, isWarming: boolean) => Promise<number>

/**
 * How many a second of each, round by round. The first one only warms: code that runs for days is compiled, which takes some ten
 * thousand requests.
 */
export async function ratesOfRounds(
  { rounds, seconds, say }: GatewayOptions,
  works: Record<string, Work>,
): Promise<Rates> {
  const rates: Rates = {}
  for (let round = 0; round <= rounds; round++) {
    for (const [name, work] of Object.entries(works)) {
      const isWarming = round === 0
      const rate = await work(isWarming ? seconds * 6 : seconds, isWarming)
      if (!isWarming) rates[name] = [...(rates[name] ?? []), rate]
      say(`${isWarming ? 'warming' : `round ${round}`}: ${name} ${Math.round(rate)} a second`)
    }
  }
  return rates
}

export const rateIn = (rates: Rates, name: string): number => Math.round(median(rates[name] ?? []))
/** Round by round, for the machine's speed changes between them. */
export const ratioIn = (rates: Rates, name: string, base: string): number =>
  median((rates[name] ?? []).map((rate, n) => rate / (rates[base]?.[n] ?? Number.NaN)))

type Plays = { plays: readonly Play[]; spread: readonly Play[] }

async function measure(url: string, { plays, spread }: Plays, options: GatewayOptions): Promise<Figure[]> {
  const pool = createPool({ url, poolSize: 20, onError })
  const { tpcb } = loads(pool, MEMBERS)
  const p99s: number[] = []
  const batched = await startApi(url, { PROVIDER_BATCH_MAX: '256' })
  const rates = await ratesOfRounds(options, {
    tpcb: () => rateOf(tpcb, 20, options.seconds),
    bets: async (seconds, isWarming) => {
      const { perSecond, p99 } = await loadBets(batched.port, plays, seconds)
      if (!isWarming) p99s.push(p99)
      return perSecond
    },
    'bets of 100 brands': async (seconds) => (await loadBets(batched.port, spread, seconds)).perSecond,
    pairs: async (seconds) => (await loadPairs(batched.port, plays, seconds)).perSecond,
    'one member': async () => (await loadBets(batched.port, plays.slice(0, 1), options.seconds)).perSecond,
  })
  // Not before: a second server takes processor time even while it is asked nothing.
  const alone = await startApi(url, { PROVIDER_BATCH_MAX: '1' })
  const switched = await ratesOfRounds(options, {
    'bets in batches': async (seconds) => (await loadBets(batched.port, plays, seconds)).perSecond,
    'bets alone': async (seconds) => (await loadBets(alone.port, plays, seconds)).perSecond,
  })
  await Promise.all([batched.stop(), alone.stop(), pool.end()])
  return [
    atLeast(
      'signed bets over HTTP, to TPC-B',
      ratioIn(rates, 'bets', 'tpcb'),
      1.5,
      `${rateIn(rates, 'bets')} to ${rateIn(rates, 'tpcb')} a second; pairs of bet and win ${rateIn(rates, 'pairs')}, one member alone ${rateIn(rates, 'one member')}`,
    ),
    atLeast(
      'bets spread over 100 brands, to bets of one',
      ratioIn(rates, 'bets of 100 brands', 'bets'),
      0.9,
      `${rateIn(rates, 'bets of 100 brands')} to ${rateIn(rates, 'bets')} a second`,
    ),
    atMost('p99 of a bet, ms', median(p99s), 40, `${CONNECTIONS} connections`),
    atLeast(
      'in batches, to a commit each',
      ratioIn(switched, 'bets in batches', 'bets alone'),
      4,
      `${rateIn(switched, 'bets in batches')} to ${rateIn(switched, 'bets alone')} a second`,
    ),
  ]
}

async function measureLarge(
  url: string,
  owner: Pool,
  plays: readonly Play[],
  options: GatewayOptions,
): Promise<Figure> {
  const emptyUrl = url
  const api = await startApi(emptyUrl, { PROVIDER_BATCH_MAX: '256' })
  const before = await loadBets(api.port, plays, options.seconds * 2)
  await fillRounds(owner, MEMBERS, ROUNDS_LARGE, options.say)
  await loadBets(api.port, plays, options.seconds)
  const after = await loadBets(api.port, plays, options.seconds * 2)
  await api.stop()
  return atLeast(
    'bets with 5 million rounds in the tables, to nearly none',
    after.perSecond / before.perSecond,
    0.9,
    `${Math.round(after.perSecond)} to ${Math.round(before.perSecond)} a second`,
  )
}

/** Requests are signed before the clock runs: signing is the provider's cost. */
export async function loadBets(
  port: number,
  plays: readonly Play[],
  seconds: number,
  connections = CONNECTIONS,
): Promise<LoadResult> {
  const body = (play: Play) => ({
    playerRef: play.playerRef,
    sessionToken: play.sessionToken,
    txId: randomUUID(),
    roundId: randomUUID(),
    gameCode: 'reels',
    amount: 1,
  })
  const requests = Array.from({ length: Math.ceil(seconds * 16_000) }, (_, n) => {
    const play = plays[n % plays.length] as Play
    return signedRequest(play.host, 'bet', body(play))
  })
  let at = 0
  return judged(
    await loadHttp({
      port,
      connections,
      seconds,
      next: () => requests[at++ % requests.length] as Buffer,
      judge,
    }),
  )
}

async function loadPairs(port: number, plays: readonly Play[], seconds: number): Promise<LoadResult> {
  const requests = Array.from({ length: Math.ceil(seconds * 8_000) }, (_, n) => {
    const play = plays[n % plays.length] as Play
    const round = { playerRef: play.playerRef, roundId: randomUUID() }
    return [
      signedRequest(play.host, 'bet', {
        ...round,
        sessionToken: play.sessionToken,
        txId: randomUUID(),
        gameCode: 'reels',
        amount: 1,
      }),
      signedRequest(play.host, 'win', { ...round, txId: randomUUID(), amount: 0.9, roundClosed: true }),
    ]
  })
  const queues = new Map<number, Buffer[]>()
  let at = 0
  const next = (connection: number): Buffer => {
    const queue = queues.get(connection) ?? []
    if (queue.length === 0) queue.push(...(requests[at++ % requests.length] as Buffer[]))
    queues.set(connection, queue)
    return queue.shift() as Buffer
  }
  return judged(await loadHttp({ port, connections: CONNECTIONS, seconds, next, judge }))
}

const judge = (body: string): string => /"code":"(\w+)"/.exec(body)?.[1] ?? body.slice(0, 80)

/** Speed that refuses is none. */
function judged(result: LoadResult): LoadResult {
  const others = Object.keys(result.statuses).filter((each) => each !== 'OK')
  if (others.length > 0) throw new Error(`Requests were refused: ${JSON.stringify(result.statuses)} ${result.sample}`)
  return result
}

const onError = (error: Error) => console.error(error.message)
