/** Statement lines at the desk: what the matching left to staff, with candidates and their reasons, and decisions. */
import * as z from 'zod/mini'
import { empty, instant, page } from '../wire/fields.ts'
import { amount, balance } from '../wire/money.ts'
import { username } from '../wire/pasted-fields.ts'
import { BRAND_PATH, defineDeskCall, deskPageFields, inBrand, inBrandWithNumber, reason } from './define-desk-call.ts'
import { comparedPayer, memberMoney } from './payer.ts'
import { claim } from './queue.ts'

/** `waiting`: incoming, to match. `unexplained`: outgoing, that no payout explains. The others are closed by staff. */
export const LINE_VIEWS = ['waiting', 'unexplained', 'assigned', 'returned', 'ignored', 'duplicates'] as const
export type LineView = (typeof LINE_VIEWS)[number]

/** A sentence for staff, in both languages. */
const words = z.object({ th: z.string(), en: z.string() })

const lineRow = z.object({
  id: z.int(),
  direction: z.enum(['in', 'out']),
  amount: amount(),
  bookedAt: instant(),
  /** False: the bank gave a date only. */
  isTimeKnown: z.boolean(),
  receivedAt: instant(),
  state: z.string(),
  /** The payer, or the receiver of outgoing money. The account is masked, as is that of the site. */
  bankCode: z.nullable(z.string()),
  account: z.nullable(z.string()),
  name: z.nullable(z.string()),
  siteBankCode: z.string(),
  siteAccount: z.string(),
  reference: z.nullable(z.string()),
  feed: z.string(),
  /** Why it was not credited by itself. */
  doubts: z.array(words),
  /** The member of a credited line. */
  username: z.nullable(z.string()),
  /** The line that counts, of a duplicate. */
  duplicateOf: z.nullable(z.int()),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant()),
  note: z.nullable(z.string()),
  claim: claim(),
})

export const listDeskLines = defineDeskCall({
  name: 'desk-line.list',
  method: 'GET',
  path: `${BRAND_PATH}/lines`,
  summary: 'Statement lines of a view: waiting ones oldest first, closed ones newest first.',
  access: 'staff',
  permission: 'deposits.read',
  params: inBrand(),
  query: z.strictObject({
    ...deskPageFields(),
    view: z.enum(LINE_VIEWS),
    /** An amount in baht, the account or its last four digits, or a part of name or reference. */
    search: z.optional(z.string().check(z.maxLength(60))),
  }),
  reply: page(lineRow),
  refusals: ['rate_limited'],
})

/** A member as the sender of a line. */
const sender = z.object({
  username: z.string(),
  isBlocked: z.boolean(),
  /** A running break or exclusion. */
  break: z.nullable(z.enum(['time-out', 'self-exclusion'])),
  accounts: z.array(z.object({ bankCode: z.string(), account: z.string(), name: z.string() })),
  deposits: z.int(),
  lastDepositAt: z.nullable(instant()),
  memberSince: instant(),
})

const candidate = z.extend(sender, {
  score: z.int(),
  /** A signal rules this member out. */
  isRefused: z.boolean(),
  reasons: z.array(z.object({ points: z.int(), words })),
})

const duplicate = z.object({
  id: z.int(),
  state: z.string(),
  bookedAt: instant(),
  /** The feed or the column map that reported it. */
  source: z.string(),
  account: z.nullable(z.string()),
  username: z.nullable(z.string()),
  /** Its money was credited or returned: another credit needs a confirmation that this line is another transfer. */
  isGiven: z.boolean(),
})

export const readDeskLine = defineDeskCall({
  name: 'desk-line.read',
  method: 'GET',
  path: `${BRAND_PATH}/lines/{id}`,
  summary: 'One statement line with its candidates and why each is one, and lines that may report the same transfer.',
  access: 'staff',
  permission: 'deposits.read',
  params: inBrandWithNumber(),
  reply: z.extend(lineRow, {
    /** Those of the matching, then members that nearly fit a waiting line. */
    candidates: z.array(candidate),
    /** The matching keeps the best ten of each kind: there are more. */
    hasMoreCandidates: z.boolean(),
    duplicates: z.array(duplicate),
  }),
  refusals: [],
})

export const readLinePayer = defineDeskCall({
  name: 'desk-line.payer',
  method: 'GET',
  path: `${BRAND_PATH}/lines/{id}/payer`,
  summary:
    'The payer of a line against one member: what agrees, the credit of the member, and whether a second person decides.',
  access: 'staff',
  permission: 'deposits.match',
  params: inBrandWithNumber(),
  query: z.strictObject({ username: username() }),
  reply: z.object({ member: memberMoney, ...comparedPayer }),
  refusals: ['desk_line_member_unknown'],
})

