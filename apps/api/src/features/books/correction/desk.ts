/** Calls of the desk about corrections, receivables, and what waits for a second person. */
import type { CallBody, CallQuery, CallReply } from '@duang/contract'
import {
  approveCorrection,
  collectReceivable,
  listApprovals,
  listDeskCorrections,
  listReceivables,
  orderCorrection,
  rejectCorrection,
  unassignLine,
  writeOffReceivable,
} from '@duang/contract/desk/correction'
import { pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { findMemberId } from '#core/member/find-member.ts'
import { listRequest } from '#entry/desk/desk-list.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import type { QueueSource } from '#entry/desk/queue-source.ts'
import { assertPermitted, type BrandStaff } from '#entry/desk/staff.ts'
import { type Approved, approve, reject, type Submitted, submit } from '#entry/second-person/approval.ts'
import { refuse } from '#kit/refusal.ts'
import { orderId } from '#money/correction/order.ts'
import { collect, findClaim } from '#money/correction/receivable.ts'
import { readCredits } from '#money/provider/credit-at-provider.ts'
import { APPROVAL_LIST, isProposedBy, proposals } from './approvals.ts'
import { CORRECTION_LIST, correctionPage } from './history.ts'
import { openReceivables, RECEIVABLE_LIST } from './receivables.ts'
import { unassignOrder } from './unassignment.ts'

export function mountCorrectionDesk(desk: Desk): void {
  mountDesk(desk, listDeskCorrections, ({ ctx, query }) => corrections(ctx, query))
  mountDesk(desk, listReceivables, ({ ctx, query }) => receivables(ctx, query))
  mountDesk(desk, listApprovals, ({ ctx, staff, query }) => approvals(ctx, staff, query))
  mountDesk(desk, orderCorrection, ({ ctx, staff, body }) => order(ctx, staff, body))
  mountDesk(desk, unassignLine, async ({ ctx, staff, params, body }) => {
    const given = (await unassignOrder(ctx, params.id, body)) ?? refuse('desk_correction_changed')
    return onWire(await submit(ctx, given, staff.actor))
  })
  mountDesk(desk, collectReceivable, async ({ ctx, staff, params: { id }, body }) => {
    const { reason, amount, reference } = body
    const settlementId = orderId(ctx.brand.id, 'collect', id, reference)
    const given = { id: settlementId, correctionId: id, amount, reason, note: noteOf(body), actor: staff.actor }
    return onWire(await collect(ctx, given))
  })
  mountDesk(desk, writeOffReceivable, ({ ctx, staff, params, body }) => writeOff(ctx, staff, params.id, body))
  mountDesk(desk, approveCorrection, async ({ ctx, staff, params }) => {
    return onWire(await approve(ctx, params.id, staff.actor))
  })
  mountDesk(desk, rejectCorrection, async ({ ctx, staff, params, body }) => {
    if (!(await isProposedBy(ctx, params.id, staff.actor))) assertPermitted(staff, 'approvals.decide')
    const { outcome } = await reject(ctx, params.id, { actor: staff.actor, reason: body.reason })
    if (outcome === 'unknown') return refuse('not_found')
    return outcome === 'rejected' ? DONE : refuse('desk_proposal_closed')
  })
}

/** What this person may decide. */
export const correctionQueues: readonly QueueSource[] = [
  {
    queue: 'corrections',
    permission: 'approvals.decide',
    waiting: async ({ db, brand, clock }, { staff }) => {
      if (!staff.permissions.has('money.correct')) return { count: 0, oldestAt: null }
      return db
        .selectFrom('approvals')
        .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('proposed_at').as('oldestAt')])
        .where('brand_id', '=', brand.id)
        .where('state', '=', 'open')
        .where('expires_at', '>', clock())
        .where('proposed_by', '<>', staff.actor)
        .executeTakeFirstOrThrow()
    },
  },
]

const DONE = { outcome: 'done' } as const
const noteOf = ({ note }: { note?: string | undefined }): string | null => note || null

const REFUSALS = {
  unknown: 'not_found',
  own: 'desk_proposal_own',
  closed: 'desk_proposal_closed',
  expired: 'desk_proposal_closed',
  'id-reused': 'desk_correction_reused',
  insufficient: 'desk_correction_insufficient',
  'over-ceiling': 'desk_correction_too_high',
  changed: 'desk_correction_changed',
  settled: 'desk_correction_settled',
} as const

function onWire(made: Submitted | Approved): CallReply<typeof orderCorrection> {
  if (made.outcome === 'done') return { outcome: 'done', taken: made.taken, owed: made.owed }
  if (made.outcome === 'known' || made.outcome === 'proposed') return { outcome: made.outcome, taken: 0, owed: 0 }
  return refuse(REFUSALS[made.outcome])
}

