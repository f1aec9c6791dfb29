import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { publicItem } from './deposit.ts'
import { instant, memberUuid, page, pageQuery } from './fields.ts'
import { amount, balance, sum } from './money.ts'

/**
 * States that a member sees (interpretation M5): requested `pending`, approved and sent `processing`, paid `success`, failed with a
 * retry left `failed`, failed for good and refunded `refunded`, `rejected`, and `unknown` until the bank reports.
 */
export const WITHDRAW_STATUSES = [
  'pending',
  'processing',
  'success',
  'failed',
  'refunded',
  'rejected',
  'unknown',
] as const

export const withdrawItem = z.object({
  id: z.uuid(),
  /** Eight characters that a member reads to staff; unique within the brand. */
  reference: z.string(),
  amount: amount(),
  status: z.enum(WITHDRAW_STATUSES),
  bankName: z.string(),
  /** Masked. */
  bankId: z.string(),
  at: instant(),
  endedAt: z.nullable(instant()),
  canRetry: z.boolean(),
  /** Thai sentence for a failed or rejected one. */
  note: z.nullable(z.string()),
  /** Every step with its time, oldest first. */
  steps: z.array(z.object({ status: z.enum(WITHDRAW_STATUSES), at: instant() })),
})
export type WithdrawItem = z.output<typeof withdrawItem>

const ownUuid = [{ in: 'params', field: 'uuid', is: 'uuid' }] as const
const uuidParams = () => z.strictObject({ uuid: memberUuid() })

/** One reason why a withdrawal is refused, with its figures. All amounts in baht on the wire. */
export const withdrawReason = z.object({
  code: z.string(),
  message: z.string(),
  /** The limit of the rule, the requested or used amount, and the rest. */
  limit: z.optional(sum()),
  used: z.optional(sum()),
  left: z.optional(sum()),
  count: z.optional(z.int()),
})

export const checkWithdraw = defineCall({
  name: 'withdraw.check',
  method: 'GET',
  path: '/api/auth/withdraw/check/{uuid}',
  section: 'W1, M5, M6',
  summary: 'Why can’t I withdraw? Current results of all rules, without an amount.',
  access: 'member',
  owner: ownUuid,
  params: uuidParams(),
  reply: z.object({
    credit: balance(),
    version: z.int(),
    /** The maximum of one request now; 0 while a rule bars withdrawals. */
    available: balance(),
    minimum: balance(),
    level: z.int(),
    dailyCap: z.nullable(balance()),
    perRequestCap: z.nullable(balance()),
    requestsLeft: z.int(),
    amountLeft: z.nullable(balance()),
    destination: z.nullable(z.object({ bankName: z.string(), bankId: z.string(), accountName: z.string() })),
    turnover: z.nullable(z.object({ required: sum(), done: sum(), bonus: sum() })),
    reasons: z.array(withdrawReason),
  }),
  refusals: [],
  idempotency: 'none',
})

export const requestWithdraw = defineCall({
  name: 'withdraw.request',
  method: 'POST',
  path: '/api/auth/withdraw/{uuid}',
  section: '7',
  summary: 'Ask for a withdrawal to the registered account. The amount moves to hold at once.',
  access: 'member',
  owner: [...ownUuid, { in: 'body', field: 'uuid', is: 'uuid' }],
  params: uuidParams(),
  body: z.strictObject({ uuid: z.optional(memberUuid()), amount: amount() }),
  reply: z.object({ withdraw: withdrawItem, credit: balance(), version: z.int() }),
  refusals: [
    'withdraw_pending',
    'withdraw_insufficient',
    'withdraw_credit_out',
    'withdraw_owed',
    'withdraw_receivable',
    'withdraw_bonus_held',
    'withdraw_below_minimum',
    'withdraw_over_request_cap',
    'withdraw_over_daily_cap',
    'withdraw_count_used',
    'withdraw_turnover_open',
    'withdraw_bank_missing',
    'withdraw_member_blocked',
  ],
  idempotency: 'key',
})

export const listOpenWithdraws = defineCall({
  name: 'withdraw.open',
  method: 'GET',
  path: '/api/auth/withdraw/withdraw-request/{uuid}',
  section: '7',
  summary: 'Withdrawals that have not ended.',
  access: 'member',
  owner: ownUuid,
  params: uuidParams(),
  reply: z.object({ items: z.array(withdrawItem) }),
  refusals: [],
  idempotency: 'none',
})

