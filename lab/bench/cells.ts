/**
 * Processor time of PostgreSQL for a bet: a hundred brands in one database, and in two cells with a server each. All servers run for the
 * whole time, and measurements alternate. First batches of fixed sizes through the gateway, then signed requests over HTTP.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPlatform } from '../../apps/api/src/app/platform.ts'
import type { Ctx } from '../../apps/api/src/core/context.ts'
import { createPool } from '../../apps/api/src/kit/database/db.ts'
import { hashSecret, sha256 } from '../../apps/api/src/kit/ids.ts'
import { startPostgres } from '../../apps/api/src/kit/postgres/postgres-server.ts'
import { readConfig } from '../../apps/api/src/kit/start/config.ts'
import { createGateway, type Gateway } from '../../apps/api/src/money/wallet/gateway.ts'
import { type ApiProcess, startApi } from '../stage/api-process.ts'
import { newDatabase } from '../stage/bench-database.ts'
import { freePort } from '../stage/free-port.ts'
import { processorMs, serverMs } from '../stage/processor-time.ts'
import { loadBets, recycleLog } from './gateway.ts'
import { fillBrands, fillPlays, type Play, PROVIDER } from './work/gateway-work.ts'
import { atMost, type Figure, median } from './work/report.ts'

const BRANDS = 100
const MEMBERS_OF_BRAND = 20
const BATCHES = [1, 8, 32, 64, 128]
/** Of the figures. */
const BATCH = 64
const CONNECTIONS = 64
/** Of the first measurement, which compiles and plans. */
const WARMING = 3
const SETTINGS = { shared_buffers: '512MB', max_wal_size: '2GB', autovacuum: 'off' }

export type CellsOptions = { seconds: number; rounds: number; say: (line: string) => void }
type Bettor = { ctx: Ctx; play: Play }
type Side = {
  pid: number
  url: string
  /** Neighbours in this list are of different brands. */
  bettors: Bettor[]
  gateway: Gateway
  /** One that shares batches with no other brand. */
  ofBrand: Map<number, Gateway>
}
type Ends = (() => Promise<unknown>)[]

export async function benchCells(options: CellsOptions): Promise<{ setup: object; figures: Figure[] }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-bench-'))
  const ends: Ends = []
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end()
    rmSync(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then(() => process.exit(130)))
  try {
    const ids = Array.from({ length: BRANDS }, (_, n) => n + 1)
    const half = BRANDS / 2
    const one = await startSide(path.join(folder, 'one'), ids, ends)
    const cells = [
      await startSide(path.join(folder, 'a'), ids.slice(0, half), ends),
      await startSide(path.join(folder, 'b'), ids.slice(half), ends),
    ]
    options.say('filled')
    const batches = await measureBatches([one], cells, options)
    const disk = await measureDisk(one, options.seconds)
    const http = await measureHttp([one], cells, { ...options, ends })
    return {
      setup: { BRANDS, MEMBERS_OF_BRAND, CONNECTIONS, SETTINGS, ...options },
      figures: [...batches, ...disk, ...http],
    }
  } finally {
    await stop()
  }
}

async function startSide(dataFolder: string, ids: readonly number[], ends: Ends): Promise<Side> {
  const server = await startPostgres({ dataFolder, port: await freePort(), settings: SETTINGS })
  ends.push(server.stop)
  const url = await newDatabase(server.url, 'cells')
  const owner = createPool({ url, poolSize: 1, as: 'owner', onError: (error) => console.error(error.message) })
  await recycleLog(owner)
  await fillBrands(owner, ids)
  const plays: Play[][] = []
  for (const id of ids) plays.push(await fillPlays(owner, id, MEMBERS_OF_BRAND))
  await owner.end()
  const config = readConfig({ ...process.env, DATABASE_URL: url, LOG_LEVEL: 'error' })
  const { platform, brands, close } = createPlatform(config)
  ends.push(close)
  const bettors: Bettor[] = []
  for (let n = 0; n < MEMBERS_OF_BRAND; n++)
    for (const own of plays) {
      const play = own[n] as Play
      const brand = await brands.byHost(play.host)
      if (!brand) throw new Error(`No brand has the host ${play.host}`)
      bettors.push({ ctx: { ...platform, brand }, play })
    }
  const ofBrand = new Map(ids.map((id) => [id, createGateway(platform.db, 256)]))
  return { pid: server.pid, url, bettors, gateway: createGateway(platform.db, 256), ofBrand }
}