async function memberOf(ctx: Ctx, username: string): Promise<number> {
  return (await findMemberId(ctx, username)) ?? refuse('not_found')
}
const memberAsked = (ctx: Ctx, username: string | undefined) =>
  username === undefined ? undefined : memberOf(ctx, username)

async function order(ctx: Ctx, staff: BrandStaff, body: CallBody<typeof orderCorrection>) {
  const { act, username, amount, reason, mayOwe = false, reference } = body
  const memberId = await memberOf(ctx, username)
  const given = { id: orderId(ctx.brand.id, act, memberId, reference), memberId, amount, reason, note: noteOf(body) }
  return onWire(await submit(ctx, act === 'debit' ? { ...given, act, mayOwe } : { ...given, act }, staff.actor))
}

async function writeOff(ctx: Ctx, staff: BrandStaff, correctionId: string, body: CallBody<typeof writeOffReceivable>) {
  const { memberId, open } = (await findClaim(ctx, correctionId)) ?? refuse('not_found')
  const amount = body.amount ?? open
  if (amount === 0) return refuse('desk_correction_settled')
  const id = orderId(ctx.brand.id, 'write-off', correctionId, body.reference)
  const given = {
    act: 'write-off' as const,
    id,
    memberId,
    amount,
    reason: body.reason,
    note: noteOf(body),
    correctionId,
  }
  return onWire(await submit(ctx, given, staff.actor))
}

async function corrections(
  ctx: Ctx,
  { username, ...page }: CallQuery<typeof listDeskCorrections>,
): Promise<CallReply<typeof listDeskCorrections>> {
  const memberId = await memberAsked(ctx, username)
  const { items, next } = await correctionPage(ctx, memberId, listRequest(page, CORRECTION_LIST))
  return {
    items: items.map(({ at, requested_by: requestedBy, approved_by: approvedBy, ...row }) => ({
      ...row,
      ...{ requestedBy, approvedBy, at: at.toISOString() },
    })),
    next,
  }
}

async function receivables(
  ctx: Ctx,
  { username, ...page }: CallQuery<typeof listReceivables>,
): Promise<CallReply<typeof listReceivables>> {
  const request = { ...listRequest(page, RECEIVABLE_LIST), memberId: await memberAsked(ctx, username) }
  const { items, next } = await pageOf(openReceivables(ctx), RECEIVABLE_LIST, request)
  const cashOf = await cashOfMembers(ctx, items)
  return {
    items: items.map((row) => ({
      ...{ id: row.correction_id, username: row.username, kind: row.kind as 'debit', amount: row.amount_satang },
      ...{ open: row.amount_satang - row.collected_satang - row.settled_satang, cash: cashOf(row.member_id) },
      ...{ lineId: row.line_id, reason: row.reason, requestedBy: row.requested_by, at: row.at.toISOString() },
    })),
    next,
  }
}

async function approvals(
  ctx: Ctx,
  { actor }: BrandStaff,
  { state, ...page }: CallQuery<typeof listApprovals>,
): Promise<CallReply<typeof listApprovals>> {
  const { items, next } = await pageOf(proposals(ctx, state), APPROVAL_LIST, listRequest(page, APPROVAL_LIST))
  const cashOf = await cashOfMembers(ctx, items)
  return {
    items: items.map((row) => ({
      ...{ id: row.approval_id, act: row.act as 'credit', username: row.username, amount: row.amount_satang },
      ...{ reason: row.reason, note: row.member_note, state, proposedBy: row.proposed_by },
      ...{ proposedAt: row.proposed_at.toISOString(), expiresAt: row.expires_at.toISOString() },
      ...{ decidedBy: row.decided_by, decisionNote: row.note, isOwn: row.proposed_by === actor },
      ...effectOf(row.act, row.amount_satang, cashOf(row.member_id)),
    })),
    next,
  }
}

/** What the order would change now: the credit, and the receivable. A write-off pays the receivable and leaves the credit. */
function effectOf(act: string, amount: number, cash: number) {
  if (act === 'credit' || act === 'goodwill') return { cash, cashAfter: cash + amount, owedAfter: 0 }
  if (act === 'write-off') return { cash, cashAfter: cash, owedAfter: -amount }
  const taken = Math.min(cash, amount)
  return { cash, cashAfter: cash - taken, owedAfter: amount - taken }
}

async function cashOfMembers(ctx: Ctx, rows: readonly { member_id: number }[]): Promise<(memberId: number) => number> {
  const asked = [...new Set(rows.map((row) => row.member_id))].map((memberId) => ({ brandId: ctx.brand.id, memberId }))
  const found = new Map((await readCredits(ctx.db, asked)).map(({ memberId, balance }) => [memberId, balance]))
  return (memberId) => found.get(memberId) ?? 0
}
