/** What staff do with slips, and calls of the desk about them. */

import type { CallReply } from '@duang/contract'
import { listSlips as list, rejectSlip as reject } from '@duang/contract/action/slip'
import { maskAccount } from '@duang/contract/bank/banks'
import type { SLIP_REJECTIONS, SlipState } from '@duang/contract/bank/deposit-slip'
import { readDeskSlip, readSlipPicture } from '@duang/contract/desk/slips'
import type { Ctx } from '#core/context.ts'
import { implement, implementList } from '#entry/action/implement.ts'
import { claimOf } from '#entry/desk/claims.ts'
import { memberMoney, moneyOnWire } from '#entry/desk/member-money.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import type { QueueSource } from '#entry/desk/queue-source.ts'
import type { BrandStaff } from '#entry/desk/staff.ts'
import { refuse } from '#kit/refusal.ts'
import { secondPersonFor } from '#money/second-person/money-gate.ts'
import { comparePayer, maskedAccount } from '../statement-line/assign.ts'
import { wordsOf } from '../statement-line/desk-line.ts'
import { isNamedByMatching } from '../statement-line/queue.ts'
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

export function mountSlipDesk(desk: Desk): void {
  mountDesk(desk, readDeskSlip, ({ ctx, staff, params }) => read(ctx, staff, params.id))
  mountDesk(desk, readSlipPicture, async ({ ctx, params }) => {
    const picture = (await pictureOf(ctx, params.id)) ?? refuse('not_found')
    return { webp: picture.toString('base64') }
  })
}

export const slipActions = [
  implement(reject, async ({ ctx, person: { actor }, input: { slip, reason } }) => {
    await rejectOpenSlip(ctx, slip, { actor, reason })
    return {}
  }),
]

export const slipLists = [
  implementList(list, SLIP_LIST, async ({ ctx, filters: { state, member }, request }) => {
    const looked = member === undefined ? 'staff' : undefined
    const { items, next } = await slipPage(ctx, state ?? looked, request)
    return { items: items.map(onWire), next }
  }),
]

async function read(ctx: Ctx, staff: BrandStaff, id: string): Promise<CallReply<typeof readDeskSlip>> {
  const slip = (await findSlip(ctx, id)) ?? refuse('not_found')
  const member = (await memberMoney(ctx.db, ctx, slip.member_id)) ?? refuse('not_found')
  const [claim, isShown, whySecond, candidates, rivals, foreign] = await Promise.all([
    claimOf(ctx, staff, 'slips', id),
    hasPicture(ctx, id),
    secondPersonFor(ctx, staff.actor, { kind: 'slip', memberId: slip.member_id }),
    candidatesOf(ctx, slip),
    claimsOfTransfer(ctx, slip),
    foreignSlips(ctx.db, ctx, slip.member_id),
  ])
  return {
    ...onWire(slip),
    claim,
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

const onWire = (row: SlipRow) => ({
  id: row.slip_id,
  username: row.username,
  amount: row.amount_satang,
  sendingBank: row.sending_bank,
  reference: row.reference,
  siteBankCode: row.bank_code,
  siteAccount: maskAccount(row.account_digits),
  state: row.state as SlipState,
  rejection: row.rejection as (typeof SLIP_REJECTIONS)[number] | null,
  sentAt: row.received_at.toISOString(),
  lineId: row.line_id,
  decidedBy: row.decided_by,
  decidedAt: row.decided_at?.toISOString() ?? null,
  note: row.note,
})

const rivalOnWire = (each: SlipClaim) => ({
  id: each.slip_id,
  username: each.username,
  sentAt: each.received_at.toISOString(),
  state: each.state as SlipState,
  score: each.score,
  reasons: each.reasons.map(wordsOf),
})

const candidateOnWire = (each: SlipCandidate) => ({
  id: each.line_id,
  amount: each.amount_satang,
  bookedAt: each.booked_at.toISOString(),
  state: each.state,
  bankCode: each.source_bank,
  account: maskedAccount(each.source_account),
  name: each.source_name,
  reference: each.reference,
  hasReference: each.has_reference,
  username: each.username,
})

export const slipQueues: readonly QueueSource[] = [
  { queue: 'slips', permission: 'deposits.read', waiting: waitingSlips },
]
