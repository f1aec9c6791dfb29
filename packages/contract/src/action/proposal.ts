/** What waits for a second person. */
import * as z from 'zod/mini'
import { PAYER_MARKS } from '../desk/payer.ts'
import { PERMISSION_NAMES } from '../desk/permissions.ts'
import { instant } from '../wire/fields.ts'
import { amount, formatBaht } from '../wire/money.ts'
import { defineAction } from './define-action.ts'
import { cell, defineList, structureCell } from './define-list.ts'
import { argument, choiceField, idField, optional, reasonField } from './field.ts'
import { memberAndPeriod } from './period.ts'

export const EFFECT_UNITS = ['satang', 'count', 'text', 'account', 'instant', 'percent', 'points'] as const

export const STATE_WORDS = {
  open: { th: 'รออนุมัติ', en: 'Open' },
  approved: { th: 'อนุมัติแล้ว', en: 'Approved' },
  rejected: { th: 'ปฏิเสธแล้ว', en: 'Rejected' },
  expired: { th: 'หมดอายุ', en: 'Expired' },
  withdrawn: { th: 'ถอนแล้ว', en: 'Withdrawn' },
} as const
export type ProposalState = keyof typeof STATE_WORDS
export const PROPOSAL_STATES = ['open', 'approved', 'rejected', 'expired', 'withdrawn'] as const

/**
 * A figure of the effect. `satang`: an integer of satang, also on the wire. `account`: the code of a bank and a masked account. `instant`: a
 * time. `percent`: a share of 100.
 */
const figure = z.object({
  label: z.string(),
  /** Thai name of a setting; its label is the path. */
  th: z.optional(z.string()),
  /** A name beside the label, such as that of a segment of the wheel. */
  name: z.optional(z.string()),
  /** The chance of a prize, of 100. */
  percent: z.optional(z.number()),
  before: z.nullable(z.union([z.string(), z.number()])),
  after: z.nullable(z.union([z.string(), z.number()])),
  unit: z.optional(z.enum(EFFECT_UNITS)),
  /** `before` is of the payer and `after` of the member: whether they agree. */
  mark: z.optional(z.enum(PAYER_MARKS)),
})
type Figure = z.output<typeof figure>

const shown = (value: Figure['before'], unit: Figure['unit']): string =>
  value === null ? '–' : unit === 'satang' ? formatBaht(Number(value)) : String(value)

/** `cash 0.00 → 6,000.00; …` */
const EFFECT = {
  word: 'EFFECT',
  read: () => undefined,
  write: (effect: readonly Figure[]) =>
    effect
      .map(({ label, before, after, unit }) =>
        [label, before === null ? '' : `${shown(before, unit)} →`, shown(after, unit)].filter(Boolean).join(' '),
      )
      .join('; '),
}

export const listProposals = defineList({
  name: 'proposal.list',
  title: { th: 'รอคนที่สอง', en: 'Proposals, newest first' },
  permission: 'approvals.read',
  filters: {
    state: optional(choiceField({ th: 'สถานะ', en: 'State' }, STATE_WORDS)),
    ...memberAndPeriod(),
  },
  row: {
    id: cell(z.uuid(), { th: 'เลขที่', en: 'ID' }),
    kind: cell(z.string(), { th: 'เรื่อง', en: 'About' }),
    subject: cell(z.string()),
    username: cell(z.nullable(z.string()), { th: 'สมาชิก', en: 'Member' }),
    amount: cell(z.nullable(amount()), { th: 'จำนวน (บาท)', en: 'Amount (baht)' }, 'baht'),
    effect: structureCell(z.array(figure), { th: 'ผล', en: 'Effect' }, EFFECT),
    reason: cell(z.string(), { th: 'เหตุผล', en: 'Reason' }),
    proposedBy: cell(z.string(), { th: 'ผู้ขอ', en: 'Proposed by' }),
    proposedAt: cell(instant(), { th: 'ขอเมื่อ', en: 'Proposed' }, 'instant'),
    expiresAt: cell(instant(), { th: 'หมดอายุ', en: 'Expires' }, 'instant'),
    state: cell(z.enum(PROPOSAL_STATES), { th: 'สถานะ', en: 'State' }),
    decidedBy: cell(z.nullable(z.string()), { th: 'ผู้ตัดสิน', en: 'Decided by' }),
    decidedAt: cell(z.nullable(instant())),
    note: cell(z.nullable(z.string())),
    isOwn: cell(z.boolean()),
    /** What the second person needs besides `approvals.decide`. */
    permission: cell(z.optional(z.enum(PERMISSION_NAMES))),
  },
  refusals: ['not_found'],
  formerly: ['proposals list', 'approvals list'],
})

export const listAlone = defineList({
  name: 'proposal.alone',
  title: { th: 'สิ่งที่แต่ละคนให้หรือหักเองวันนี้', en: 'What each person gave or took alone today' },
  permission: 'audit.read',
  filters: {},
  row: {
    actor: cell(z.string(), { th: 'ผู้ทำ', en: 'By' }),
    acts: cell(z.int(), { th: 'ครั้ง', en: 'Acts' }, 'whole'),
    amount: cell(amount(), { th: 'จำนวน (บาท)', en: 'Amount (baht)' }, 'baht'),
  },
  refusals: [],
  formerly: ['proposals alone'],
})

const PROPOSAL = argument(idField({ th: 'คำขอ', en: 'Proposal' }))
const decided = z.object({ outcome: z.literal('done'), kind: z.string() })

export const approveProposal = defineAction({
  name: 'proposal.approve',
  title: { th: 'อนุมัติและดำเนินการทันที', en: 'Approve, and carry it out at once' },
  help: { th: 'คำขอของผู้อื่น ดำเนินการครั้งเดียว', en: 'A proposal of another person. It is carried out exactly once' },
  permission: 'approvals.decide',
  approval: 'second-factor',
  fields: { proposal: PROPOSAL, reason: optional(reasonField()) },
  result: decided,
  refusals: [
    'not_found',
    'desk_proposal_own',
    'desk_proposal_author',
    'desk_proposal_related',
    'desk_proposal_closed',
    'desk_state_changed',
    'desk_nothing_changed',
  ],
  formerly: ['approvals approve'],
})

export const rejectProposal = defineAction({
  name: 'proposal.reject',
  title: { th: 'ปฏิเสธ', en: 'Reject' },
  help: {
    th: 'ปิดคำขอโดยไม่ดำเนินการ ผู้ขอถอนคำขอของตนเองได้',
    en: 'Closes a proposal without carrying it out. Its author withdraws it; others need approvals.decide',
  },
  permission: 'own',
  approval: 'none',
  fields: { proposal: PROPOSAL, reason: reasonField() },
  result: decided,
  refusals: ['not_found', 'desk_proposal_closed'],
  formerly: ['approvals reject'],
})

export const proposalActions = [listProposals, listAlone, approveProposal, rejectProposal] as const
