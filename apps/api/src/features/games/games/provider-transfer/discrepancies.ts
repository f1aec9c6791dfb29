/**
 * Compares the books with the provider's balance once all its rounds were reported. Credit that is still at the provider is
 * recalled like any other. Returned credit that no round explains is booked automatically and listed for staff.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { inTransaction, type Tx } from '#kit/database/db.ts'
import { stableId } from '#kit/ids.ts'
import { endBonusShares } from '#money/bonus/open-grants.ts'
import { houseAccount, lockMember, memberAccount, post } from '#money/ledger/ledger.ts'
import type { Provider } from '#money/provider/provider.ts'
import { remoteBalance } from '#money/provider-transfer/remote-balance.ts'
import { RUNNING_MS } from '#money/wallet/open-rounds.ts'

/** Time for late reports: after more was returned than was sent, the rounds that won it may be reported this much later. */
export const GRACE_MS = 10 * 60_000
const ROWS_MAX = 100
/** With a page of rounds before it, a run ends well before its job would be assigned to another process. */
const ASKING_MS = 5_000

/**
 * Records the members with reported rounds, in the transaction that ingests these, for every outcome of the rounds.
 * The time of a round's end decides nothing: it is the provider's clock, and a return is booked later than it happened there.
 */
export async function recordReported(
  tx: Tx,
  ctx: Ctx,
  provider: Provider,
  playerRefs: readonly string[],
): Promise<void> {
  await sql`
    update provider_credit c set reported_at = ${ctx.clock()}, active_at = ${ctx.clock()}, seen_satang = null
    from provider_players p
    where p.brand_id = ${ctx.brand.id} and p.player_ref = any (${playerRefs}::uuid[]) and p.provider = ${provider.code}
      and c.brand_id = p.brand_id and c.member_id = p.member_id and c.provider = p.provider`.execute(tx)
}

/** `readUntil`: all rounds that the provider had reported by then are read. */
export async function bookDiscrepancies(ctx: Ctx, provider: Provider, readUntil: Date): Promise<void> {
  const asking: Asking = { until: ctx.clock().getTime() + ASKING_MS, isSilent: false }
  await recheck(ctx, provider, asking)
  await bookDiscrepanciesOf(ctx, provider, readUntil, asking)
}

/** Queries one member after the other, until the time is over or the provider does not answer. */
type Asking = { until: number; isSilent: boolean }

async function ask(ctx: Ctx, provider: Provider, memberId: number, asking: Asking): Promise<number | 'no-answer'> {
  if (asking.isSilent || ctx.clock().getTime() > asking.until) return 'no-answer'
  const held = await remoteBalance(ctx, provider, memberId)
  asking.isSilent = held === 'no-answer'
  return held
}

/**
 * Rechecks members whose rounds were reported after all their credit was returned: rounds of bets that still ran then. Where the books
 * permit a balance, it is queried. Unless the provider reports zero, the credit counts as held there again.
 */