export const listEndedWithdraws = defineCall({
  name: 'withdraw.history',
  method: 'GET',
  path: '/api/auth/withdraw/withdraw-history/{uuid}',
  section: '7',
  summary: 'Withdrawals that have ended, newest first.',
  access: 'member',
  owner: ownUuid,
  params: uuidParams(),
  query: pageQuery(),
  reply: page(withdrawItem),
  refusals: [],
  idempotency: 'none',
})

export const retryWithdraw = defineCall({
  name: 'withdraw.retry',
  method: 'POST',
  path: '/api/auth/withdraw/retry',
  section: '7',
  summary: 'Send a failed payout again under the same payout key; never debits again.',
  access: 'member',
  body: z.strictObject({ id: z.uuid() }),
  reply: z.object({ withdraw: withdrawItem }),
  refusals: ['withdraw_not_failed', 'withdraw_receivable', 'withdraw_retries_used'],
  idempotency: 'key',
})

export const listPublicWithdraws = defineCall({
  name: 'withdraw.public-history',
  method: 'GET',
  path: '/api/withdraw/history',
  section: '7',
  summary: 'Real recent withdrawals, masked, rounded and delayed; empty when the brand switches the list off.',
  access: 'public',
  reply: z.object({ items: z.array(publicItem) }),
  refusals: [],
  idempotency: 'none',
})

/** `details.reasons` has every reason that applies; the first is the code. */
export const withdrawRefusals = {
  withdraw_pending: { status: 409, message: 'มีคำขอถอนที่กำลังดำเนินการ ถอนครั้งใหม่ได้เมื่อรายการนี้เสร็จสิ้น' },
  withdraw_insufficient: { status: 422, message: 'เครดิตไม่พอ' },
  withdraw_owed: { status: 422, message: 'มียอดที่ค่ายเกมเรียกคืนซึ่งยังไม่ได้ชำระ' },
  withdraw_receivable: { status: 422, message: 'มียอดค้างชำระจากการแก้ไขเครดิตโดยทีมงาน ดูได้ในประวัติรายการ' },
  withdraw_bonus_held: { status: 422, message: 'โบนัสที่ยังเล่นไม่ครบถอนไม่ได้ระหว่างที่ระงับการเล่น' },
  withdraw_credit_out: { status: 422, message: 'มีเครดิตอยู่ที่ค่ายเกม ดึงเครดิตกลับก่อนถอน' },
  withdraw_below_minimum: { status: 422, message: 'จำนวนเงินต่ำกว่ายอดถอนขั้นต่ำ' },
  withdraw_over_request_cap: { status: 422, message: 'เกินวงเงินถอนต่อครั้งของระดับสมาชิก' },
  withdraw_over_daily_cap: { status: 422, message: 'เกินวงเงินถอนต่อวันของระดับสมาชิก' },
  withdraw_count_used: { status: 422, message: 'วันนี้ใช้สิทธิ์ถอนครบแล้ว ถอนได้อีกครั้งพรุ่งนี้' },
  withdraw_turnover_open: { status: 422, message: 'ยอดเล่นยังไม่ครบตามเงื่อนไขโบนัส' },
  withdraw_bank_missing: { status: 422, message: 'ยังไม่มีบัญชีรับเงิน ติดต่อทีมงานเพื่อเพิ่มบัญชีธนาคารของคุณ' },
  withdraw_member_blocked: { status: 422, message: 'บัญชีนี้ถอนเงินเองไม่ได้ในขณะนี้ ติดต่อทีมงาน' },
  withdraw_retries_used: { status: 409, message: 'วันนี้ส่งคำขอนี้อีกครั้งครบ 5 ครั้งแล้ว ลองใหม่พรุ่งนี้ หรือรอรับเครดิตคืน' },
  withdraw_not_failed: { status: 409, message: 'ส่งคำขออีกครั้งได้เฉพาะรายการที่ไม่สำเร็จ' },
} as const

export const withdrawCalls = [
  checkWithdraw,
  requestWithdraw,
  listOpenWithdraws,
  listEndedWithdraws,
  retryWithdraw,
  listPublicWithdraws,
] as const
