/**
 * Bets on a young database against bets on a grown one, in one run. Young: its tables were empty when they were analyzed, if they were, and
 * grow while the connections keep the plans that they made then. Grown: half a million rounds, analyzed.
 */
import { createPool } from '../../../apps/api/src/kit/database/db.ts'
import { startApi } from '../../stage/api-process.ts'
import { newDatabase } from '../../stage/bench-database.ts'
import { serverMs } from '../../stage/processor-time.ts'
import { type GatewayOptions, loadBets, rateIn, ratesOfRounds, ratioIn, withServer } from '../gateway.ts'
import { fillBrands, fillPlays, fillRounds, type Play } from './gateway-work.ts'
import { atLeast, type Figure, median } from './report.ts'

const MEMBERS = 1_000
const ROUNDS_GROWN = 500_000
/** When a database was last analyzed: never, while all tables were empty, after its members and before their bets, or grown. */
const AGES = ['unanalyzed', 'analyzed empty', 'analyzed before bets', 'grown'] as const
type Age = (typeof AGES)[number]

type Site = { age: Age; plays: readonly Play[]; api: Awaited<ReturnType<typeof startApi>> }

export const benchGatewayAges = (options: GatewayOptions): Promise<{ setup: object; figures: Figure[] }> =>
  withServer(async ({ url, pid, settings }) => ({
    setup: { members: MEMBERS, roundsGrown: ROUNDS_GROWN, settings, ...options },
    figures: await measureAges(url, pid, options),
  }))

async function measureAges(url: string, pid: number, options: GatewayOptions): Promise<Figure[]> {
  const sites: Site[] = []
  for (const age of AGES) sites.push(await openSite(url, age, options))
  const msOfBet: Record<string, number[]> = {}
  const rates = await ratesOfRounds(
    options,
    Object.fromEntries(
      sites.map(({ age, api, plays }) => [
        age,
        async (seconds: number, isWarming: boolean) => {
          const before = serverMs(pid)
          const { perSecond } = await loadBets(api.port, plays, seconds)
          if (!isWarming) msOfBet[age] = [...(msOfBet[age] ?? []), (serverMs(pid) - before) / (perSecond * seconds)]
          return perSecond
        },
      ]),
    ),
  )
  for (const { api } of sites) await api.stop()
  return AGES.filter((age) => age !== 'grown').flatMap((age) => [
    atLeast(
      `bets, ${age} to grown: processor time of PostgreSQL`,
      ratioIn(msOfBet, 'grown', age),
      0.9,
      `${microseconds(msOfBet.grown)} to ${microseconds(msOfBet[age])} µs a bet`,
    ),
    atLeast(
      `bets, ${age} to grown: rate`,
      ratioIn(rates, age, 'grown'),
      0.9,
      `${rateIn(rates, age)} to ${rateIn(rates, 'grown')} a second`,
    ),
  ])
}

const microseconds = (ms: readonly number[] = []): number => Math.round(median(ms) * 1_000)

async function openSite(serverUrl: string, age: Age, { say }: GatewayOptions): Promise<Site> {
  const url = await newDatabase(serverUrl, `bets_${age.replaceAll(' ', '_')}`)
  const owner = createPool({ url, poolSize: 1, as: 'owner', onError: (error) => console.error(error.message) })
  // It stays as young as it is for longer than the minute that a server gives it.
  if (age !== 'grown') await keepYoung(owner)
  if (age === 'analyzed empty') await owner.query('analyze')
  await fillBrands(owner, [1])
  const plays = await fillPlays(owner, 1, MEMBERS, { isAnalyzed: age === 'grown' || age === 'analyzed before bets' })
  if (age === 'grown') await fillRounds(owner, MEMBERS, ROUNDS_GROWN, say)
  await owner.end()
  return { age, plays, api: await startApi(url, { PROVIDER_BATCH_MAX: '256' }) }
}

async function keepYoung(owner: ReturnType<typeof createPool>): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relkind = 'r' and relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)`,
  )
  for (const { name } of rows) await owner.query(`alter table ${name} set (autovacuum_enabled = off)`)
}