const decision = <const Name extends string, Body extends z.ZodMiniType>(name: Name, summary: string, body: Body) =>
  defineDeskCall({
    name: `desk-line.${name}` as const,
    method: 'POST',
    path: `${BRAND_PATH}/lines/{id}/${name}` as const,
    summary,
    access: 'staff',
    permission: 'deposits.match',
    needsStepUp: true,
    params: inBrandWithNumber(),
    body,
    reply: z.object({ outcome: z.enum(['done', 'left', 'proposed']) }),
    refusals: [
      'desk_state_changed',
      'desk_claimed',
      'desk_line_duplicate',
      'desk_line_no_duplicate',
      'desk_line_payout_back',
      'desk_line_ceiling',
      'desk_line_member_unknown',
      'desk_line_reason_needed',
      'desk_proposal_open',
    ],
  })

/** The staff confirm with the bank that the line is another transfer than those that look like it. */
const isConfirmedDistinct = () => z.optional(z.boolean())

export const assignDeskLine = decision(
  'assign',
  'Credit the line to a member, once. A payer who is not the member needs a reason. Beyond what one person decides it is proposed.',
  z.strictObject({ username: username(), reason: z.optional(reason()), isConfirmedDistinct: isConfirmedDistinct() }),
)
export const returnDeskLine = decision(
  'return',
  'Close the line: its money goes back, by a transfer at the bank.',
  z.strictObject({ reason: reason(), isConfirmedDistinct: isConfirmedDistinct() }),
)
export const ignoreDeskLine = decision(
  'ignore',
  'Close a line that is no deposit. Nothing is credited.',
  z.strictObject({ reason: reason() }),
)
export const markDuplicateLine = decision(
  'duplicate',
  'Close a line that reports the same transfer as another one.',
  z.strictObject({ reason: reason(), duplicateOf: z.int().check(z.positive()) }),
)
export const dismissDeskLine = decision(
  'dismiss',
  'Close an outgoing line that no payout explains, when it is settled with the bank.',
  z.strictObject({ reason: reason() }),
)
export const rematchDeskLine = decision(
  'rematch',
  'Match a waiting line again: it is credited if its member is certain now, otherwise left.',
  empty(),
)

const flag = z.object({
  lineId: z.int(),
  username: z.string(),
  amount: amount(),
  creditedAt: instant(),
  reason: z.enum(['limit', 'break']),
  period: z.nullable(z.enum(['day', 'week', 'month'])),
  limit: z.nullable(balance()),
  deposited: z.nullable(amount()),
})

export const listLineFlags = defineDeskCall({
  name: 'desk-line.flags',
  method: 'GET',
  path: `${BRAND_PATH}/line-flags`,
  summary: "Deposits above the member's own limit or during a break, which staff have not reviewed; oldest first.",
  access: 'staff',
  permission: 'deposits.read',
  params: inBrand(),
  query: z.strictObject(deskPageFields()),
  reply: page(flag),
  refusals: [],
})

export const acknowledgeLineFlag = defineDeskCall({
  name: 'desk-line.acknowledge',
  method: 'POST',
  path: `${BRAND_PATH}/lines/{id}/acknowledge`,
  summary: 'Record that a flagged deposit was reviewed.',
  access: 'staff',
  permission: 'deposits.match',
  params: inBrandWithNumber(),
  body: z.strictObject({ reason: reason() }),
  reply: z.object({ outcome: z.literal('done') }),
  refusals: ['desk_state_changed'],
})

export const deskLineCalls = [
  listDeskLines,
  readDeskLine,
  readLinePayer,
  assignDeskLine,
  returnDeskLine,
  ignoreDeskLine,
  markDuplicateLine,
  dismissDeskLine,
  rematchDeskLine,
  listLineFlags,
  acknowledgeLineFlag,
] as const

export const deskLineRefusals = {
  desk_line_duplicate: {
    status: 409,
    message: 'อาจเป็นรายการเดียวกับที่เติมเครดิตหรือคืนเงินไปแล้ว ยืนยันกับธนาคารก่อนว่าเป็นคนละรายการ',
    en: 'This may be a transfer that was already credited or returned. Confirm with the bank that it is another one',
  },
  desk_line_no_duplicate: {
    status: 409,
    message: 'รายการที่เลือกไม่ใช่รายการเดียวกัน หรือเป็นรายการซ้ำของรายการอื่นอยู่แล้ว',
    en: 'The chosen line cannot be the same transfer, or is itself a duplicate',
  },
  desk_line_payout_back: {
    status: 409,
    message: 'รายการนี้เป็นเงินของคำสั่งจ่ายที่ย้อนกลับมา ไม่ใช่ยอดฝาก',
    en: 'This is money of a payout that came back, not a deposit',
  },
  desk_line_ceiling: {
    status: 409,
    message: 'เครดิตของสมาชิกจะเกินยอดสูงสุดของบัญชี',
    en: 'The credit of the member would exceed the largest balance of an account',
  },
  desk_line_member_unknown: { status: 409, message: 'ไม่พบสมาชิกชื่อนี้', en: 'There is no member of this name' },
  desk_line_reason_needed: {
    status: 409,
    message: 'ผู้โอนไม่ใช่สมาชิกนี้ตามข้อมูลธนาคาร ระบุว่าใครยืนยันและยืนยันอย่างไร',
    en: 'The bank shows another payer than this member. Write who confirmed it, and how',
  },
} as const
