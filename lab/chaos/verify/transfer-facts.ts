/** Credit at providers by the site's tables, read past the api, and the studio's log beside it. Amounts in satang. */
import type { Database } from '../faults/database.ts'
import type { Environment } from '../faults/environment.ts'
import { FEATURE_ROWS } from '../features.ts'
import { TRANSFER_PROVIDERS } from '../players/transfer-studio.ts'
import { type Facts, readFacts } from './facts.ts'

export type TransferRow = {
  ref: string
  memberId: number
  provider: string
  direction: 'out' | 'in'
  satang: number | null
  state: 'pending' | 'done' | 'refused'
  attempts: number
}
type ReportedRound = { roundId: string; provider: string; memberId: number; stake: number; win: number }
type BalanceAtProvider = { memberId: number; provider: string; playerRef: string; satang: number }

export type TransferFacts = {
  transfers: TransferRow[]
  reported: ReportedRound[]
  /** Balances at a provider as the site has recorded them. One for each player that the site has named to it. */
  balances: BalanceAtProvider[]
  /** Credit of all members here, free or on hold. */
  here: number
}

const THEIRS = TRANSFER_PROVIDERS.map((each) => `'${each}'`).join(', ')
const STEADY_TRIES = 20

/**
 * All facts of one moment without credit in transit. An abandoned call of a member may still have sent some. Credit that is
 * still in transit after all tries is left for the check to find.
 */
export async function readSteadyFacts(environment: Environment): Promise<{ facts: Facts; transfers: TransferFacts }> {
  const { pool } = environment.database
  for (let tries = 1; ; tries++) {
    const before = await transfersNow(pool)
    const facts = await readFacts(environment, FEATURE_ROWS)
    const transfers = await readTransfers(pool)
    await environment.studio.log.read()
    const after = await transfersNow(pool)
    if ((after.pending === 0 && after.changedAt === before.changedAt) || tries === STEADY_TRIES)
      return { facts, transfers }
  }
}

async function transfersNow(pool: Database['pool']): Promise<{ pending: number; changedAt: string | null }> {
  const { rows } = await pool.query<{ pending: number; changedAt: string | null }>(`
    select count(*) filter (where state = 'pending')::int as pending, max(updated_at)::text as "changedAt" from provider_transfers`)
  return rows[0] ?? { pending: 0, changedAt: null }
}

async function readTransfers(pool: Database['pool']): Promise<TransferFacts> {
  const transfers = await pool.query<TransferRow>(`
    select ref, member_id as "memberId", provider, direction, amount_satang as satang, state, attempts from provider_transfers`)
  const reported = await pool.query<ReportedRound>(`
    select tx_id as "roundId", provider, member_id as "memberId", bet_satang as stake, win_satang as win
      from provider_transactions where provider in (${THEIRS})`)
  const balances = await pool.query<BalanceAtProvider>(`
    select member_id as "memberId", provider, player_ref as "playerRef", coalesce(outstanding_satang, 0) as satang
      from provider_players left join provider_credit using (brand_id, member_id, provider) where provider in (${THEIRS})`)
  const here = await pool.query<{ satang: number }>(`
    select coalesce(sum(balance_satang), 0)::float8 as satang from ledger.balances where class in ('member:cash', 'member:hold')`)
  return {
    transfers: transfers.rows,
    reported: reported.rows,
    balances: balances.rows,
    here: here.rows[0]?.satang ?? 0,
  }
}

/** Transfers and rounds that the site still has to process before the books can be compared. */
export async function whatIsOnItsWay({ database, studio }: Environment): Promise<string[]> {
  await studio.log.read()
  const { rows } = await database.pool.query<{ what: string }>(
    `select 'transfer ' || ref || ' ' || direction || ', asked ' || attempts || ' times' as what from provider_transfers where state = 'pending'
     union all
     select 'rounds of ' || provider || ' read up to ' || coalesce(mark, 'nothing') || ' of ' || $1::int from providers left join provider_feeds using (brand_id, provider)
       where provider in (${THEIRS}) and coalesce(mark::int, 0) < $1::int`,
    [studio.log.settled()],
  )
  return rows.map((row) => row.what)
}

// Longer than the api waits for a provider: after this only a dead process still holds a lease.
const QUESTION_MS = 6_000

/** Skips the minute of the sweeps, the pauses between two requests, and the leases of killed processes. */
export async function hurryTransfers({ database, api }: Environment): Promise<void> {
  const abandoned = new Date(Math.max(api.killedAt().getTime(), Date.now() - QUESTION_MS))
  await database.pool.query(
    `update provider_transfers set next_at = now(), leased_until = null
      where state = 'pending' and next_at > now() and (leased_until is null or updated_at < $1)`,
    [abandoned],
  )
  // The run opens and leaves games more often than people do.
  await database.pool.query(`delete from throttles where subject like 'launch:%' or subject like 'cash-out:%'`)
  await database.pool.query(`
    insert into pgboss.job (name) select name from (values ('transfer.sweep'), ('rounds.read-all')) as sweep (name)
      where not exists (select from pgboss.job j where j.name = sweep.name and j.state = 'created' and j.start_after <= now())`)
}

/** Restores the gateway's game of members who came back from a game that holds credit. */
export async function beginPlay({ database }: Environment): Promise<void> {
  await database.pool.query(`update game_sessions set ended_at = null where provider not in (${THEIRS})`)
}
