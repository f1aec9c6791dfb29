/** Calls of the desk about withdrawals. */
import type { CallQuery, CallReply } from '@duang/contract'
import { maskAccount } from '@duang/contract/bank/banks'
import {
  approveDeskWithdrawal,
  listDeskWithdrawals,
  readDeskWithdrawal,
  refundDeskWithdrawal,
  rejectDeskWithdrawal,
  resendDeskWithdrawal,
  returnDeskWithdrawal,
} from '@duang/contract/desk/withdraw'
import type { Ctx } from '#core/context.ts'
import { findMemberId } from '#core/member/find-member.ts'
import { assertUnclaimed, type Claim, claimOnWire, claimsOf, releaseEntries } from '#entry/desk/claims.ts'
import { listRequest } from '#entry/desk/desk-list.ts'
import { memberMoney, moneyOnWire } from '#entry/desk/member-money.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import type { QueueSource } from '#entry/desk/queue-source.ts'
import type { BrandStaff } from '#entry/desk/staff.ts'
import { refuse } from '#kit/refusal.ts'
import { receivableOf } from '#money/correction/receivable.ts'
import { whyWaits } from './auto-approval.ts'
import { approveOrPropose, needsSecondPerson, WITHDRAWAL_APPROVAL } from './desk-approval.ts'
import {
  type Decided,
  listWithdrawals,
  refundWithdrawal,
  rejectWithdrawal,
  resendWithdrawal,
  showWithdrawal,
  WITHDRAWAL_LIST,
  WITHDRAWALS_NEWEST,
  type WithdrawalRow,
} from './queue.ts'
import { PAYOUT_RETURN, returnOrPropose } from './return-proposal.ts'
import type { Returned } from './returned.ts'
import { type RiskFigures, riskFigures, scoreOf, signalsOf } from './risk.ts'
import type { State } from './states.ts'

const QUEUE = 'withdrawals'
const DONE = { outcome: 'done' } as const

export function mountWithdrawDesk(desk: Desk): void {
  mountDesk(desk, listDeskWithdrawals, ({ ctx, staff, query }) => list(ctx, staff, query))
  mountDesk(desk, readDeskWithdrawal, ({ ctx, staff, params }) => read(ctx, staff, params.id))
  mountDesk(desk, approveDeskWithdrawal, async ({ ctx, staff, params, body }) => {
    await assertUnclaimed(ctx, staff, QUEUE, params.id)
    const outcome = await approveOrPropose(ctx, params.id, { actor: staff.actor, reason: body.reason })
    await releaseEntries(ctx.db, ctx, staff, { queue: QUEUE, subjects: [params.id] })
    return { outcome }
  })
  mountDesk(desk, rejectDeskWithdrawal, ({ ctx, staff, params, body }) =>
    decide(ctx, staff, params.id, () => rejectWithdrawal(ctx, params.id, staff.actor, body.reason)),
  )
  mountDesk(desk, resendDeskWithdrawal, ({ ctx, staff, params }) =>
    decide(ctx, staff, params.id, () => resendWithdrawal(ctx, params.id, staff.actor)),
  )
  mountDesk(desk, refundDeskWithdrawal, ({ ctx, staff, params, body }) =>
    decide(ctx, staff, params.id, () => refundWithdrawal(ctx, params.id, staff.actor, body.reason)),
  )
  mountDesk(desk, returnDeskWithdrawal, async ({ ctx, staff, params, body }) => {
    const { line, amount, reason, isConfirmedDistinct } = body
    await assertUnclaimed(ctx, staff, 'lines', String(line))
    const given = { lineId: line, amount, isConfirmedDistinct: isConfirmedDistinct ?? false }
    return returnedOnWire(await returnOrPropose(ctx, params.id, { actor: staff.actor, reason }, given))
  })
}

async function decide(ctx: Ctx, staff: BrandStaff, id: string, act: () => Promise<Decided>): Promise<typeof DONE> {
  await assertUnclaimed(ctx, staff, QUEUE, id)
  const outcome = await act()
  await releaseEntries(ctx.db, ctx, staff, { queue: QUEUE, subjects: [id] })
  switch (outcome) {
    case 'done':
      return DONE
    case 'unknown':
      return refuse('not_found')
    case 'no-account':
      return refuse('desk_withdraw_no_account')
    case 'maybe-paid':
      return refuse('desk_withdraw_maybe_paid')
    case 'blocked':
      return refuse('desk_withdraw_blocked')
    case 'owes':
      return refuse('desk_withdraw_owes')
    default:
      return refuse('desk_state_changed', { state: outcome })
  }
}

function returnedOnWire(outcome: Returned): { outcome: 'done' | 'proposed' } {
  switch (outcome) {
    case 'done':
    case 'proposed':
      return { outcome }
    case 'unknown':
    case 'line-unknown':
      return refuse('not_found')
    case 'line-differs':
      return refuse('desk_withdraw_line_differs')
    case 'twice':
      return refuse('desk_withdraw_returned_twice')
    case 'duplicate':
      return refuse('desk_line_duplicate')
    case 'line-closed':
      return refuse('desk_state_changed', { state: 'closed' })
    default:
      return refuse('desk_state_changed', { state: outcome })
  }
}

