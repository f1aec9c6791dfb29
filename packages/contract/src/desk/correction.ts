/** Corrections at the desk: credits and debits by staff, receivables, and those that wait for a second person. */
import * as z from 'zod/mini'
import { CORRECTION_KINDS } from '../books/correction.ts'
import { instant, page } from '../wire/fields.ts'
import { amount, balance, signedAmount } from '../wire/money.ts'
import {
  BRAND_PATH,
  defineDeskCall,
  deskPageFields,
  inBrand,
  inBrandWithNumber,
  inBrandWithUuid,
  reason,
} from './define-desk-call.ts'

export const APPROVAL_STATES = ['open', 'approved', 'rejected', 'expired'] as const
/** What staff order for a member. `goodwill` is a gift, a `credit` corrects. */
export const CORRECTION_ACTS = ['credit', 'goodwill', 'debit'] as const

const name = () => z.string().check(z.minLength(1), z.maxLength(20))
const memberNote = () => z.optional(z.string().check(z.trim(), z.maxLength(200)))
/** Chosen by the client: the same order under it is carried out once. */
const reference = () => z.uuid()

const correctionRow = z.object({
  id: z.uuid(),
  username: z.string(),
  kind: z.enum(CORRECTION_KINDS),
  amount: amount(),
  /** Change of the credit at that moment. */
  change: signedAmount(),
  bonus: balance(),
  owed: balance(),
  note: z.nullable(z.string()),
  reason: z.string(),
  requestedBy: z.string(),
  approvedBy: z.nullable(z.string()),
  at: instant(),
})

export const listDeskCorrections = defineDeskCall({
  name: 'desk-correction.list',
  method: 'GET',
  path: `${BRAND_PATH}/corrections`,
  summary: 'Corrections and settlements of all members or of one, newest first.',
  access: 'staff',
  permission: 'members.read',
  params: inBrand(),
  query: z.strictObject({ ...deskPageFields(), username: z.optional(name()) }),
  reply: page(correctionRow),
  refusals: ['not_found'],
})

export const listReceivables = defineDeskCall({
  name: 'receivable.list',
  method: 'GET',
  path: `${BRAND_PATH}/receivables`,
  summary: 'Open receivables of members, oldest first, with the credit that could pay them now.',
  access: 'staff',
  permission: 'members.read',
  params: inBrand(),
  query: z.strictObject({ ...deskPageFields(), username: z.optional(name()) }),
  reply: page(
    z.object({
      id: z.uuid(),
      username: z.string(),
      kind: z.enum(CORRECTION_KINDS),
      amount: amount(),
      open: amount(),
      cash: balance(),
      lineId: z.nullable(z.int()),
      reason: z.string(),
      requestedBy: z.string(),
      at: instant(),
    }),
  ),
  refusals: ['not_found'],
})

const approvalRow = z.object({
  id: z.int(),
  act: z.enum(CORRECTION_KINDS),
  username: z.string(),
  amount: amount(),
  reason: z.string(),
  note: z.nullable(z.string()),
  state: z.enum(APPROVAL_STATES),
  proposedBy: z.string(),
  proposedAt: instant(),
  expiresAt: instant(),
  decidedBy: z.nullable(z.string()),
  decisionNote: z.nullable(z.string()),
  isOwn: z.boolean(),
  /** The credit of the member now, and after it would be carried out now. */
  cash: balance(),
  cashAfter: balance(),
  /** The receivable that would be opened, or less of it for a write-off. */
  owedAfter: signedAmount(),
})

export const listApprovals = defineDeskCall({
  name: 'desk-correction.approvals',
  method: 'GET',
  path: `${BRAND_PATH}/corrections/approvals`,
  summary: 'Corrections above the threshold in a state, newest first, with their effect in figures.',
  access: 'staff',
  permission: 'approvals.read',
  params: inBrand(),
  query: z.strictObject({ ...deskPageFields(), state: z.enum(APPROVAL_STATES) }),
  reply: page(approvalRow),
  refusals: [],
})

const outcome = z.object({
  outcome: z.enum(['done', 'known', 'proposed']),
  /** What the credit paid of a debit, and what became a receivable. */
  taken: balance(),
  owed: balance(),
})

const order = <
  const Name extends string,
  const Path extends string,
  Params extends z.ZodMiniType,
  Body extends z.ZodMiniType,
