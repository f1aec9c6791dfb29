/** Who may approve a withdrawal alone: up to the threshold of the brand, and up to a daily sum of one person. */
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type ProposalKind, propose } from '#entry/desk/proposal.ts'
import { inTransaction, type Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { bangkokDate, startOfBangkokDate } from '#kit/text/bangkok-time.ts'
import { isReceivableCovered } from '#money/correction/receivable.ts'
import { lockMember } from '#money/ledger/ledger.ts'
import { approve } from './decide.ts'
import { lockWithdrawal } from './payout.ts'
import { isBlocked } from './queue.ts'
import type { Withdrawal } from './states.ts'

export const WITHDRAWAL_APPROVAL = 'withdrawal.approve'

type Why = 'member' | 'day'

/** Why a second person pays this amount out: it is above the threshold, or the sum of the day of this person is. */
async function whySecond(tx: Tx, ctx: Ctx, actor: string, amountSatang: number): Promise<Why | undefined> {
  if (isAboveThreshold(ctx, amountSatang)) return 'member'
  return (await isAboveDailyCap(tx, ctx, actor, amountSatang)) ? 'day' : undefined
}

function isAboveThreshold({ brand }: Ctx, amountSatang: number): boolean {
  const above = brand.settings.payoutApprovalAboveSatang
  return above !== null && amountSatang > above
}

/** For a page: whether an approval by this person would be a proposal. */
export const needsSecondPerson = async (ctx: Ctx, actor: string, amountSatang: number): Promise<boolean> =>
  isAboveThreshold(ctx, amountSatang) ||
  (ctx.brand.settings.payoutDailyCapSatang !== null &&
    (await paidAlone(ctx.db, ctx, actor)) + amountSatang > ctx.brand.settings.payoutDailyCapSatang)

/**
 * Approves a requested withdrawal, or proposes it to a second person. Refuses `not_found`, `desk_state_changed`, `desk_withdraw_no_account`,
 * `desk_withdraw_owes`, `desk_proposal_open`.
 */
export async function approveOrPropose(
  ctx: Ctx,
  id: string,
  { actor, reason }: { actor: string; reason: string | undefined },
): Promise<'done' | 'proposed'> {
  const memberId = (await memberOf(ctx, id)) ?? refuse('not_found')
  return inTransaction(ctx.db, async (tx) => {
    const withdrawal = await requested(tx, ctx, id, memberId)
    const why = await whySecond(tx, ctx, actor, withdrawal.amount_satang)
    if (!why) {
      await payOut(tx, ctx, withdrawal, actor)
      return 'done'
    }
    await propose(tx, ctx, actor, {
      ...{ kind: WITHDRAWAL_APPROVAL, subject: id, memberId, amountSatang: withdrawal.amount_satang },
      payload: { id, memberId },
      effect: [
        { label: 'why', before: null, after: why, unit: 'text' },
        { label: 'payout', before: 0, after: withdrawal.amount_satang, unit: 'satang' },
        { label: 'hold', before: withdrawal.amount_satang, after: 0, unit: 'satang' },
      ],
      reason: reason ?? 'beyond what one person pays out',
    })
    return 'proposed'
  })
}

export const withdrawalProposal: ProposalKind = {
  kind: WITHDRAWAL_APPROVAL,
  proposing: 'withdrawals.decide',
  permission: 'withdrawals.decide',
  execute: async (tx, ctx, payload, { approvedBy }) => {
    const { id, memberId } = payload as { id: string; memberId: number }
    await payOut(tx, ctx, await requested(tx, ctx, id, memberId), approvedBy)
  },
}

async function memberOf(ctx: Ctx, id: string): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('withdrawals')
    .select('member_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('withdrawal_id', '=', id)
    .executeTakeFirst()
  return row?.member_id
}

async function requested(tx: Tx, ctx: Ctx, id: string, memberId: number): Promise<Withdrawal> {
  await lockMember(tx, ctx.brand.id, memberId)
  const withdrawal = (await lockWithdrawal(tx, ctx, id, memberId)) ?? refuse('not_found')
  return withdrawal.state === 'requested' ? withdrawal : refuse('desk_state_changed', { state: withdrawal.state })
}

async function payOut(tx: Tx, ctx: Ctx, withdrawal: Withdrawal, actor: string): Promise<void> {
  if (await isBlocked(tx, ctx, withdrawal.member_id)) refuse('desk_withdraw_blocked')
  if (!(await isReceivableCovered(tx, ctx, withdrawal.member_id))) refuse('desk_withdraw_owes')
  if (!(await approve(tx, ctx, withdrawal, actor))) refuse('desk_withdraw_no_account')
}

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
        where p.brand_id = w.brand_id and p.member_id = w.member_id and p.kind = ${WITHDRAWAL_APPROVAL}
          and p.subject = w.withdrawal_id::text and p.state = 'approved')`,
    )
    .executeTakeFirstOrThrow()
  return row.satang
}
