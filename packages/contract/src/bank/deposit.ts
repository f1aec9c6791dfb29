import * as z from 'zod/mini'
import { defineCall } from '../wire/define-call.ts'
import { instant, memberUuid, page, pageQuery } from '../wire/fields.ts'
import { amount, balance } from '../wire/money.ts'
import { listPublicDeposits } from './public-lists.ts'

const bonusWindow = z.object({
  /** 1 or 2. */
  window: z.int(),
  rate: z.number(),
  max: balance(),
  /** `HH:MM`, Bangkok. */
  start: z.string(),
  end: z.string(),
  isRunning: z.boolean(),
  /** Satang that opt in; 0: every deposit qualifies. */
  endNumber: z.int(),
  /** Whether this member used the grant of this window and day. */
  isUsedToday: z.boolean(),
})

/** The site account that this member transfers to (interpretation M1). */
export const receivingAccount = z.object({
  bankName: z.string(),
  bankId: z.string(),
  accountName: z.string(),
  /** EMVCo text of the PromptPay QR; null where the account has no PromptPay id. */
  promptPayQr: z.nullable(z.string()),
  /** Satang to add to the amount, so that equal transfers can be distinguished; null: none. */
  suffixSatang: z.nullable(z.int()),
  expiresAt: z.nullable(instant()),
  windows: z.array(bonusWindow),
  /** The rest of the member's own deposit limits; null without limits. */
  limitLeft: z.nullable(balance()),
  /** Page of the demonstration bank with this transfer filled in; null outside a demonstration. */
  demonstrationUrl: z.nullable(z.string()),
})
export type ReceivingAccount = z.output<typeof receivingAccount>

export const assignReceivingAccount = defineCall({
  name: 'deposit.assign-account',
  method: 'POST',
  path: '/api/auth/user/transfer/to/bank',
  section: '7',
  summary: 'Which site account do I transfer to? Moves nothing.',
  access: 'member',
  owner: [{ in: 'body', field: 'uuid', is: 'uuid' }],
  body: z.strictObject({
    uuid: memberUuid(),
    /** The member's own registered account, masked as shown or in full. */
    bankId: z.string().check(z.maxLength(40)),
    bankName: z.string().check(z.maxLength(10)),
  }),
  reply: receivingAccount,
  refusals: [
    'deposit_bank_unknown',
    'deposit_account_none',
    'deposit_limit_reached',
    'consent_required',
    'limits_break',
    'limits_excluded',
  ],
  idempotency: 'none',
})

/**
 * A credited line of the bank. `cancelled`: staff reversed it. Lines that wait for staff belong to no member, so members do not see
 * them.
 */
export const depositItem = z.object({
  id: z.uuid(),
  amount: amount(),
  bonus: balance(),
  status: z.enum(['success', 'cancelled']),
  bankName: z.nullable(z.string()),
  /** When the bank booked it. */
  at: instant(),
  creditedAt: instant(),
  /** Credit after the deposit, without its bonus, which is a transfer of its own. */
  balance: z.optional(balance()),
})

export const listDeposits = defineCall({
  name: 'deposit.history',
  promotes: false,
  method: 'GET',
  path: '/api/auth/deposit/{uuid}',
  section: '7',
  summary: 'Deposits of the member, newest first.',
  access: 'member',
  owner: [{ in: 'params', field: 'uuid', is: 'uuid' }],
  params: z.strictObject({ uuid: memberUuid() }),
  query: pageQuery(),
  reply: page(depositItem),
  isReport: true,
  refusals: [],
  idempotency: 'none',
})

export const depositRefusals = {
  deposit_bank_unknown: {
    status: 422,
    message: 'บัญชีนี้ไม่ใช่บัญชีที่คุณลงทะเบียนไว้',
    en: 'This account is not one you registered',
  },
  deposit_limit_reached: {
    status: 409,
    message: 'ถึงวงเงินฝากที่คุณตั้งไว้แล้ว ฝากได้อีกเมื่อเริ่มรอบใหม่',
    en: 'You have reached your deposit limit. You can deposit again when the next period starts',
  },
  deposit_account_none: {
    status: 409,
    message: 'ยังไม่มีบัญชีรับโอน ติดต่อทีมงานเพื่อขอบัญชีรับโอนของคุณ',
    en: 'There is no account to pay into yet. Contact us to get one',
  },
} as const

export const depositCalls = [assignReceivingAccount, listDeposits, listPublicDeposits] as const
