import type { Ctx } from '#core/context.ts'
import type { Db, Tx } from '#kit/database/db.ts'

type Which = { kind: string; period: string }
export type LimitRow = Which & { amount: number; raise_to: number | null; raise_from: Date | null }

export const selectLimits = (executor: Db | Tx, ctx: Ctx, memberId: number): Promise<LimitRow[]> =>
  executor
    .selectFrom('play_limits')
    .select(['kind', 'period', 'amount', 'raise_to', 'raise_from'])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .execute()

export const selectLimit = (tx: Tx, ctx: Ctx, memberId: number, which: Which): Promise<LimitRow | undefined> =>
  tx
    .selectFrom('play_limits')
    .select(['kind', 'period', 'amount', 'raise_to', 'raise_from'])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('kind', '=', which.kind)
    .where('period', '=', which.period)
    .executeTakeFirst()

export async function saveLimit(tx: Tx, ctx: Ctx, memberId: number, row: LimitRow): Promise<void> {
  const values = { amount: row.amount, raise_to: row.raise_to, raise_from: row.raise_from, changed_at: ctx.clock() }
  await tx
    .insertInto('play_limits')
    .values({ brand_id: ctx.brand.id, member_id: memberId, kind: row.kind, period: row.period, ...values })
    .onConflict((conflict) => conflict.columns(['brand_id', 'member_id', 'kind', 'period']).doUpdateSet(values))
    .execute()
}

export async function deleteLimit(tx: Tx, ctx: Ctx, memberId: number, which: Which): Promise<void> {
  await tx
    .deleteFrom('play_limits')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('kind', '=', which.kind)
    .where('period', '=', which.period)
    .execute()
}

type Change = Which & {
  step: 'set' | 'lower' | 'ask' | 'confirm' | 'cancel'
  from_amount: number | null
  to_amount: number | null
  /** A person of staff. Undefined: the member. */
  actor?: string
}
export async function insertChange(tx: Tx, ctx: Ctx, memberId: number, change: Change): Promise<void> {
  await tx
    .insertInto('play_limit_changes')
    .values({ brand_id: ctx.brand.id, member_id: memberId, at: ctx.clock(), ...change })
    .execute()
}

export const selectReminder = (executor: Db | Tx, ctx: Ctx, memberId: number) =>
  executor
    .selectFrom('play_reminders')
    .select(['every_minutes', 'day', 'played_ms'])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