async function bet(gateway: Gateway, { ctx, play }: Bettor): Promise<void> {
  const txId = randomUUID()
  const { code } = await gateway(ctx, {
    provider: PROVIDER,
    method: 'bet',
    txId,
    hash: sha256(txId),
    playerRef: play.playerRef,
    closes: false,
    tokenHash: hashSecret(play.sessionToken),
    roundId: txId,
    gameCode: 'reels',
    stake: 100,
    gain: 0,
  })
  if (code !== 'OK') throw new Error(`A bet was refused: ${code}`)
}

type Way = 'over brands' | 'a brand'

/** Microseconds of the servers for a bet, with `batch` bets at a time at each side. */
async function costOfBatches(
  sides: readonly Side[],
  { batch, way, seconds }: { batch: number; way: Way; seconds: number },
) {
  const used = () => sides.reduce((sum, { pid }) => sum + serverMs(pid), 0)
  const before = used()
  let bets = 0
  const work = async ({ bettors, gateway, ofBrand }: Side) => {
    const end = performance.now() + seconds * 1_000
    for (let at = 0; performance.now() < end; at += batch) {
      const group = Array.from({ length: batch }, (_, n) => bettors[(at + n) % bettors.length] as Bettor)
      const gatewayOf = ({ ctx }: Bettor) => (way === 'a brand' ? (ofBrand.get(ctx.brand.id) as Gateway) : gateway)
      // All arrive in one turn of the event loop, so that the gateway makes one batch of them.
      await Promise.all(group.map((each) => bet(gatewayOf(each), each)))
      bets += batch
    }
  }
  await Promise.all(sides.map(work))
  return ((used() - before) * 1_000) / bets
}

async function measureBatches(one: readonly Side[], cells: readonly Side[], { rounds, seconds, say }: CellsOptions) {
  const costs = new Map<string, number[]>()
  const works = BATCHES.flatMap((batch): [string, () => Promise<number>][] => [
    [`one ${batch}`, () => costOfBatches(one, { batch, way: 'over brands', seconds })],
    [`two ${batch}`, () => costOfBatches(cells, { batch, way: 'over brands', seconds })],
    ...(batch === BATCH || batch === BATCH / 2
      ? ([
          [`one ${batch} a brand`, () => costOfBatches(one, { batch, way: 'a brand', seconds })],
          [`two ${batch} a brand`, () => costOfBatches(cells, { batch, way: 'a brand', seconds })],
        ] as [string, () => Promise<number>][])
      : []),
  ])
  for (let round = 0; round <= rounds; round++) {
    // By turns, and not always in the same order.
    for (const [name, work] of round % 2 === 0 ? works : works.toReversed()) {
      const cost = await work()
      if (round > 0) costs.set(name, [...(costs.get(name) ?? []), cost])
    }
    say(round === 0 ? 'warmed' : `round ${round} of ${rounds}`)
  }
  say('processor microseconds of PostgreSQL for a bet, medians:')
  for (const [name] of works) say(`  ${name.padEnd(16)} ${median(costs.get(name) ?? []).toFixed(0)}`)
  return figuresOf(costs)
}

function figuresOf(costs: ReadonlyMap<string, number[]>): Figure[] {
  const of = (name: string) => costs.get(name) ?? []
  /** Round by round, for the machine's speed changes between them. */
  const ratio = (name: string, base: string) =>
    median(of(name).map((cost, round) => cost / (of(base)[round] ?? Number.NaN)))
  const figure = (text: string, name: string, base: string, mark: number) =>
    atMost(text, ratio(name, base), mark, `${median(of(name)).toFixed(0)} to ${median(of(base)).toFixed(0)} µs a bet`)
  const [small, large] = [8, 128]
  const each = (median(of(`one ${large}`)) * large - median(of(`one ${small}`)) * small) / (large - small)
  const fixed = (median(of(`one ${small}`)) - each) * small
  return [
    figure(`two cells to one database, ${BATCH} bets at a time in each`, `two ${BATCH}`, `one ${BATCH}`, 1.15),
    figure(`two cells to one database, the same ${BATCH} bets`, `two ${BATCH / 2}`, `one ${BATCH}`, 1.4),
    figure(`batch over brands to a batch a brand, one database`, `one ${BATCH}`, `one ${BATCH} a brand`, 0.3),
    figure(`batch over brands to a batch a brand, two cells`, `two ${BATCH / 2}`, `two ${BATCH / 2} a brand`, 0.4),
    atMost('a batch besides its bets, ms', fixed / 1_000, 1.5, `from batches of ${small} and ${large}`),
    atMost('a bet in a batch, ms', each / 1_000, 0.2, `from batches of ${small} and ${large}`),
  ]
}

