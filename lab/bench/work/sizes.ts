/** Disk for a member, and for a thousand bets, deposits and withdrawals: the sizes of the tables of the data set of lab/bench/scale. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '../../../apps/api/src/kit/postgres/postgres-server.ts'
import { freePort } from '../../stage/free-port.ts'
import { ownerOf, scaleDatabase } from '../scale/scale-data.ts'
import type { Pool } from './ledger-work.ts'
import { atMost, type Figure } from './report.ts'

const SETTINGS = {
  shared_buffers: '2GB',
  max_wal_size: '8GB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
}
const SANDBOX = { sandboxUrl: 'http://127.0.0.1:9', sandboxSecret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` }

export type SizesOptions = { members: number; folder: string | undefined; say: (line: string) => void }

/** What the rows of a table belong to. Tables of promotions and rewards are the rest. */
const GROUPS = {
  member: /^(members|member_banks|member_addresses|level_changes|sessions|known_devices|ledger\.accounts)$/,
  bet: /^(rounds|provider_transactions|daily_game_totals|daily_limit_totals)$/,
  deposit: /^(statement_lines|deposits)$/,
  withdrawal: /^(withdrawals|withdrawal_steps|withdrawal_days|payouts)$/,
} as const
type Group = keyof typeof GROUPS | 'rest'

/** Transfers by the group of their kind. */
const KINDS: readonly [Group, RegExp][] = [
  ['bet', /^game\./],
  ['deposit', /^(deposit\.|points\.deposit|bonus\.)/],
  ['withdrawal', /^withdraw\./],
]

export async function benchSizes(options: SizesOptions): Promise<{ setup: object; figures: Figure[] }> {
  const folder = options.folder ?? mkdtempSync(path.join(tmpdir(), 'duang-bench-'))
  mkdirSync(folder, { recursive: true })
  const server = await startPostgres({
    dataFolder: path.join(folder, 'postgres'),
    port: await freePort(),
    settings: SETTINGS,
  })
  try {
    const url = await scaleDatabase(server.url, 'scale_large', { ...options, sandbox: SANDBOX })
    const owner = ownerOf(url)
    const figures = await measure(owner, options.say)
    await owner.end()
    return { setup: { ...options, settings: SETTINGS }, figures }
  } finally {
    await server.stop()
    if (!options.folder) rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(owner: Pool, say: SizesOptions['say']): Promise<Figure[]> {
  const bytes = await bytesByGroup(owner)
  const counts = await countsOf(owner)
  const total = Object.values(bytes).reduce((sum, each) => sum + each, 0)
  const megabytes = (size: number) => `${Math.round(size / 1e6)} MB`
  say(
    `${megabytes(total)} in all: ${Object.entries(bytes)
      .map(([name, size]) => `${name} ${megabytes(size)}`)
      .join(', ')}`,
  )
  say(
    `counts: ${Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}`,
  )
  const figure = (name: string, group: Exclude<Group, 'rest'>, per: number, mark: number) =>
    atMost(
      name,
      ((bytes[group] / counts[group]) * per) / 1e3,
      mark,
      `${megabytes(bytes[group])}, ${counts[group]} times`,
    )
  return [
    figure('kB for a member without play', 'member', 1, 5),
    figure('kB for a thousand bets with their wins', 'bet', 1_000, 2_500),
    figure('kB for a thousand deposits', 'deposit', 1_000, 3_000),
    figure('kB for a thousand withdrawals', 'withdrawal', 1_000, 5_000),
  ]
}

async function bytesByGroup(owner: Pool): Promise<Record<Group, number>> {
  const { rows } = await owner.query<{ name: string; bytes: number }>(
    `select c.oid::regclass::text as name, pg_total_relation_size(c.oid) as bytes
      from pg_class c where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)`,
  )
  const bytes: Record<Group, number> = { member: 0, bet: 0, deposit: 0, withdrawal: 0, rest: 0 }
  const groupOf = (name: string) =>
    (Object.keys(GROUPS) as (keyof typeof GROUPS)[]).find((group) => GROUPS[group].test(name)) ?? 'rest'
  for (const { name, bytes: size } of rows) if (name !== 'ledger.transfers') bytes[groupOf(name)] += size
  const transfers = rows.find(({ name }) => name === 'ledger.transfers')?.bytes ?? 0
  for (const [group, share] of await transferShares(owner)) bytes[group] += transfers * share
  return bytes
}

/** All transfers are as large as each other. */
async function transferShares(owner: Pool): Promise<[Group, number][]> {
  const { rows } = await owner.query<{ code: string; share: number }>(
    `select k.code, (count(*) / sum(count(*)) over ())::float8 as share
      from ledger.transfers t join ledger.transfer_kinds k using (kind) group by k.code`,
  )
  return rows.map(({ code, share }) => [KINDS.find(([, pattern]) => pattern.test(code))?.[0] ?? 'rest', share])
}

async function countsOf(owner: Pool): Promise<Record<Exclude<Group, 'rest'>, number>> {
  const { rows } = await owner.query<Record<Exclude<Group, 'rest'>, number>>(
    `select (select count(*) from members) as member,
        (select count(*) from provider_transactions where kind = 'bet') as bet,
        (select count(*) from deposits) as deposit,
        (select count(*) from withdrawals) as withdrawal`,
  )
  return rows[0] as Record<Exclude<Group, 'rest'>, number>
}
