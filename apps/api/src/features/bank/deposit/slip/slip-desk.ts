/** Calls of the desk about slips. A line is credited by the function of all lines. */
import type { CallBody, CallQuery, CallReply } from '@duang/contract'
import { maskAccount } from '@duang/contract/bank/banks'
import type { SLIP_REJECTIONS, SlipState } from '@duang/contract/bank/deposit-slip'
import { assignSlip, listDeskSlips, readDeskSlip, readSlipPicture, rejectSlip } from '@duang/contract/desk/slips'
import type { Ctx } from '#core/context.ts'
import { findMemberId } from '#core/member/find-member.ts'
import { assertUnclaimed, type Claim, claimOnWire, claimsOf, releaseEntries } from '#entry/desk/claims.ts'
import { listRequest } from '#entry/desk/desk-list.ts'
import { memberMoney, moneyOnWire } from '#entry/desk/member-money.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import type { QueueSource } from '#entry/desk/queue-source.ts'
import type { BrandStaff } from '#entry/desk/staff.ts'
import { refuse } from '#kit/refusal.ts'
import { secondPersonFor } from '#money/second-person/money-gate.ts'
import { comparePayer, creditSlipOrPropose, maskedAccount } from '../statement-line/assign.ts'
import { wordsOf } from '../statement-line/desk-line.ts'
import { findLine, isNamedByMatching } from '../statement-line/queue.ts'
import { claimsOfTransfer, foreignSlips, type SlipClaim } from './slip-claims.ts'
import {
  candidatesOf,
  findSlip,
  hasPicture,
  pictureOf,
  rejectOpenSlip,
  SLIP_LIST,
  type SlipCandidate,
  type SlipRow,
  slipPage,
  waitingSlips,
} from './slip-list.ts'

const QUEUE = 'slips'
const DONE = { outcome: 'done' } as const

export function mountSlipDesk(desk: Desk): void {
  mountDesk(desk, listDeskSlips, ({ ctx, staff, query }) => list(ctx, staff, query))
  mountDesk(desk, readDeskSlip, ({ ctx, staff, params }) => read(ctx, staff, params.id))
  mountDesk(desk, readSlipPicture, async ({ ctx, params }) => {
    const picture = (await pictureOf(ctx, params.id)) ?? refuse('not_found')
    return { webp: picture.toString('base64') }
  })
  mountDesk(desk, assignSlip, ({ ctx, staff, params, body }) =>
    decide(ctx, staff, params.id, () => assign(ctx, staff, params.id, body)),
  )
  mountDesk(desk, rejectSlip, ({ ctx, staff, params, body }) =>
    decide(ctx, staff, params.id, async () => {
      const outcome = await rejectOpenSlip(ctx, params.id, { actor: staff.actor, reason: body.reason })
      if (outcome !== 'done') refuse(outcome === undefined ? 'not_found' : 'desk_state_changed', { state: outcome })
      return DONE
    }),
  )
}

async function decide<Outcome>(ctx: Ctx, staff: BrandStaff, id: string, act: () => Promise<Outcome>): Promise<Outcome> {
  await assertUnclaimed(ctx, staff, QUEUE, id)
  const outcome = await act()
  await releaseEntries(ctx.db, ctx, staff, { queue: QUEUE, subjects: [id] })
  return outcome
}

async function assign(
  ctx: Ctx,
  { actor }: BrandStaff,
  slipId: string,
  { lineId, reason, isConfirmedDistinct = false }: CallBody<typeof assignSlip>,
): Promise<{ outcome: 'done' | 'proposed' }> {
  const slip = (await findSlip(ctx, slipId)) ?? refuse('not_found')
  const line = (await findLine(ctx, lineId)) ?? refuse('desk_slip_line_unknown')
  const outcome = await creditSlipOrPropose(ctx, slip, line, { actor, reason, isConfirmedDistinct })
  switch (outcome) {
    case 'credited':
      return DONE
    case 'proposed':
      return { outcome }
    case 'duplicate':
      return refuse('desk_slip_line_duplicate')
    case 'payout':
      return refuse('desk_slip_line_payout')
    case 'over-ceiling':
      return refuse('desk_slip_ceiling')
    case 'line-unknown':
      return refuse('desk_slip_line_unknown')
    case 'slip-closed':
      return refuse('desk_state_changed', { state: (await findSlip(ctx, slipId))?.state ?? slip.state })
    default:
      return refuse('desk_slip_line_closed')
  }
}

