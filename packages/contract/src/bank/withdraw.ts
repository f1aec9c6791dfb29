import * as z from 'zod/mini'
import { defineCall } from '../wire/define-call.ts'
import { instant, memberUuid, page, pageQuery } from '../wire/fields.ts'
import { amount, balance, sum } from '../wire/money.ts'
import { listPublicWithdraws } from './public-lists.ts'

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
  /** Of a failed one: when its money comes back by itself. Absent in replies of an earlier release. */
  refundAt: z.optional(z.nullable(instant())),
  /** Thai sentence for a failed or rejected one. */
  note: z.nullable(z.string()),
  /** Every step with its time, oldest first. */
  steps: z.array(z.object({ status: z.enum(WITHDRAW_STATUSES), at: instant() })),
  /** Credit after the request, in lists. */
  balance: z.optional(balance()),
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
  promotes: false,
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
    /** `held`: the part of the credit that waits for this turnover. The rest is own money. */
    turnover: z.nullable(z.object({ required: sum(), done: sum(), bonus: sum(), held: z.optional(sum()) })),
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
  load: 'withdrawal',
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
    'withdraw_account_waits',
    'withdraw_member_blocked',
  ],
  idempotency: 'key',
})

export const listOpenWithdraws = defineCall({
  name: 'withdraw.open',
  promotes: false,
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
  promotes: false,
  method: 'GET',
  path: '/api/auth/withdraw/withdraw-history/{uuid}',
  section: '7',
  summary: 'Withdrawals that have ended, newest first.',
  access: 'member',
  owner: ownUuid,
  params: uuidParams(),
  query: pageQuery(),
  reply: page(withdrawItem),
  isReport: true,
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
  load: 'withdrawal',
  body: z.strictObject({ id: z.uuid() }),
  reply: z.object({ withdraw: withdrawItem }),
  refusals: ['withdraw_not_failed', 'withdraw_receivable', 'withdraw_retries_used'],
  idempotency: 'key',
})

/** `details.reasons` has every reason that applies; the first is the code. */
export const withdrawRefusals = {
  withdraw_pending: {
    status: 409,
    message: 'มีคำขอถอนที่กำลังดำเนินการ ถอนครั้งใหม่ได้เมื่อรายการนี้เสร็จสิ้น',
    en: 'A withdrawal is in progress. You can request another one when it is complete',
  },
  withdraw_insufficient: { status: 422, message: 'เครดิตไม่พอ', en: 'You do not have enough credit' },
  withdraw_owed: {
    status: 422,
    message: 'มียอดที่ค่ายเกมเรียกคืนซึ่งยังไม่ได้ชำระ',
    en: 'A game provider has reclaimed an amount that is not settled yet',
  },
  withdraw_receivable: {
    status: 422,
    message: 'มียอดค้างชำระจากการแก้ไขเครดิตโดยทีมงาน ดูได้ในประวัติรายการ',
    en: 'You owe an amount from a credit correction by our team. See your history',
  },
  withdraw_bonus_held: {
    status: 422,
    message: 'โบนัสที่ยังเล่นไม่ครบถอนไม่ได้ระหว่างที่ระงับการเล่น',
    en: 'A bonus that is not played through cannot be withdrawn during self-exclusion',
  },
  withdraw_credit_out: {
    status: 422,
    message: 'มีเครดิตอยู่ที่ค่ายเกม ดึงเครดิตกลับก่อนถอน',
    en: 'Some credit is with a game provider. Bring it back before you withdraw',
  },
  withdraw_below_minimum: {
    status: 422,
    message: 'จำนวนเงินต่ำกว่ายอดถอนขั้นต่ำ',
    en: 'The amount is below the minimum withdrawal',
  },
  withdraw_over_request_cap: {
    status: 422,
    message: 'เกินวงเงินถอนต่อครั้งของระดับสมาชิก',
    en: 'The amount is over the limit for one withdrawal at your level',
  },
  withdraw_over_daily_cap: {
    status: 422,
    message: 'เกินวงเงินถอนต่อวันของระดับสมาชิก',
    en: 'The amount is over the daily withdrawal limit of your level',
  },
  withdraw_count_used: {
    status: 422,
    message: 'วันนี้ใช้สิทธิ์ถอนครบแล้ว ถอนได้อีกครั้งพรุ่งนี้',
    en: 'You have used all withdrawals for today. You can withdraw again tomorrow',
  },
  withdraw_turnover_open: {
    status: 422,
    message: 'เครดิตจากโบนัสยังเล่นไม่ครบตามเงื่อนไข จึงยังถอนส่วนนี้ไม่ได้',
    en: 'The bonus part of your credit is not played through yet and cannot be withdrawn',
  },
  withdraw_account_waits: {
    status: 409,
    message: 'บัญชีธนาคารหรือรหัสผ่านของคุณเพิ่งเปลี่ยนโดยทีมงาน รอให้ครบเวลาก่อนถอน',
    en: 'Your bank account or password was changed through our team. Withdrawals wait for a while',
  },
  withdraw_bank_missing: {
    status: 422,
    message: 'ยังไม่มีบัญชีรับเงิน ติดต่อทีมงานเพื่อเพิ่มบัญชีธนาคารของคุณ',
    en: 'You have no bank account for payouts. Contact us to add one',
  },
  withdraw_member_blocked: {
    status: 422,
    message: 'บัญชีนี้ถอนเงินเองไม่ได้ในขณะนี้ ติดต่อทีมงาน',
    en: 'This account cannot withdraw right now. Contact us',
  },
  withdraw_retries_used: {
    status: 409,
    message: 'วันนี้ส่งคำขอนี้อีกครั้งครบ 5 ครั้งแล้ว ลองใหม่พรุ่งนี้ หรือรอรับเครดิตคืน',
    en: 'You have sent this request again 5 times today. Try tomorrow, or wait for your credit to be returned',
  },
  withdraw_not_failed: {
    status: 409,
    message: 'ส่งคำขออีกครั้งได้เฉพาะรายการที่ไม่สำเร็จ',
    en: 'Only a failed withdrawal can be sent again',
  },
} as const

export const withdrawCalls = [
  checkWithdraw,
  requestWithdraw,
  listOpenWithdraws,
  listEndedWithdraws,
  retryWithdraw,
  listPublicWithdraws,
] as const
