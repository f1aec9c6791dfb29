/** Withdrawals at the desk: the queue with risk context, one withdrawal, and decisions. */
import * as z from 'zod/mini'
import { empty, instant, page } from '../wire/fields.ts'
import { amount, balance, signedSum, sum } from '../wire/money.ts'
import { BRAND_PATH, defineDeskCall, deskPageFields, inBrand, inBrandWithUuid, reason } from './define-desk-call.ts'
import { GIVING_ACTS, memberMoney } from './payer.ts'
import { claim } from './queue.ts'

export const WITHDRAWAL_STATES = [
  'requested',
  'approved',
  'sent',
  'unknown',
  'failed',
  'paid',
  'refunded',
  'rejected',
  'returned',
] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

/** Signals beside a withdrawal. Each has a weight of the brand (`riskWeights`); their sum is the score. A score decides nothing. */
export const RISK_SIGNALS = [
  'first_withdrawal',
  'new_bank_account',
  'shared_device',
  'shared_name',
  'velocity',
  'high_net_win',
  'low_turnover',
  'open_bonus',
  'open_receivable',
  'large_amount',
] as const
export type RiskSignal = (typeof RISK_SIGNALS)[number]

/** `above`: the amount. `staff-credit`: staff credited the member shortly before. */
const waitReason = z.object({
  why: z.enum(['above', 'staff-credit']),
  given: z.nullable(z.object({ kind: z.enum(GIVING_ACTS), amount: amount(), by: z.string(), at: instant() })),
})
export type WaitReason = z.infer<typeof waitReason>

const withdrawalRow = z.object({
  id: z.uuid(),
  reference: z.string(),
  username: z.string(),
  amount: amount(),
  state: z.enum(WITHDRAWAL_STATES),
  bankCode: z.string(),
  /** Masked. */
  account: z.string(),
  level: z.int(),
  requestedAt: instant(),
  endedAt: z.nullable(instant()),
  payoutState: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** Sum of the weights of its signals. */
  risk: z.int(),
  claim: claim(),
})

export const listDeskWithdrawals = defineDeskCall({
  name: 'desk-withdraw.list',
  method: 'GET',
  path: `${BRAND_PATH}/withdrawals`,
  summary: 'Withdrawals in a state, oldest first by default: the longest wait is on top.',
  access: 'staff',
  permission: 'withdrawals.read',
  params: inBrand(),
  query: z.strictObject({
    ...deskPageFields(),
    state: z.optional(z.enum(WITHDRAWAL_STATES)),
    username: z.optional(z.string().check(z.maxLength(20))),
    order: z.optional(z.enum(['oldest', 'newest'])),
  }),
  reply: page(withdrawalRow),
  refusals: ['not_found'],
})

const payout = z.object({
  key: z.string(),
  state: z.string(),
  attempts: z.int(),
  nextAt: z.nullable(instant()),
  reason: z.nullable(z.string()),
  bankReference: z.nullable(z.string()),
})

const figures = z.object({
  deposits: sum(),
  withdrawals: sum(),
  /** Wins less stakes of all time: positive where the member won. */
  netWin: signedSum(),
  stakes: sum(),
  cash: balance(),
  openBonuses: z.int(),
  receivable: balance(),
  sharedDevices: z.int(),
  sharedNames: z.int(),
  withdrawalsOfDay: z.int(),
  bankAccountSince: z.nullable(instant()),
  memberSince: instant(),
})

export const readDeskWithdrawal = defineDeskCall({
  name: 'desk-withdraw.read',
  method: 'GET',
  path: `${BRAND_PATH}/withdrawals/{id}`,
  summary: 'One withdrawal with its steps, its payout, figures of the member and risk signals.',
  access: 'staff',
  permission: 'withdrawals.read',
  params: inBrandWithUuid(),
  reply: z.extend(withdrawalRow, {
    accountName: z.string(),
    payout: z.nullable(payout),
    steps: z.array(
      z.object({ state: z.enum(WITHDRAWAL_STATES), at: instant(), actor: z.string(), note: z.nullable(z.string()) }),
    ),
    figures,
    signals: z.array(z.object({ signal: z.enum(RISK_SIGNALS), weight: z.int() })),
    /** Approving is a proposal for a second person: the amount, or the sum of the day of this person, is above the limit of the brand. */
    needsApproval: z.boolean(),
    /** The open proposal of this withdrawal. */
    proposal: z.nullable(z.object({ id: z.uuid(), kind: z.string(), proposedBy: z.string(), expiresAt: instant() })),
    /** Why it was not approved by itself. Null: it was, or no reason is left. */
    waitReason: z.nullable(waitReason),
    memberId: z.uuid(),
    member: memberMoney,
  }),
  refusals: [],
})