async function list(
  ctx: Ctx,
  staff: BrandStaff,
  { state, username, ...page }: CallQuery<typeof listDeskSlips>,
): Promise<CallReply<typeof listDeskSlips>> {
  const memberId = username === undefined ? undefined : ((await findMemberId(ctx, username)) ?? refuse('not_found'))
  const { items, next } = await slipPage(ctx, state, { ...listRequest(page, SLIP_LIST), memberId })
  const claims = await claimsOf(
    ctx,
    staff,
    QUEUE,
    items.map((row) => row.slip_id),
  )
  return { items: items.map((row) => onWire(row, claims.get(row.slip_id))), next }
}

async function read(ctx: Ctx, staff: BrandStaff, id: string): Promise<CallReply<typeof readDeskSlip>> {
  const slip = (await findSlip(ctx, id)) ?? refuse('not_found')
  const member = (await memberMoney(ctx.db, ctx, slip.member_id)) ?? refuse('not_found')
  const [claims, isShown, whySecond, candidates, rivals, foreign] = await Promise.all([
    claimsOf(ctx, staff, QUEUE, [id]),
    hasPicture(ctx, id),
    secondPersonFor(ctx, staff.actor, { kind: 'slip', memberId: slip.member_id }),
    candidatesOf(ctx, slip),
    claimsOfTransfer(ctx, slip),
    foreignSlips(ctx.db, ctx, slip.member_id),
  ])
  return {
    ...onWire(slip, claims.get(id)),
    hasPicture: isShown,
    member: moneyOnWire(member),
    candidates: candidates.map((each) => ({
      ...candidateOnWire(each),
      ...comparePayer(each, member),
      whySecond: whySecond({ amount: each.amount_satang, isOnWordOfStaff: !isNamedByMatching(each, slip.member_id) }),
    })),
    claims: rivals.map(rivalOnWire),
    foreignSlips: foreign,
  }
}

const onWire = (row: SlipRow, claim: Claim | undefined) => ({
  ...{ id: row.slip_id, username: row.username, amount: row.amount_satang, sendingBank: row.sending_bank },
  ...{ reference: row.reference, siteBankCode: row.bank_code, siteAccount: maskAccount(row.account_digits) },
  ...{ state: row.state as SlipState, rejection: row.rejection as (typeof SLIP_REJECTIONS)[number] | null },
  ...{ sentAt: row.received_at.toISOString(), lineId: row.line_id, decidedBy: row.decided_by },
  ...{ decidedAt: row.decided_at?.toISOString() ?? null, note: row.note, claim: claimOnWire(claim) },
})

const rivalOnWire = (each: SlipClaim) => ({
  ...{ id: each.slip_id, username: each.username, sentAt: each.received_at.toISOString() },
  ...{ state: each.state as SlipState, score: each.score, reasons: each.reasons.map(wordsOf) },
})

const candidateOnWire = (each: SlipCandidate) => ({
  ...{ id: each.line_id, amount: each.amount_satang, bookedAt: each.booked_at.toISOString(), state: each.state },
  ...{ bankCode: each.source_bank, account: maskedAccount(each.source_account), name: each.source_name },
  ...{ reference: each.reference, hasReference: each.has_reference, username: each.username },
})

export const slipQueues: readonly QueueSource[] = [{ queue: QUEUE, permission: 'deposits.read', waiting: waitingSlips }]
