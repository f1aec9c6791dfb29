/** What the first page shows a member besides the credit. */
import type { CallReply } from '@duang/contract'
import type { getUserSummary } from '@duang/contract/account/user'
import type { Caller, Ctx } from '#core/context.ts'
import { type DepositSums, depositSums } from '#core/level/level.ts'
import { identityChangesOf } from '#core/member/identity-changes.ts'
import { passwordLinksOf } from '#core/member/password-resets.ts'
import { runningBreak } from '#core/protection/play-eligibility.ts'
import { readBalances } from '#money/ledger/ledger.ts'

type Summary = CallReply<typeof getUserSummary>

export async function summaryOf(ctx: Ctx, caller: Caller): Promise<Summary> {
  const { affiliate, cashback } = ctx.brand.settings
  const [row, sums, pots, pause, changes, passwordLinks] = await Promise.all([
    selectLevels(ctx, caller),
    depositSums(ctx.db, ctx, caller.memberId),
    readBalances(ctx.db, ctx.brand.id, caller.memberId, ['affiliate', 'cashback']),
    runningBreak(ctx.db, ctx, caller.memberId),
    identityChangesOf(ctx, caller.memberId, true),
    passwordLinksOf(ctx, caller.memberId, true),
  ])
  return {
    level: row.level,
    next: pause ? null : nextOf(row, sums),
    break: pause
      ? { kind: pause.kind, since: pause.startsAt.toISOString(), until: pause.endsAt?.toISOString() ?? null }
      : null,
    commission: { balance: pots.affiliate, minimum: affiliate.minimumSatang },
    cashback: { balance: pots.cashback, minimum: cashback.minimumSatang },
    ...(changes.length > 0 && { changes }),
    ...(passwordLinks.length > 0 && { passwordLinks }),
  }
}

/** The member's level, and the criteria of the next one where deposits reach it. */
const selectLevels = (ctx: Ctx, { memberId }: Caller) =>
  ctx.db
    .selectFrom('members as m')
    .leftJoin('levels as next', (join) =>
      join
        .onRef('next.brand_id', '=', 'm.brand_id')
        .on('next.is_disabled', '=', false)
        .on((eb) => eb('next.level', '=', eb('m.level', '+', 1))),
    )
    .select(['m.level', 'next.level as nextLevel', 'next.criteria_kind as kind', 'next.criteria_satang as needed'])
    .where('m.brand_id', '=', ctx.brand.id)
    .where('m.member_id', '=', memberId)
    .executeTakeFirstOrThrow()

type Row = Awaited<ReturnType<typeof selectLevels>>

/** A level is reached only by a deposit, so 100 percent is never shown. */
function nextOf({ nextLevel, kind, needed }: Row, sums: DepositSums): Summary['next'] {
  if (nextLevel === null || !needed) return null
  const counted = kind === 'monthly' ? sums.thisMonth : sums.total
  const percent = Math.min(99, Math.floor((counted / needed) * 100))
  return { level: nextLevel, percent, missing: Math.max(0, needed - counted) }
}
