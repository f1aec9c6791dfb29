/** Granting a bonus with a deposit (interpretation M3), in the transaction that credits it. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Db, Tx } from '#kit/database/db.ts'
import { stableId } from '#kit/ids.ts'
import { houseAccount, lockMember, memberAccount, post, roomOf } from '#money/ledger/ledger.ts'
import { acceptsDepositBonus } from './choice.ts'
import { bonusOf, bonusWindows, turnoverOf, windowsOf } from './windows.ts'

export type BonusDeposit = {
  depositId: string
  /** Satang. */
  amount: number
  /** Time of the booking at the bank, which decides, however late the line arrives. */
  bookedAt: Date
}

/**
 * Grants the bonus of a deposit, if a window gives one and the member takes it. Returns its satang, or 0.
 * A deposit without a bonus does not use its window up.
 * One grant a deposit, one a window and day, never above the maximum. The terms are frozen on the grant.
 * The member must be locked (`lockMember`) and the deposit written.
 */
export async function grantBonus(tx: Tx, ctx: Ctx, memberId: number, deposit: BonusDeposit): Promise<number> {
  const settings = ctx.brand.settings.bonus
  const isAccepted = await acceptsDepositBonus(tx, ctx, memberId)
  // An end number is an acceptance of its own.
  const offered = bonusWindows(settings).filter((each) => isAccepted || each.endNumber > 0)
  const fitting = windowsOf(offered, deposit.amount, deposit.bookedAt)
  if (fitting.length === 0) return 0
  const used = await usedWindows(tx, ctx, memberId, [...new Set(fitting.map((each) => each.date))])
  const free = fitting.find(({ window, date }) => !used.has(`${window.window} ${date}`))
  if (!free) return 0
  const bonus = bonusOf(free.window, deposit.amount)
  if (bonus === 0) return 0
  // A deposit belongs to the member in any case. A bonus above the ceiling of the account is not granted.
  if (bonus > roomOf(await lockMember(tx, ctx.brand.id, memberId))) return 0
  const now = ctx.clock()
  const grantId = stableId('bonus', ctx.brand.id, deposit.depositId)
  const required = turnoverOf(deposit.amount + bonus, settings.turnoverMultiple)
  await tx
    .insertInto('bonus_grants')
    .values({
      brand_id: ctx.brand.id,
      grant_id: grantId,
      member_id: memberId,
      deposit_id: deposit.depositId,
      bonus_window: free.window.window,
      window_date: free.date,
      rate_percent: free.window.rate,
      max_satang: free.window.maxSatang,
      deposit_satang: deposit.amount,
      bonus_satang: bonus,
      turnover_multiple: settings.turnoverMultiple,
      turnover_required_satang: required,
      granted_at: now,
      ...(required === 0
        ? { status: 'completed', ended_at: now, held_satang: 0, released_satang: bonus }
        : { held_satang: bonus }),
    })
    .execute()
  await post(tx, ctx.brand.id, now, [
    {
      id: stableId('bonus.grant', ctx.brand.id, grantId),
      kind: 'bonus.grant',
      debit: houseAccount('bonus'),
      credit: memberAccount(memberId, 'cash'),
      amount: bonus,
    },
  ])
  return bonus
}

/** The windows that the member has used on these Bangkok dates, as `window date`. */
export async function usedWindows(
  executor: Db | Tx,
  ctx: Ctx,
  memberId: number,
  dates: readonly string[],
): Promise<ReadonlySet<string>> {
  if (dates.length === 0) return new Set()
  const rows = await executor
    .selectFrom('bonus_grants')
    .select(['bonus_window', 'window_date'])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('window_date', '=', sql<string>`any(${dates}::date[])`)
    .where('is_void', '=', false)
    .execute()
  return new Set(rows.map((row) => `${row.bonus_window} ${row.window_date}`))
}