/** Growth of the database and of its log by bets, without wins. Autovacuum is off: so it has room for what it would remove. */
async function measureDisk(side: Side, seconds: number): Promise<Figure[]> {
  const pool = createPool({ url: side.url, poolSize: 1, as: 'owner', onError: (error) => console.error(error.message) })
  const read = async () => {
    const { rows } = await pool.query<{ size: number; log: number; bets: number }>(
      `select pg_database_size(current_database()) as size, (pg_current_wal_lsn() - '0/0')::float8 as log,
        (select count(*) from provider_transactions) as bets`,
    )
    return rows[0] as { size: number; log: number; bets: number }
  }
  // A checkpoint makes each page that changes next be logged as a whole.
  await pool.query('checkpoint')
  const before = await read()
  await costOfBatches([side], { batch: BATCH, way: 'over brands', seconds: seconds * WARMING * 2 })
  const after = await read()
  await pool.end()
  const thousands = (after.bets - before.bets) / 1_000
  const detail = `${Math.round(thousands)} thousand bets`
  return [
    atMost('MB for a thousand bets in tables and indexes', (after.size - before.size) / 1e6 / thousands, 2.5, detail),
    atMost('MB for a thousand bets in the log', (after.log - before.log) / 1e6 / thousands, 8, detail),
  ]
}

type Running = { side: Side; api: ApiProcess }

async function measureHttp(
  one: readonly Side[],
  cells: readonly Side[],
  { rounds, seconds, ends }: CellsOptions & { ends: Ends },
): Promise<Figure[]> {
  const start = async (side: Side): Promise<Running> => {
    const api = await startApi(side.url, { ROLE: 'serve', LOG_LEVEL: 'error' })
    ends.push(api.stop)
    return { side, api }
  }
  const [single, both] = [await Promise.all(one.map(start)), await Promise.all(cells.map(start))]
  const results: { database: number; api: number }[][] = [[], []]
  for (let round = 0; round <= rounds; round++)
    for (const [n, running] of [single, both].entries()) {
      const cost = await costOfHttp(running, round === 0 ? seconds * WARMING : seconds)
      if (round > 0) results[n]?.push(cost)
    }
  const of = (n: number, part: 'database' | 'api') => (results[n] ?? []).map((each) => each[part])
  const ratio = (part: 'database' | 'api') =>
    median(of(1, part).map((cost, n) => cost / (of(0, part)[n] ?? Number.NaN)))
  const figure = (name: string, part: 'database' | 'api', mark: number) =>
    atMost(
      name,
      ratio(part),
      mark,
      `${median(of(1, part)).toFixed(0)} to ${median(of(0, part)).toFixed(0)} µs a bet, ${CONNECTIONS} connections in all`,
    )
  return [
    figure('two cells to one database over HTTP, PostgreSQL', 'database', 1.5),
    figure('two cells to one database over HTTP, api', 'api', 1.2),
  ]
}

/** Microseconds for a bet of the servers and of the api processes, with as many connections in all. */
async function costOfHttp(running: readonly Running[], seconds: number): Promise<{ database: number; api: number }> {
  const used = () => ({
    database: running.reduce((sum, { side }) => sum + serverMs(side.pid), 0),
    api: running.reduce((sum, { api }) => sum + processorMs(api.pid), 0),
  })
  const connections = CONNECTIONS / running.length
  const before = used()
  const rates = await Promise.all(
    running.map(({ side, api }) =>
      loadBets(
        api.port,
        side.bettors.map(({ play }) => play),
        seconds,
        connections,
      ),
    ),
  )
  const after = used()
  const bets = rates.reduce((sum, { perSecond }) => sum + perSecond * seconds, 0)
  return {
    database: ((after.database - before.database) * 1_000) / bets,
    api: ((after.api - before.api) * 1_000) / bets,
  }
}
