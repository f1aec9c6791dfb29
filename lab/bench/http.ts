/**
 * Reads of members over HTTP, against the TPC-B-like transaction on the same PostgreSQL in the same run, and behaviour under overload.
 * Clients run here, so on a small machine they take from the server what the members' own devices would not.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPool } from '../../apps/api/src/kit/database/db.ts'
import { startPostgres } from '../../apps/api/src/kit/postgres/postgres-server.ts'
import { type ApiProcess, startApi } from '../stage/api-process.ts'
import { newDatabase } from '../stage/bench-database.ts'
import { freePort } from '../stage/free-port.ts'
import { type GatewayOptions, rateIn, ratesOfRounds, ratioIn, recycleLog } from './gateway.ts'
import { TPCB_SQL } from './tpcb.ts'
import { fillBrands, fillPlays, type Play } from './work/gateway-work.ts'
import { loadHttp } from './work/http-load.ts'
import { bankMessage, dashboardOpenings, fillReaders, simpleReads } from './work/http-work.ts'
import { loads, rateOf, SCALE } from './work/ledger-work.ts'
import { loadOpen, type OpenResult } from './work/open-load.ts'
import { playBets } from './work/overload-work.ts'
import { atLeast, atMost, type Figure, median } from './work/report.ts'

const MEMBERS = 1_000
const CONNECTIONS = 64
/** As many openings as a process accepts at once: each counts with its nine reads. */
const OPENINGS_AT_ONCE = 20
const OVERLOAD = 5
const OVERLOAD_CONNECTIONS = 1_000
/** Settlements and bank messages a second during the overload. */
const FEED_PER_SECOND = 20

type Pool = ReturnType<typeof createPool>
export type HttpOptions = GatewayOptions & { profile?: string | undefined }

export async function benchHttp(options: HttpOptions): Promise<{ setup: object; figures: Figure[] }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-bench-'))
  const settings = { shared_buffers: '2GB', max_wal_size: '4GB', min_wal_size: '2GB' }
  const server = await startPostgres({ dataFolder: path.join(folder, 'postgres'), port: await freePort(), settings })
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then(() => process.exit(130)))
  try {
    // As the api of an embedded database is connected.
    const url = await newDatabase(server.socketUrl ?? server.url, 'http')
    const owner = createPool({ url, poolSize: 1, as: 'owner', onError })
    await recycleLog(owner)
    await owner.query(TPCB_SQL(SCALE))
    await fillBrands(owner, [1])
    const plays = await fillPlays(owner, 1, MEMBERS)
    const readers = await fillReaders(owner)
    await owner.end()
    // A browser keeps its connection, so each connection is a member. In overload there are more of both.
    const few = readers.slice(0, CONNECTIONS)
    const requests = {
      reads: simpleReads(few),
      openings: dashboardOpenings(few),
      crowd: dashboardOpenings(readers),
      plays,
    }
    const figures = await measure(url, requests, options)
    return {
      setup: { members: MEMBERS, connections: CONNECTIONS, tpcbScale: SCALE, settings, ...options },
      figures,
    }
  } finally {
    await stop()
  }
}

type Requests = { reads: Buffer[]; openings: Buffer[]; crowd: Buffer[]; plays: readonly Play[] }

async function measure(url: string, requests: Requests, options: HttpOptions): Promise<Figure[]> {
  const pool: Pool = createPool({ url, poolSize: 20, onError })
  const { tpcb } = loads(pool, MEMBERS)
  const one = await startApi(url, {}, options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : [])
  const p99s: number[] = []
  const single = await ratesOfRounds(options, {
    tpcb: () => rateOf(tpcb, 20, options.seconds),
    reads: async (seconds) => (await loadReads([one], requests.reads, { seconds, connections: CONNECTIONS })).perSecond,
    openings: async (seconds, isWarming) => {
      const { perSecond, p99 } = await loadReads([one], requests.openings, { seconds, connections: OPENINGS_AT_ONCE })
      if (!isWarming) p99s.push(p99)
      return perSecond
    },
  })
  const overload = await overloaded([one], requests, rateIn(single, 'openings'), options)
  // Not before: a second server takes processor time even while it is asked nothing.
  const two = await startApi(url)
  const double = await ratesOfRounds(options, {
    'openings of one process': (seconds) => openingRate([one], requests, seconds),
    'openings of two processes': (seconds) => openingRate([one, two], requests, seconds),
  })
  await Promise.all([one.stop(), two.stop(), pool.end()])
  return [
    atLeast(
      'simple reads of members, to TPC-B',
      ratioIn(single, 'reads', 'tpcb'),
      1,
      `${rateIn(single, 'reads')} to ${rateIn(single, 'tpcb')} a second, ${CONNECTIONS} connections`,
    ),
    atLeast(
      'openings of the dashboard, two processes to one',
      ratioIn(double, 'openings of two processes', 'openings of one process'),
      1,
      `${rateIn(double, 'openings of two processes')} to ${rateIn(double, 'openings of one process')} a second; p99 of one process ${Math.round(median(p99s))} ms`,
    ),
    ...overload,
  ]
}

