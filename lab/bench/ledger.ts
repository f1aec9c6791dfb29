/**
 * Compares the ledger with the TPC-B-like transaction of pgbench, in one run on one PostgreSQL, with the same driver and pool.
 * Rates of a shared machine vary, so each figure is a ratio: measurements alternate, and the median of the rounds counts.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createDb, createPool } from '../../apps/api/src/kit/database/db.ts'
import { startPostgres } from '../../apps/api/src/kit/postgres/postgres-server.ts'
import { ledgerInvariants } from '../../apps/api/src/money/ledger/invariants.ts'
import { verifyLedger } from '../../apps/api/src/money/ledger/verify.ts'
import { newDatabase } from '../stage/bench-database.ts'
import { freePort } from '../stage/free-port.ts'
import { TPCB_SQL } from './tpcb.ts'
import { measureStatements } from './work/ledger-statement.ts'
import { fillLedger, loads, rateOf, SCALE } from './work/ledger-work.ts'
import { atLeast, atMost, type Figure, median } from './work/report.ts'

/** Default number of connections of an api process. */
const CONNECTIONS = 20
const BATCH_CONNECTIONS = 4
const MEMBERS = 100_000
const SMALL_TRANSFERS = 10_000

export type BenchOptions = {
  seconds: number
  rounds: number
  isLarge: boolean
  /** Runs only one half. */
  part?: 'rates' | 'statements' | undefined
  say: (line: string) => void
}
export type BenchResult = { setup: Record<string, unknown>; rates: Record<string, number[]>; figures: Figure[] }

export async function benchLedger(options: BenchOptions): Promise<BenchResult> {
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-bench-'))
  // Durability is PostgreSQL's default (fsync, full pages, synchronous commit). The working set fits into memory and checkpoints
  // are far apart, so that neither side's figure contains cache misses or checkpoints.
  const settings = { shared_buffers: '6GB', max_wal_size: '4GB' }
  const server = await startPostgres({ dataFolder: path.join(folder, 'postgres'), port: await freePort(), settings })
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  // The server has a process group of its own, so Ctrl-C must stop it and remove its data.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then(() => process.exit(130)))
  try {
    const rates = options.part === 'statements' ? {} : await measureRates(server.url, options)
    const statements = options.part === 'rates' ? undefined : await measureStatementPages(server.url, options)
    return {
      setup: {
        connections: CONNECTIONS,
        tpcbScale: SCALE,
        members: MEMBERS,
        settings,
        ...options,
        ...statements?.setup,
      },
      rates,
      figures: [
        ...(options.part === 'statements' ? [] : rateFigures(rates)),
        ...(statements ? [statements.figure] : []),
      ],
    }
  } finally {
    await stop()
  }
}

async function measureRates(serverUrl: string, options: BenchOptions): Promise<Record<string, number[]>> {
  const url = await newDatabase(serverUrl, 'rates')
  options.say(`filling: TPC-B at scale ${SCALE}, a ledger of ${MEMBERS} members`)
  const owner = createPool({ url, poolSize: 1, as: 'owner', onError })
  await owner.query(TPCB_SQL(SCALE))
  await fillLedger(owner, { members: MEMBERS, transfers: MEMBERS, satang: 1_000_000 })
  const pool = createPool({ url, poolSize: CONNECTIONS, onError })
  const works = loads(pool, MEMBERS)
  const rates: Record<string, number[]> = {}
  // The first round warms caches and plans. It does not count.
  for (let round = 0; round <= options.rounds; round++) {
    for (const [name, work] of Object.entries(works)) {
      const clients = name === 'batches' ? BATCH_CONNECTIONS : CONNECTIONS
      const rate = await rateOf(work, clients, options.seconds)
      if (round > 0) rates[name] = [...(rates[name] ?? []), Math.round(rate)]
      options.say(`${round === 0 ? 'warming' : `round ${round}`}: ${name} ${Math.round(rate)} a second`)
    }
  }
  await pool.end()
  await owner.end()
  await verifyBooks(url, options)
  return rates
}

/** Verifies the books after the load: a speed with broken books does not count. */
async function verifyBooks(url: string, { say }: BenchOptions): Promise<void> {
  const db = createDb(createPool({ url, poolSize: 1, as: 'owner', onError }))
  // The bench posts transfers without deposits, so the invariants of features do not hold here.
  const { broken, ms } = await verifyLedger(db, { invariants: ledgerInvariants, changedMembers: [] })
  await db.destroy()
  if (broken.length > 0) throw new Error(`The books are broken: ${JSON.stringify(broken)}`)
  say(`the books hold (checked in ${ms} ms)`)
}

function rateFigures(rates: Record<string, number[]>): Figure[] {
  const ratio = (name: string, base: string) => {
    const of = rates[name] ?? []
    return median(of.map((rate, round) => rate / (rates[base]?.[round] ?? Number.NaN)))
  }
  const medians = (name: string, base: string) =>
    `${median(rates[name] ?? [])} to ${median(rates[base] ?? [])} a second`
  return [
    atLeast(
      'post one by one, to TPC-B',
      ratio('post', 'tpcb'),
      1.5,
      `${medians('post', 'tpcb')}; a commit each: ${ratio('alone', 'tpcb').toFixed(2)}, a bare insert: ${ratio('insert', 'tpcb').toFixed(2)}`,
    ),
    atLeast('try_post in batches of 64, to TPC-B', ratio('batches', 'tpcb'), 5, medians('batches', 'tpcb')),
    atLeast('one house account, to many', ratio('oneHouse', 'manyHouses'), 0.9, medians('oneHouse', 'manyHouses')),
  ]
}

async function measureStatementPages(serverUrl: string, options: BenchOptions) {
  const large = options.isLarge ? 10_000_000 : 1_000_000
  const urls = { small: await newDatabase(serverUrl, 'small'), large: await newDatabase(serverUrl, 'large') }
  const started = performance.now()
  for (const [url, transfers, members] of [
    [urls.small, SMALL_TRANSFERS, SMALL_TRANSFERS / 100],
    [urls.large, large, large / 1_000],
  ] as const) {
    const owner = createPool({ url, poolSize: 1, as: 'owner', onError })
    await fillLedger(owner, { members, transfers, satang: 100, say: options.say })
    await owner.end()
  }
  const fillSeconds = Math.round((performance.now() - started) / 1_000)
  options.say(`filled ${SMALL_TRANSFERS} and ${large} transfers in ${fillSeconds} s`)
  const { smallMs, largeMs } = await measureStatements(urls, { small: SMALL_TRANSFERS / 100, large: large / 1_000 })
  const detail = `${largeMs.toFixed(3)} to ${smallMs.toFixed(3)} ms a page of 50`
  return {
    setup: { statementTransfers: [SMALL_TRANSFERS, large], fillSeconds },
    figure: atMost(
      `statement page at ${large / 1e6} million transfers, to 10 thousand`,
      largeMs / smallMs,
      1.5,
      detail,
    ),
  }
}

const onError = (error: Error) => console.error(error.message)
