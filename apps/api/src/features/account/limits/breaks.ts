/** Breaks and self-exclusion. The application may insert such a row and has no right to change or delete one. It expires by its end time. */
import type { BREAK_LENGTHS, EXCLUSION_LENGTHS } from '@duang/contract/account/limits'
import { playBreakEvent } from '@duang/contract/wire/live'
import { type RawBuilder, sql } from 'kysely'
import type { Caller, Ctx } from '#core/context.ts'
import { announce } from '#core/live/announce.ts'
import { requireOwnPassword } from '#core/member/own-password.ts'
import { recallCreditSoon } from '#core/protection/recall-credit-soon.ts'
import { inTransaction, type Tx } from '#kit/database/db.ts'
import { forfeitBonuses } from '#money/bonus/forfeit.ts'
import { lockMember } from '#money/ledger/ledger.ts'

export type BreakLength = (typeof BREAK_LENGTHS)[number]
export type ExclusionLength = (typeof EXCLUSION_LENGTHS)[number]

/** `by`: the member, or the person of staff who recorded it. */
export type BreakDecision = { by: string; note: string | null }

const HOURS = { '24h': 24, '7d': 7 * 24, '30d': 30 * 24 } as const
const MONTHS = { '6m': 6, '1y': 12, '5y': 60 } as const

/** Refuses bets, receiving accounts and bonuses from now on. A break that ends before a running one changes nothing. */
export async function takeBreak(
  ctx: Ctx,
  { memberId }: Pick<Caller, 'memberId'>,
  length: BreakLength,
  decision: BreakDecision = { by: 'member', note: null },
): Promise<void> {
  const now = ctx.clock()
  const endsAt = sql<Date>`${new Date(now.getTime() + HOURS[length] * 3_600_000)}::timestamptz`
  await inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, ctx.brand.id, memberId)
    await write(tx, ctx, memberId, { kind: 'time-out', endsAt, ...decision })
  })
}

/** Self-exclusion by the member. Refuses `password_wrong`, `login_delayed`, `overloaded`. */
export async function excludeSelf(
  ctx: Ctx,
  caller: Caller,
  { length, password }: { length: ExclusionLength; password: string },
): Promise<void> {
  const { password_hash } = await ctx.db
    .selectFrom('members')
    .select('password_hash')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', caller.memberId)
    .executeTakeFirstOrThrow()
  await requireOwnPassword(ctx, caller, password, password_hash)
  await exclude(ctx, caller.memberId, length, { by: 'member', note: null })
}

/**
 * Excludes a member at its own request. A bet is decided before or after the exclusion, because the gateway locks the same row.
 * Open games end. Bonuses end, because their turnover can no longer be met: exactly what they hold is debited, own money and what was won
 * with it stays. A bonus in a round that has not ended ends afterwards (features/rewards/bonus/end-bonuses.ts).
 */
export async function exclude(
  ctx: Ctx,
  memberId: number,
  length: ExclusionLength,
  decision: BreakDecision,
): Promise<void> {
  const now = ctx.clock()
  // Calendar months of Bangkok: half a year from 31 August is the last day of February.
  const endsAt = sql<Date>`((${now}::timestamptz at time zone 'Asia/Bangkok') + make_interval(months => ${MONTHS[length]})) at time zone 'Asia/Bangkok'`
  await inTransaction(ctx.db, async (tx) => {
    const { cash } = await lockMember(tx, ctx.brand.id, memberId)
    await write(tx, ctx, memberId, { kind: 'self-exclusion', endsAt, ...decision })
    await forfeitBonuses(tx, ctx, memberId, cash.balance, { skipsUndecided: true })
    await tx
      .updateTable('game_sessions')
      .set({ ended_at: now })
      .where('brand_id', '=', ctx.brand.id)
      .where('member_id', '=', memberId)
      .where('ended_at', 'is', null)
      .execute()
  })
}

type NewBreak = { kind: 'time-out' | 'self-exclusion'; endsAt: RawBuilder<Date>; by: string; note: string | null }

async function write(tx: Tx, ctx: Ctx, memberId: number, given: NewBreak): Promise<void> {
  const now = ctx.clock()
  await recallCreditSoon(tx, ctx, memberId)
  await announce(tx, ctx, memberId, playBreakEvent, {})
  await sql`
    insert into play_breaks (brand_id, member_id, kind, starts_at, ends_at, asked_at, asked_by, note)
      select ${ctx.brand.id}::int, ${memberId}::bigint, ${given.kind}, ${now}, e.at, ${now}, ${given.by}, ${given.note}
      from (select ${given.endsAt} as at) e
      where not exists (select from play_breaks b where b.brand_id = ${ctx.brand.id} and b.member_id = ${memberId}
        and b.kind = ${given.kind} and b.starts_at <= ${now} and (b.ends_at is null or b.ends_at >= e.at))`.execute(tx)
}