const openingRate = async (apis: readonly ApiProcess[], { openings }: Requests, seconds: number): Promise<number> =>
  (await loadReads(apis, openings, { seconds, connections: OPENINGS_AT_ONCE })).perSecond

type Loading = { seconds: number; connections: number }
/** Reads over so many connections in all. A refusal is no speed. */
async function loadReads(apis: readonly ApiProcess[], requests: readonly Buffer[], { seconds, connections }: Loading) {
  let at = 0
  const results = await Promise.all(
    apis.map(({ port }) =>
      loadHttp({
        port,
        connections: connections / apis.length,
        seconds,
        next: () => requests[at++ % requests.length] as Buffer,
        judge: (body) =>
          /^\{"code":"(\w+)"/.exec(body)?.[1] ??
          (body.includes('"status":200') || !body.includes('"parts"') ? 'OK' : 'part'),
      }),
    ),
  )
  for (const { statuses, sample } of results)
    if (Object.keys(statuses).some((each) => each !== 'OK'))
      throw new Error(`Reads were refused: ${JSON.stringify(statuses)} ${sample.slice(0, 300)}`)
  const sum = results.reduce((total, each) => total + each.perSecond, 0)
  return { perSecond: sum, p99: Math.max(...results.map((each) => each.p99)) }
}

/** Five times as many openings as are answered at best, beside settlements of a provider and messages of a bank. */
async function overloaded(
  apis: readonly ApiProcess[],
  { crowd, plays }: Requests,
  sustainable: number,
  { seconds, say }: HttpOptions,
): Promise<Figure[]> {
  let at = 0
  const members = { next: () => crowd[at++ % crowd.length] as Buffer, connections: OVERLOAD_CONNECTIONS }
  const ports = apis.map(({ port }) => port)
  const lasting = { ports, seconds: Math.max(5, seconds * 3) }
  const feeds = { ...lasting, connections: 50, perSecond: FEED_PER_SECOND }
  const wins = await playBets({ ports, plays, count: FEED_PER_SECOND * (lasting.seconds + 1) })
  const lines = await messages(lasting.seconds, bankMessage)
  const [result, settled, bank] = await Promise.all([
    loadOpen({ ...lasting, ...members, perSecond: sustainable * OVERLOAD }),
    loadOpen({ ...feeds, next: () => wins.pop()?.() as Buffer }),
    loadOpen({ ...feeds, next: () => lines.pop() as Buffer }),
  ])
  say(`overload: ${JSON.stringify({ result, settled, bank })}`)
  const refused = refusedOf(settled) + refusedOf(bank)
  return [
    atLeast(
      'goodput at five times the sustainable rate, to the peak',
      result.goodput / sustainable,
      0.9,
      `${Math.round(result.goodput)} to ${Math.round(sustainable)} openings a second; ${JSON.stringify(result.statuses)}`,
    ),
    atMost('p99 of accepted openings in overload, ms', result.acceptedP99, 500, `${result.due} were due`),
    atMost(
      'refused settlements and bank messages',
      refused,
      0,
      `of ${settled.due + bank.due}; p99 ${Math.round(settled.acceptedP99)} and ${Math.round(bank.acceptedP99)} ms`,
    ),
  ]
}

const refusedOf = ({ statuses }: OpenResult): number =>
  Object.entries(statuses).reduce(
    (sum, [status, count]) => (status === '200' || status === 'unsent' ? sum : sum + count),
    0,
  )

const messages = (seconds: number, make: (n: number) => Promise<Buffer>): Promise<Buffer[]> =>
  Promise.all(Array.from({ length: Math.ceil(seconds * FEED_PER_SECOND) + FEED_PER_SECOND }, (_, n) => make(n)))

const onError = (error: Error) => console.error(error.message)
