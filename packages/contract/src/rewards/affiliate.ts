import * as z from 'zod/mini'
import { defineCall } from '../wire/define-call.ts'
import { instant, memberUuid } from '../wire/fields.ts'
import { amount, balance, sum } from '../wire/money.ts'
import { afCode } from '../wire/pasted-fields.ts'

const ownUsername = [{ in: 'params', field: 'username', is: 'username' }] as const
const usernameParams = () => z.strictObject({ username: z.string().check(z.maxLength(40)) })

/** A report of commission covers a quarter at most. */
const AFFILIATE_DAYS_MAX = 92
/** A Bangkok day in the common era, `2026-10-05`. */
const day = () => z.iso.date().check(z.regex(/^20/))
const range = () =>
  z
    .strictObject({ start: day(), end: day() })
    .check(z.refine(({ start, end }) => isQuarter(Date.parse(end) - Date.parse(start)), 'range'))
const isQuarter = (ms: number): boolean => ms >= 0 && ms < AFFILIATE_DAYS_MAX * 86_400_000

/** What commission is a share of: a first deposit, each deposit, stakes of a day, own loss of a day. */
export const AFFILIATE_BASES = ['first-deposit', 'deposit', 'turnover', 'net-loss'] as const
const basis = () => z.enum(AFFILIATE_BASES)
export const AFFILIATE_DEPTH_MAX = 5

export const getAffiliateCode = defineCall({
  name: 'affiliate.code',
  promotes: false,
  method: 'GET',
  path: '/api/auth/affiliate/code/{uuid}',
  section: '7',
  summary: 'The member’s own referral code; a person who registers at /aff/{code} becomes their friend.',
  access: 'member',
  owner: [{ in: 'params', field: 'uuid', is: 'uuid' }],
  params: z.strictObject({ uuid: memberUuid() }),
  reply: z.object({ code: afCode() }),
  refusals: [],
  idempotency: 'none',
})

export const getAffiliateBonus = defineCall({
  name: 'affiliate.bonus',
  promotes: false,
  method: 'GET',
  path: '/api/auth/affiliate/bonus/{username}',
  section: '7',
  summary: 'Commission that the member may transfer to the credit, what it earned in all, and the commission plan.',
  access: 'member',
  owner: ownUsername,
  params: usernameParams(),
  reply: z.object({
    balance: balance(),
    /** Least amount of a transfer to the credit. */
    minimum: balance(),
    earned: sum(),
    friends: z.int(),
    /** Percent by depth, friends that the member invited first. */
    plan: z.array(z.object({ basis: basis(), percents: z.array(z.number()) })),
  }),
  refusals: [],
  idempotency: 'none',
})

const friend = z.object({
  /** Masked: `som****`. */
  name: z.string(),
  depth: z.int(),
  joinedAt: instant(),
  /** Commission of this friend in all. */
  earned: sum(),
})
export type Friend = z.output<typeof friend>

export const listDownline = defineCall({
  name: 'affiliate.downline',
  promotes: false,
  method: 'GET',
  path: '/api/auth/affiliate/downline/{username}',
  section: '7',
  summary: 'Friends that the member invited, newest first, a page at a time: a map of masked usernames to details.',
  access: 'member',
  owner: ownUsername,
  params: usernameParams(),
  query: z.strictObject({
    cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  }),
  reply: z.object({ downline: z.catchall(z.object({}), friend), next: z.nullable(z.string()) }),
  isReport: true,
  refusals: [],
  idempotency: 'none',
})

export const getDownlineBonus = defineCall({
  name: 'affiliate.downline-bonus',
  promotes: false,
  method: 'POST',
  path: '/api/auth/affiliate/downline/bonus/{username}',
  section: '7',
  summary:
    'Commission of a range of Bangkok days, at most 92, and the number of friends that brought it; 1,001 means more than 1,000.',
  access: 'member',
  owner: ownUsername,
  params: usernameParams(),
  body: range(),
  reply: z.object({
    success: z.literal(true),
    data: z.object({ total_bonus: sum(), downline_users: z.int() }),
  }),
  isRead: true,
  isReport: true,
  refusals: [],
  idempotency: 'none',
})

const accrual = z.object({
  id: z.int(),
  day: z.string(),
  /** The friend, masked. */
  name: z.string(),
  depth: z.int(),
  basis: basis(),
  base: sum(),
  percent: z.number(),
  amount: amount(),
  /** What left again, because its deposit was claimed back. */
  reversed: z.nullable(balance()),
})
export type AffiliateAccrual = z.output<typeof accrual>

export const listAccruals = defineCall({
  name: 'affiliate.accruals',
  promotes: false,
  method: 'GET',
  path: '/api/auth/affiliate/accruals/{username}',
  section: 'W1, M8',
  summary: 'How each commission of a range was calculated, newest day first, a page at a time.',
  access: 'member',
  owner: ownUsername,
  params: usernameParams(),
  query: z
    .strictObject({
      start: day(),
      end: day(),
      cursor: z.optional(z.string().check(z.regex(/^20\d\d-\d\d-\d\d\.\d{1,18}$/))),
    })
    .check(z.refine(({ start, end }) => isQuarter(Date.parse(end) - Date.parse(start)), 'range')),
  reply: z.object({ items: z.array(accrual), next: z.nullable(z.string()) }),
  isReport: true,
  refusals: [],
  idempotency: 'none',
})

export const withdrawAffiliate = defineCall({
  name: 'affiliate.withdraw',
  method: 'POST',
  path: '/api/auth/affiliate/withdraw/{username}',
  section: '7',
  summary: 'Transfers commission (`af`) or cashback (`wl`) to the credit.',
  access: 'member',
  owner: ownUsername,
  params: usernameParams(),
  body: z.strictObject({ amount: amount(), type: z.enum(['af', 'wl']) }),
  reply: z.object({
    /** What is left to transfer. */
    balance: balance(),
    credit: balance(),
    /** Of the credit: a lower one is older. */
    version: z.int(),
  }),
  refusals: ['affiliate_below_minimum', 'affiliate_insufficient', 'affiliate_above_ceiling'],
  idempotency: 'key',
})

export const affiliateRefusals = {
  affiliate_below_minimum: { status: 422, message: 'ยอดที่ย้ายต่ำกว่าขั้นต่ำที่กำหนด', en: 'The amount is below the minimum' },
  affiliate_insufficient: {
    status: 409,
    message: 'ยอดที่ย้ายต้องไม่เกินรายได้ที่มี',
    en: 'The amount is more than you have earned',
  },
  affiliate_above_ceiling: {
    status: 409,
    message: 'เครดิตเต็มวงเงินสูงสุดแล้ว ย้ายยอดนี้เข้าเครดิตยังไม่ได้',
    en: 'Your credit has reached its maximum, so this amount cannot be moved yet',
  },
} as const

export const affiliateCalls = [
  getAffiliateCode,
  getAffiliateBonus,
  listDownline,
  getDownlineBonus,
  listAccruals,
  withdrawAffiliate,
] as const