async function recheck(ctx: Ctx, provider: Provider, asking: Asking): Promise<void> {
  await sql`
    update provider_credit set reported_at = null where brand_id = ${ctx.brand.id} and provider = ${provider.code}
      and settled_at is not null and reported_at is not null and not ${MAY_DIFFER}`.execute(ctx.db)
  const rows = await ctx.db
    .selectFrom('provider_credit')
    .select(['member_id', 'reported_at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('provider', '=', provider.code)
    .where('settled_at', 'is not', null)
    .where('reported_at', 'is not', null)
    .orderBy('reported_at')
    .limit(ROWS_MAX)
    .execute()
  for (const { member_id, reported_at } of rows) {
    const held = await ask(ctx, provider, member_id, asking)
    await recordRemoteBalance(ctx, provider, member_id, { held, reportedAt: reported_at })
  }
}

// The reported rounds explain the returned credit, unless a discrepancy was booked without them.
const MAY_DIFFER = sql<boolean>`(outstanding_satang <> 0 or exists (select from provider_discrepancies r
  where r.brand_id = provider_credit.brand_id and r.member_id = provider_credit.member_id and r.provider = provider_credit.provider))`

type Held = { held: number | 'no-answer'; reportedAt: Date | null }

/** Updates the row only if nothing was reported or moved since the query. Otherwise the balance is queried again. */
async function recordRemoteBalance(
  ctx: Ctx,
  provider: Provider,
  memberId: number,
  { held, reportedAt }: Held,
): Promise<void> {
  const atProvider = { settled_at: null, found_satang: held === 'no-answer' ? null : held }
  await ctx.db
    .updateTable('provider_credit')
    .set({ reported_at: null, ...(held === 0 ? {} : atProvider) })
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('provider', '=', provider.code)
    .where('settled_at', 'is not', null)
    .where('reported_at', 'is not distinct from', reportedAt)
    .execute()
}

/**
 * Books the difference that exists only in our books: all credit was returned a while ago, and all rounds until now were reported.
 * A round that is reported later is ingested like any other. The difference that it then leaves is booked in the other direction.
 */
async function bookDiscrepanciesOf(ctx: Ctx, provider: Provider, readUntil: Date, asking: Asking): Promise<void> {
  const rows = await ctx.db
    .selectFrom('provider_credit')
    .select(['member_id', 'outstanding_satang'])
    .where('brand_id', '=', ctx.brand.id)
    .where('provider', '=', provider.code)
    .where(isUnexplained(readUntil))
    // A surplus needs no query.
    .orderBy('outstanding_satang')
    .limit(ROWS_MAX)
    .execute()
  for (const { member_id, outstanding_satang } of rows) {
    const held = outstanding_satang < 0 ? 0 : await ask(ctx, provider, member_id, asking)
    // Without an answer nothing is booked. The difference stays until the provider reports.
    if (held === 'no-answer') return
    if (held > 0) await recordRemoteBalance(ctx, provider, member_id, { held, reportedAt: null })
    else await inTransaction(ctx.db, (tx) => bookDiscrepancy(tx, ctx, provider, member_id, readUntil))
  }
}

const isUnexplained = (
  readUntil: Date,
) => sql<boolean>`settled_at is not null and outstanding_satang <> 0 and reported_at is null and settled_at <= case
    when outstanding_satang < 0 then ${new Date(readUntil.getTime() - GRACE_MS)}::timestamptz
    -- The difference may be the stake of a bet that still runs.
    else ${new Date(readUntil.getTime() - RUNNING_MS)}::timestamptz end`

async function bookDiscrepancy(tx: Tx, ctx: Ctx, provider: Provider, memberId: number, readUntil: Date): Promise<void> {
  await lockMember(tx, ctx.brand.id, memberId)
  const row = await tx
    .selectFrom('provider_credit')
    .select('outstanding_satang')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('provider', '=', provider.code)
    .where(isUnexplained(readUntil))
    .executeTakeFirst()
  if (!row) return
  const id = randomUUID()
  const key = { brand_id: ctx.brand.id, member_id: memberId, provider: provider.code }
  const [out, house] = [memberAccount(memberId, 'at_provider'), houseAccount('game', provider.number)]
  const isOver = row.outstanding_satang < 0
  await tx
    .insertInto('provider_discrepancies')
    .values({ ...key, discrepancy_id: id, amount_satang: -row.outstanding_satang, at: ctx.clock() })
    .execute()
  await post(tx, ctx.brand.id, ctx.clock(), [
    {
      id: stableId('transfer.discrepancy', ctx.brand.id, id),
      kind: isOver ? 'transfer.surplus' : 'transfer.shortfall',
      ...(isOver ? { debit: house, credit: out } : { debit: out, credit: house }),
      amount: Math.abs(row.outstanding_satang),
    },
  ])
  await tx
    .updateTable('provider_credit')
    .set({ outstanding_satang: 0 })
    .where('brand_id', '=', key.brand_id)
    .where('member_id', '=', key.member_id)
    .where('provider', '=', key.provider)
    .execute()
  await endBonusShares(tx, ctx, { memberId, provider: provider.code })
  ctx.log.error({ ...key, satang: -row.outstanding_satang }, 'credit came back that no round explains')
}