const decision = <const Name extends string, Body extends z.ZodMiniType>(name: Name, summary: string, body: Body) =>
  defineDeskCall({
    name: `desk-withdraw.${name}` as const,
    method: 'POST',
    path: `${BRAND_PATH}/withdrawals/{id}/${name}` as const,
    summary,
    access: 'staff',
    permission: 'withdrawals.decide',
    needsStepUp: true,
    params: inBrandWithUuid(),
    body,
    reply: z.object({ outcome: z.enum(['done', 'proposed']) }),
    refusals: [
      'desk_state_changed',
      'desk_claimed',
      'desk_proposal_open',
      'desk_withdraw_no_account',
      'desk_withdraw_maybe_paid',
      'desk_withdraw_owes',
      'desk_withdraw_blocked',
      'desk_withdraw_line_differs',
      'desk_withdraw_returned_twice',
      'desk_line_duplicate',
    ],
  })

export const approveDeskWithdrawal = decision(
  'approve',
  'Approve a requested withdrawal: its payout is sent. Above the threshold a second person decides.',
  z.strictObject({ reason: z.optional(reason()) }),
)
export const rejectDeskWithdrawal = decision(
  'reject',
  'Reject a requested withdrawal: the hold is released. The member sees the reason.',
  z.strictObject({ reason: reason() }),
)
export const resendDeskWithdrawal = decision('resend', 'Send a failed payout again, under the same key.', empty())
export const refundDeskWithdrawal = {
  ...decision(
    'refund',
    'End a failed withdrawal: the hold is released. The bank is asked once more before.',
    z.strictObject({ reason: reason() }),
  ),
  isRecordedFirst: true,
} as const
export const returnDeskWithdrawal = decision(
  'returned',
  'The bank returned a payout: what came back of a paid one is credited again, a refunded one only explains the line. Once a line.',
  z.strictObject({
    line: z.int().check(z.minimum(1)),
    /** What came back, where the bank kept a fee. Without it: what was paid. */
    amount: z.optional(amount()),
    reason: reason(),
    isConfirmedDistinct: z.optional(z.boolean()),
  }),
)

export const deskWithdrawCalls = [
  listDeskWithdrawals,
  readDeskWithdrawal,
  approveDeskWithdrawal,
  rejectDeskWithdrawal,
  resendDeskWithdrawal,
  refundDeskWithdrawal,
  returnDeskWithdrawal,
] as const

export const deskWithdrawRefusals = {
  desk_withdraw_no_account: {
    status: 409,
    message: 'ไม่มีบัญชีของเว็บไซต์ที่เปิดใช้สำหรับจ่าย',
    en: 'No account of the site is on to pay from',
  },
  desk_withdraw_maybe_paid: {
    status: 409,
    message: 'ธนาคารยังไม่ยืนยันว่ารายการนี้ไม่ได้จ่าย ส่งซ้ำหรือลองอีกครั้งภายหลัง',
    en: 'The bank does not confirm that it was not paid. Resend it, or try again later',
  },
  desk_withdraw_owes: {
    status: 409,
    message: 'เครดิตที่เหลือไม่พอกับยอดค้างชำระของสมาชิก จัดการยอดค้างก่อน',
    en: 'The remaining credit does not cover what the member owes. Settle that first',
  },
  desk_withdraw_blocked: {
    status: 409,
    message: 'สมาชิกถูกระงับ ปฏิเสธรายการนี้ หรือเลิกระงับก่อน',
    en: 'The member is blocked. Reject this, or end the block first',
  },
  desk_withdraw_line_differs: {
    status: 409,
    message: 'รายการนี้ไม่ใช่เงินเข้า หรือยอดไม่ตรงกับยอดที่กลับมา',
    en: 'The line is not money that came in, or not the amount that came back',
  },
  desk_withdraw_returned_twice: {
    status: 409,
    message: 'เงินของการถอนนี้กลับมาแล้ว',
    en: 'The money of this withdrawal came back before',
  },
} as const
