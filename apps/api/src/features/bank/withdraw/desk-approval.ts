/** Who may approve a withdrawal alone: up to the threshold of the brand, and up to a daily sum of one person. */
import { approveWithdrawal } from '@duang/contract/action/withdraw'
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'
import { bangkokDate, startOfBangkokDate } from '#kit/text/bangkok-time.ts'

type Why = 'member' | 'day'

/** Why a second person pays this amount out: it is above the threshold, or the sum of the day of this person is. */
export async function whySecond(tx: Tx, ctx: Ctx, actor: string, amountSatang: number): Promise<Why | undefined> {
  if (isAboveThreshold(ctx, amountSatang)) return 'member'
  return (await isAboveDailyCap(tx, ctx, actor, amountSatang)) ? 'day' : undefined
}

function isAboveThreshold({ brand }: Ctx, amountSatang: number): boolean {
  const above = brand.settings.payoutApprovalAboveSatang
  return above !== null && amountSatang > above
}

/** For a page: whether an approval by this person would be a proposal. It locks nothing. */
export const needsSecondPerson = async (ctx: Ctx, actor: string, amountSatang: number): Promise<boolean> =>
  isAboveThreshold(ctx, amountSatang) ||
  (ctx.brand.settings.payoutDailyCapSatang !== null &&
    (await paidAlone(ctx.db, ctx, actor)) + amountSatang > ctx.brand.settings.payoutDailyCapSatang)

/**
 * Approvals of one person wait for one another, so that two at once cannot pass the cap together. A payout that is sent again does not count
 * twice, and what two persons decided does not count.
 */
async function isAboveDailyCap(tx: Tx, ctx: Ctx, actor: string, amountSatang: number): Promise<boolean> {
  const cap = ctx.brand.settings.payoutDailyCapSatang
  if (cap === null) return false
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payout-cap ${ctx.brand.id} ${actor}`}, 0))`.execute(tx)
  return (await paidAlone(tx, ctx, actor)) + amountSatang > cap
}

/** Satang that this person approved alone since midnight in Bangkok. */
async function paidAlone(executor: Ctx['db'] | Tx, ctx: Ctx, actor: string): Promise<number> {
  const since = startOfBangkokDate(bangkokDate(ctx.clock()))
  const row = await executor
    .selectFrom('withdrawal_steps as s')
    .innerJoin('withdrawals as w', (join) =>
      join.onRef('w.brand_id', '=', 's.brand_id').onRef('w.withdrawal_id', '=', 's.withdrawal_id'),
    )
    .select(sql<number>`coalesce(sum(w.amount_satang), 0)::bigint`.as('satang'))
    .where('s.brand_id', '=', ctx.brand.id)
    .where('s.actor', '=', actor)
    .where('s.state', '=', 'approved')
    .where(sql<SqlBool>`s.at >= ${since}`)
    .where(
      sql<SqlBool>`not exists (select from withdrawal_steps e
        where e.brand_id = s.brand_id and e.withdrawal_id = s.withdrawal_id and e.state = 'approved' and e.step < s.step)`,
    )
    .where(
      sql<SqlBool>`not exists (select from proposals p
        where p.brand_id = w.brand_id and p.member_id = w.member_id and p.kind = ${approveWithdrawal.name}
          and p.subject = w.withdrawal_id::text and p.state = 'approved')`,
    )
    .executeTakeFirstOrThrow()
  return row.satang
}
