import * as z from 'zod/mini'
import { defineCall } from '../wire/define-call.ts'
import { instant, memberUuid } from '../wire/fields.ts'
import { amount, balance, sum } from '../wire/money.ts'

export const bonusGrant = z.object({
  id: z.uuid(),
  /** `deposit`, or the promotion that gave it; then window, rate and deposit are null. */
  source: z.string(),
  window: z.nullable(z.int()),
  rate: z.nullable(z.number()),
  deposit: z.nullable(amount()),
  bonus: amount(),
  turnoverRequired: sum(),
  turnoverDone: sum(),
  /** `completed`: nothing of it waits any more. */
  status: z.enum(['active', 'completed', 'forfeited']),
  grantedAt: instant(),
  /** Of an open one: the part of the credit that waits for its turnover, what is left of the bonus with what was won by it. */
  held: z.optional(balance()),
  /** Of an open one: bonus money in rounds that have not ended. It can be given back afterwards. */
  staked: z.optional(balance()),
  /** Of a completed one: it was lost before its turnover was done. */
  isUsedUp: z.optional(z.boolean()),
})

export const listBonuses = defineCall({
  name: 'bonus.list',
  promotes: false,
  method: 'GET',
  path: '/api/auth/bonus/{uuid}',
  section: 'W1, M4',
  summary: 'Bonus grants with turnover still open, and the last ended ones.',
  access: 'member',
  owner: [{ in: 'params', field: 'uuid', is: 'uuid' }],
  params: z.strictObject({ uuid: memberUuid() }),
  reply: z.object({
    items: z.array(bonusGrant),
    /**
     * The amount that giving up the open bonuses would debit now: what is left of them, and what was won by them. Never own money.
     * `staked`: bonus money in rounds that have not ended.
     */
    giveBack: z.nullable(z.object({ bonus: sum(), winnings: sum(), staked: z.optional(sum()) })),
    /** Whether deposits take the bonus of a window: the member's choice, or else the default of the brand. */
    isDepositBonusAccepted: z.optional(z.boolean()),
  }),
  refusals: [],
  idempotency: 'none',
})

export const forfeitBonus = defineCall({
  name: 'bonus.forfeit',
  method: 'POST',
  path: '/api/auth/bonus/forfeit/{uuid}',
  section: 'W1, M4',
  summary:
    'Give all open bonuses back, or one: exactly the bonus money leaves the credit, never own money, and the turnover requirement ends.',
  access: 'member',
  owner: [{ in: 'params', field: 'uuid', is: 'uuid' }],
  params: z.strictObject({ uuid: memberUuid() }),
  /** `id`: that grant alone. */
  body: z.strictObject({ id: z.optional(z.uuid()) }),
  reply: z.object({ forfeited: sum(), credit: balance(), version: z.int() }),
  refusals: ['bonus_none', 'bonus_undecided'],
  idempotency: 'key',
})

export const chooseBonus = defineCall({
  name: 'bonus.choose',
  method: 'POST',
  path: '/api/auth/bonus/choice/{uuid}',
  section: 'W1, M3',
  summary:
    'Take or decline the bonuses of deposits that arrive from now on. A transfer with an end number takes its bonus in any case.',
  access: 'member',
  owner: [{ in: 'params', field: 'uuid', is: 'uuid' }],
  params: z.strictObject({ uuid: memberUuid() }),
  body: z.strictObject({ isAccepted: z.boolean() }),
  reply: z.object({ isDepositBonusAccepted: z.boolean() }),
  refusals: [],
  idempotency: 'none',
})

export const bonusRefusals = {
  bonus_none: { status: 409, message: 'ไม่มีโบนัสที่กำลังใช้งานอยู่', en: 'You have no active bonus' },
  bonus_undecided: {
    status: 409,
    message: 'โบนัสบางส่วนอยู่ในรอบเล่นที่ยังไม่ทราบผล กรุณารอให้รอบจบแล้วลองอีกครั้ง',
    en: 'Part of the bonus is in a round that is still open. Wait for its result and try again',
  },
} as const

export const bonusCalls = [listBonuses, forfeitBonus, chooseBonus] as const
