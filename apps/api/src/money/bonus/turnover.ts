/** The turnover that bonuses require before their money can be withdrawn (interpretation M4). */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Db, Tx } from '#kit/database/db.ts'

/** Over all open grants of a member, in satang: what is to be wagered, what has been, the bonuses, and the credit that they hold. */
export type OpenTurnover = { required: number; done: number; bonus: number; held: number }

/**
 * The open turnover. Null when no bonus is open. To decide by it, call it with the member locked (`lockMember`):
 * grants are made, completed and forfeited under that lock only.
 */
export async function openTurnover(executor: Db | Tx, ctx: Ctx, memberId: number): Promise<OpenTurnover | null> {
  const row = await executor
    .selectFrom('bonus_grants')
    .select((eb) => [
      eb.fn.sum<number | null>('turnover_required_satang').as('required'),
      eb.fn.sum<number | null>('turnover_done_satang').as('done'),
      eb.fn.sum<number | null>('bonus_satang').as('bonus'),
      sql<number | null>`sum(coalesce(held_satang, bonus_satang))`.as('held'),
    ])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  if (row.required === null || row.done === null || row.bonus === null || row.held === null) return null
  return { required: row.required, done: row.done, bonus: row.bonus, held: row.held }
}