>(
  called: Name,
  path: Path,
  given: { summary: string; params: Params; body: Body },
) =>
  defineDeskCall({
    name: called,
    method: 'POST',
    path,
    access: 'staff',
    permission: 'money.correct',
    needsStepUp: true,
    ...given,
    reply: outcome,
    refusals: [
      'not_found',
      'desk_correction_insufficient',
      'desk_correction_too_high',
      'desk_correction_changed',
      'desk_correction_settled',
      'desk_correction_reused',
    ],
  })

export const orderCorrection = order('desk-correction.order', `${BRAND_PATH}/corrections`, {
  summary: 'Correct the credit of a member, or propose it: above the threshold of the brand a second person decides.',
  params: inBrand(),
  body: z.strictObject({
    act: z.enum(CORRECTION_ACTS),
    username: name(),
    amount: amount(),
    reason: reason(),
    note: memberNote(),
    /** Of a debit: what the credit does not hold becomes a receivable. */
    mayOwe: z.optional(z.boolean()),
    reference: reference(),
  }),
})

export const unassignLine = order('desk-correction.unassign', `${BRAND_PATH}/corrections/lines/{id}/unassign`, {
  summary: 'Reverse the deposit of a statement line to the wrong member. The line waits again for the right one.',
  params: inBrandWithNumber(),
  body: z.strictObject({ reason: reason(), note: memberNote() }),
})

export const collectReceivable = order('receivable.collect', `${BRAND_PATH}/receivables/{id}/collect`, {
  summary: 'Settle a receivable from the credit: as much as it holds, or this amount.',
  params: inBrandWithUuid(),
  body: z.strictObject({ amount: z.optional(amount()), reason: reason(), note: memberNote(), reference: reference() }),
})

export const writeOffReceivable = order('receivable.write-off', `${BRAND_PATH}/receivables/{id}/write-off`, {
  summary: 'Write a receivable off: the house pays, as goodwill. Above the threshold a second person decides.',
  params: inBrandWithUuid(),
  body: z.strictObject({ amount: z.optional(amount()), reason: reason(), note: memberNote(), reference: reference() }),
})

export const approveCorrection = defineDeskCall({
  name: 'desk-correction.approve',
  method: 'POST',
  path: `${BRAND_PATH}/corrections/approvals/{id}/approve`,
  summary: 'Approve a correction of another person. It is carried out at once, exactly once.',
  access: 'staff',
  permission: 'approvals.decide',
  needsStepUp: true,
  params: inBrandWithNumber(),
  reply: outcome,
  body: z.strictObject({}),
  refusals: [
    'not_found',
    'desk_proposal_own',
    'desk_proposal_author',
    'desk_proposal_related',
    'desk_proposal_closed',
    'desk_not_permitted',
    'desk_correction_insufficient',
    'desk_correction_too_high',
    'desk_correction_changed',
    'desk_correction_settled',
    'desk_correction_reused',
  ],
})

export const rejectCorrection = defineDeskCall({
  name: 'desk-correction.reject',
  method: 'POST',
  path: `${BRAND_PATH}/corrections/approvals/{id}/reject`,
  summary: 'Close a proposed correction without carrying it out. Its author may do that too.',
  access: 'staff',
  permission: 'approvals.read',
  params: inBrandWithNumber(),
  body: z.strictObject({ reason: reason() }),
  reply: z.object({ outcome: z.literal('done') }),
  refusals: ['not_found', 'desk_proposal_closed', 'desk_not_permitted'],
})

export const deskCorrectionCalls = [
  listDeskCorrections,
  listReceivables,
  listApprovals,
  orderCorrection,
  unassignLine,
  collectReceivable,
  writeOffReceivable,
  approveCorrection,
  rejectCorrection,
] as const

export const deskCorrectionRefusals = {
  desk_correction_insufficient: {
    status: 409,
    message: 'เครดิตของสมาชิกไม่พอ',
    en: 'The credit of the member does not hold the amount',
  },
  desk_correction_too_high: {
    status: 409,
    message: 'ยอดรวมของสมาชิกจะเกินเพดาน',
    en: 'The balance of the member would exceed the ceiling',
  },
  desk_correction_changed: {
    status: 409,
    message: 'รายการเดินบัญชีนี้ไม่ได้เข้าเครดิตของสมาชิกคนนี้แล้ว',
    en: 'The line is not credited to this member any more',
  },
  desk_correction_settled: {
    status: 409,
    message: 'ยอดค้างชำระที่เหลือน้อยกว่าจำนวนนี้',
    en: 'Less of this receivable is open',
  },
  desk_correction_reused: {
    status: 409,
    message: 'มีรายการอื่นรออนุมัติหรือใช้รหัสเดียวกันอยู่แล้ว',
    en: 'Another order has this reference or waits for approval',
  },
} as const
