/** Calls of the desk about withdrawals. */
import type { CallReply } from '@duang/contract'
import { approveWithdrawal, returnWithdrawal } from '@duang/contract/action/withdraw'
import { readDeskWithdrawal } from '@duang/contract/desk/withdraw'
import type { Ctx } from '#core/context.ts'
import { claimOf } from '#entry/desk/claims.ts'
import { memberMoney, moneyOnWire } from '#entry/desk/member-money.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import type { QueueSource } from '#entry/desk/queue-source.ts'
import type { BrandStaff } from '#entry/desk/staff.ts'
import { refuse } from '#kit/refusal.ts'
import { receivableOf } from '#money/correction/receivable.ts'
import { onWire } from './actions.ts'
import { whyWaits } from './auto-approval.ts'
import { needsSecondPerson } from './desk-approval.ts'
import { showWithdrawal, type WithdrawalRow } from './queue.ts'
import { riskFigures, signalsOf } from './risk.ts'
import type { State } from './states.ts'

export function mountWithdrawDesk(desk: Desk): void {
  mountDesk(desk, readDeskWithdrawal, ({ ctx, staff, params }) => read(ctx, staff, params.id))
}

async function read(ctx: Ctx, staff: BrandStaff, id: string): Promise<CallReply<typeof readDeskWithdrawal>> {
  const { withdrawal: row, steps } = (await showWithdrawal(ctx, id)) ?? refuse('not_found')
  const risk = (await riskFigures(ctx, [id])).get(id) ?? refuse('not_found')
  const asked = { memberId: row.member_id, amount: row.amount_satang, requestedAt: row.requested_at }
  const [claim, member, receivable, proposal, waitReason, needsApproval] = await Promise.all([
    claimOf(ctx, staff, 'withdrawals', id),
    memberMoney(ctx.db, ctx, row.member_id),
    receivableOf(ctx.db, ctx, row.member_id),
    openProposalOf(ctx, id),
    row.state === 'requested' ? whyWaits(ctx.db, ctx, asked) : undefined,
    needsSecondPerson(ctx, staff.actor, row.amount_satang),
  ])
  if (!member) return refuse('not_found')
  return {
    ...onWire(ctx, row, risk),
    claim,
    accountName: row.account_name,
    payout: payoutOf(row),
    steps: steps.map(({ state, at, actor, note }) => ({ state: state as State, at: at.toISOString(), actor, note })),
    figures: {
      deposits: risk.deposits,
      withdrawals: risk.withdrawals,
      netWin: risk.netWin,
      stakes: risk.stakes,
      cash: member.cash,
      openBonuses: risk.openBonuses,
      receivable,
      sharedDevices: risk.sharedDevices,
      sharedNames: risk.sharedNames,
      withdrawalsOfDay: risk.ofDay,
      bankAccountSince: risk.bankSince?.toISOString() ?? null,
      memberSince: risk.memberSince.toISOString(),
    },
    signals: signalsOf(ctx, risk),
    needsApproval,
    proposal: proposal ?? null,
    waitReason: waitReason ?? null,
    memberId: row.uuid,
    member: moneyOnWire(member),
  }
}

/** What waits for a second person about this withdrawal. */
async function openProposalOf(ctx: Ctx, id: string) {
  const row = await ctx.db
    .selectFrom('proposals')
    .select(['proposal_id', 'kind', 'proposed_by', 'expires_at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('kind', 'in', [approveWithdrawal.name, returnWithdrawal.name])
    .where('subject', '=', id)
    .where('state', '=', 'open')
    .where('expires_at', '>', ctx.clock())
    .executeTakeFirst()
  return (
    row && {
      id: row.proposal_id,
      kind: row.kind,
      proposedBy: row.proposed_by,
      expiresAt: row.expires_at.toISOString(),
    }
  )
}

function payoutOf(row: WithdrawalRow) {
  if (!row.payout_key || !row.payout_state) return null
  return {
    key: row.payout_key,
    state: row.payout_state,
    attempts: row.attempts ?? 0,
    // What the bank said of an earlier attempt no longer holds.
    reason: row.payout_state === 'paid' ? null : row.reason,
    nextAt: row.next_at?.toISOString() ?? null,
    bankReference: row.bank_reference,
  }
}

const waitingIn = (ctx: Ctx, states: readonly State[]) =>
  ctx.db
    .selectFrom('withdrawals')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('requested_at').as('oldestAt')])
    .where('brand_id', '=', ctx.brand.id)
    .where('state', 'in', states)
    .executeTakeFirstOrThrow()

export const withdrawQueues: readonly QueueSource[] = [
  { queue: 'withdrawals', permission: 'withdrawals.read', waiting: (ctx) => waitingIn(ctx, ['requested']) },
  { queue: 'payouts', permission: 'withdrawals.read', waiting: (ctx) => waitingIn(ctx, ['failed', 'unknown']) },
]
