import * as z from 'zod/mini'
import { defineCall } from '../wire/define-call.ts'
import { instant, memberUuid } from '../wire/fields.ts'
import { amount, balance, signedSum, sum } from '../wire/money.ts'

const accrual = z.object({
  /** Bangkok days, both included. */
  first: z.string(),
  last: z.string(),
  /** At the end of the period. */
  level: z.int(),
  percent: z.number(),
  /** Most that a period gives at the level; null: no cap. */
  cap: z.nullable(balance()),
  turnover: sum(),
  /** Won less staked in the period. */
  net: signedSum(),
  /** Bonuses of the period: money of the house, and no loss of the member. */
  bonus: balance(),
  loss: sum(),
  amount: amount(),
  accruedAt: instant(),
})
export type CashbackAccrual = z.output<typeof accrual>

export const listCashback = defineCall({
  name: 'cashback.list',
  promotes: false,
  method: 'GET',
  path: '/api/auth/cashback/{uuid}',
  section: 'W1, M8',
  summary: 'Cashback that the member may transfer to the credit, the rule, and each accrual with its calculation.',
  access: 'member',
  owner: [{ in: 'params', field: 'uuid', is: 'uuid' }],
  params: z.strictObject({ uuid: memberUuid() }),
  query: z.strictObject({
    /** First day of the last accrual of the page before. */
    cursor: z.optional(z.iso.date()),
  }),
  reply: z.object({
    balance: balance(),
    /** Least amount of a transfer to the credit. */
    minimum: balance(),
    period: z.enum(['day', 'week']),
    /** Of the level that the member has now. */
    percent: z.number(),
    cap: z.nullable(balance()),
    items: z.array(accrual),
    next: z.nullable(z.string()),
  }),
  refusals: [],
  idempotency: 'none',
})

export const cashbackCalls = [listCashback] as const
