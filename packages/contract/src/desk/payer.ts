/** Payer against member, on every act of staff that credits a statement line. */
import * as z from 'zod/mini'
import { balance } from '../wire/money.ts'

export const PAYER_MARKS = ['same', 'similar', 'different', 'unknown'] as const
export type PayerMark = (typeof PAYER_MARKS)[number]

/** What the bank shows of the payer, compared with the account of the member that fits best. `unknown`: the bank shows nothing to compare. */
export const payerMarks = z.object({
  bank: z.enum(PAYER_MARKS),
  account: z.enum(PAYER_MARKS),
  name: z.enum(PAYER_MARKS),
})
export type PayerMarks = z.infer<typeof payerMarks>

/** A member beside an act on the member's money. Accounts are masked. */
export const memberMoney = z.object({
  username: z.string(),
  isBlocked: z.boolean(),
  /** A running break or exclusion. */
  break: z.nullable(z.enum(['time-out', 'self-exclusion'])),
  accounts: z.array(z.object({ bankCode: z.string(), account: z.string(), name: z.string() })),
  /** The credit now. */
  cash: balance(),
})

/** Acts of staff that give a member money. `payout-return`: a payout credited again. `provider`: a result that the provider did not report. */
export const GIVING_ACTS = ['line', 'slip', 'credit', 'goodwill', 'write-off', 'payout-return', 'provider'] as const

const WHY_SECOND = ['stranger', 'member', 'day'] as const
/** Why the act would become a proposal. Null: this person may do it alone. */
const whySecond = z.nullable(z.enum(WHY_SECOND))

export const comparedPayer = {
  /** Null: the member has no account. */
  marks: z.nullable(payerMarks),
  /** Place of the account that fits best. */
  fits: z.nullable(z.int()),
  whySecond,
} as const
