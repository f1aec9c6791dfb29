/** Cost of the seal: of an hour's transfers in a small and a large ledger, of a first sealing, and of a verification. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { signingKey } from '@duang/seal'
import { sealBrand } from '../../apps/api/src/features/control/seal/seal.ts'
import { verifySeal } from '../../apps/api/src/features/control/seal/verify.ts'
import { createDb, createPool, type Db } from '../../apps/api/src/kit/database/db.ts'
import { startPostgres } from '../../apps/api/src/kit/postgres/postgres-server.ts'
import { newDatabase } from '../stage/bench-database.ts'
import { freePort } from '../stage/free-port.ts'
import { fillLedger, loads, type Pool, rateOf } from './work/ledger-work.ts'
import { atMost, type Figure, median } from './work/report.ts'

const SMALL = 100_000
const HOUR = 10_000
const CLIENTS = 20
const onError = (error: Error) => console.error(error.message)

type Options = { seconds: number; rounds: number; isLarge: boolean; say: (line: string) => void }
type Ledger = { owner: Pool; db: Db; transfers: number }

export async function benchSeal(options: Options): Promise<{ figures: Figure[] }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-bench-'))
  const settings = { shared_buffers: '2GB', max_wal_size: '4GB' }
  const server = await startPostgres({ dataFolder: path.join(folder, 'postgres'), port: await freePort(), settings })
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then(() => process.exit(130)))
  try {
    return { figures: await measure(server.url, folder, options) }
  } finally {
    await stop()
  }
}

async function measure(url: string, folder: string, options: Options): Promise<Figure[]> {
  const { rounds, isLarge, say } = options
  const transfers = isLarge ? 10_000_000 : 1_000_000
  const seal = { keys: [signingKey(randomBytes(32).toString('base64'))], folder, url: undefined }
  // Each database has a file of heads of its own.
  const sealed = async ({ db, transfers: count }: Ledger) => {
    const from = performance.now()
    const given = { db, clock: () => new Date(), seal: { ...seal, folder: path.join(folder, String(count)) } }
    await sealBrand(given, 1, { pauseSeconds: 0, begins: true })
    return performance.now() - from
  }
  const small = await fill(url, SMALL, say)
  const large = await fill(url, transfers, say)
  await sealed(small)
  const firstMs = await sealed(large)
  say(`first sealing of ${transfers} transfers: ${(firstMs / 1_000).toFixed(1)} s`)
  const hours = { small: [] as number[], large: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    for (const [name, ledger] of [
      ['small', small],
      ['large', large],
    ] as const) {
      await addHour(ledger.owner, round)
      hours[name].push(await sealed(ledger))
    }
  }
  const [smallMs, largeMs] = [median(hours.small), median(hours.large)]
  const bytes = await shareOf(large.owner)
  const verifyFrom = performance.now()
  const file = path.join(folder, String(transfers), 'heads-1.jsonl')
  const { findings } = await verifySeal(large.db, {
    brandId: 1,
    file,
    trusted: seal.keys.map((each) => each.publicKey),
  })
  if (findings.length > 0) throw new Error(`The seal is broken: ${JSON.stringify(findings[0])}`)
  const verifyMs = performance.now() - verifyFrom
  say(`verification of ${transfers} transfers: ${(verifyMs / 1_000).toFixed(1)} s`)
  const rates: number[] = []
  const { post } = loads(small.owner, SMALL / 100)
  // The first round warms caches and plans.
  for (let round = 0; round <= rounds; round++) rates.push(await rateOf(post, CLIENTS, options.seconds))
  const rate = median(rates.slice(1))
  await Promise.all([small, large].map(({ db }) => db.destroy()))
  const perRow = (ms: number, count: number) => `${((ms / count) * 1_000).toFixed(1)} µs a transfer`
  return [
    atMost(
      `sealing ${HOUR} transfers at ${transfers / 1e6} million, to 100 thousand`,
      largeMs / smallMs,
      1.5,
      `${largeMs.toFixed(0)} to ${smallMs.toFixed(0)} ms`,
    ),
    atMost(
      `sealing ${HOUR} transfers, to posting them one by one with ${CLIENTS} clients`,
      (largeMs / HOUR) * (rate / 1_000),
      0.2,
      `posting ${Math.round(rate)} a second; first sealing ${perRow(firstMs, transfers)}, verification ${perRow(verifyMs, transfers)}`,
    ),
    atMost('bytes of blocks, to bytes of transfers with indexes', bytes, 0.1, ''),
  ]
}

async function fill(url: string, transfers: number, say: (line: string) => void): Promise<Ledger> {
  const address = await newDatabase(url, `seal_${transfers}`)
  const owner = createPool({ url: address, poolSize: CLIENTS, as: 'owner', onError })
  await fillLedger(owner, { members: transfers / 100, transfers, satang: 100, say })
  return { owner, db: createDb(owner), transfers }
}

/** Transfers of one more hour, of members that do not exist otherwise. */
async function addHour(owner: Pool, round: number): Promise<void> {
  await owner.query(
    `insert into ledger.transfers (brand_id, transfer_id, kind, debit_account, credit_account, amount_satang,
        credit_version, credit_balance_satang, posted_at)
      select 1, gen_random_uuid(), 101, -33, 64 * 1000000000::bigint + 1, 100, $1 * $2 + i, 100, now()
      from generate_series(1, $2) i`,
    [round, HOUR],
  )
}

async function shareOf(owner: Pool): Promise<number> {
  const { rows } = await owner.query<{ share: number }>(`
    select pg_total_relation_size('ledger.seal_blocks')::float8 / pg_total_relation_size('ledger.transfers') as share`)
  return rows[0]?.share ?? Number.NaN
}