async function list(
  ctx: Ctx,
  staff: BrandStaff,
  { state, username, order, ...page }: CallQuery<typeof listDeskWithdrawals>,
): Promise<CallReply<typeof listDeskWithdrawals>> {
  const memberId = username === undefined ? undefined : ((await findMemberId(ctx, username)) ?? refuse('not_found'))
  const form = order === 'newest' ? WITHDRAWALS_NEWEST : WITHDRAWAL_LIST
  const request = { ...listRequest(page, form), memberId }
  const { items, next } = await listWithdrawals(ctx, state, request, form)
  const ids = items.map((row) => row.withdrawal_id)
  const [risks, claims] = await Promise.all([riskFigures(ctx, ids), claimsOf(ctx, staff, QUEUE, ids)])
  return {
    items: items.map((row) => onWire(ctx, row, risks.get(row.withdrawal_id), claims.get(row.withdrawal_id))),
    next,
  }
}

const onWire = (ctx: Ctx, row: WithdrawalRow, risk: RiskFigures | undefined, claim: Claim | undefined) => ({
  ...{ id: row.withdrawal_id, reference: row.reference, username: row.username, amount: row.amount_satang },
  ...{ state: row.state as State, bankCode: row.bank_code, account: maskAccount(row.account_digits) },
  ...{ level: row.level, requestedAt: row.requested_at.toISOString(), endedAt: row.ended_at?.toISOString() ?? null },
  ...{ payoutState: row.payout_state, note: row.note, risk: scoreOf(ctx, risk), claim: claimOnWire(claim) },
})

async function read(ctx: Ctx, staff: BrandStaff, id: string): Promise<CallReply<typeof readDeskWithdrawal>> {
  const { withdrawal: row, steps } = (await showWithdrawal(ctx, id)) ?? refuse('not_found')
  const risk = (await riskFigures(ctx, [id])).get(id) ?? refuse('not_found')
  const asked = { memberId: row.member_id, amount: row.amount_satang, requestedAt: row.requested_at }
  const [claims, member, receivable, proposal, waitReason, needsApproval] = await Promise.all([
    claimsOf(ctx, staff, QUEUE, [id]),
    memberMoney(ctx.db, ctx, row.member_id),
    receivableOf(ctx.db, ctx, row.member_id),
    openProposalOf(ctx, id),
    row.state === 'requested' ? whyWaits(ctx.db, ctx, asked) : undefined,
    needsSecondPerson(ctx, staff.actor, row.amount_satang),
  ])
  if (!member) return refuse('not_found')
  return {
    ...onWire(ctx, row, risk, claims.get(id)),
    accountName: row.account_name,
    payout: payoutOf(row),
    steps: steps.map(({ state, at, actor, note }) => ({ state: state as State, at: at.toISOString(), actor, note })),
    figures: {
      ...{ deposits: risk.deposits, withdrawals: risk.withdrawals, netWin: risk.netWin, stakes: risk.stakes },
      ...{ cash: member.cash, openBonuses: risk.openBonuses, receivable },
      ...{ sharedDevices: risk.sharedDevices, sharedNames: risk.sharedNames, withdrawalsOfDay: risk.ofDay },
      bankAccountSince: risk.bankSince?.toISOString() ?? null,
      memberSince: risk.memberSince.toISOString(),
    },
    signals: signalsOf(ctx, risk),
    ...{ needsApproval, proposal: proposal ?? null, waitReason: waitReason ?? null },
    ...{ memberId: row.uuid, member: moneyOnWire(member) },
  }
}

/** What waits for a second person about this withdrawal. */
async function openProposalOf(ctx: Ctx, id: string) {
  const row = await ctx.db
    .selectFrom('proposals')
    .select(['proposal_id', 'kind', 'proposed_by', 'expires_at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('kind', 'in', [WITHDRAWAL_APPROVAL, PAYOUT_RETURN])
    .where('subject', '=', id)
    .where('state', '=', 'open')
    .where('expires_at', '>', ctx.clock())
    .executeTakeFirst()
  return (
    row && {
      ...{ id: row.proposal_id, kind: row.kind, proposedBy: row.proposed_by },
      expiresAt: row.expires_at.toISOString(),
    }
  )
}

function payoutOf(row: WithdrawalRow) {
  if (!row.payout_key || !row.payout_state) return null
  return {
    ...{ key: row.payout_key, state: row.payout_state, attempts: row.attempts ?? 0 },
    // What the bank said of an earlier attempt no longer holds.
    reason: row.payout_state === 'paid' ? null : row.reason,
    ...{ nextAt: row.next_at?.toISOString() ?? null, bankReference: row.bank_reference },
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
