import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { instant, memberUuid } from './fields.ts'
import { amount, balance, sum } from './money.ts'

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
  status: z.enum(['active', 'completed', 'forfeited']),
  grantedAt: instant(),
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
    /** The amount that giving up the open bonuses would debit now: the bonuses and their winnings. */
    giveBack: z.nullable(z.object({ bonus: amount(), winnings: sum() })),
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
    'Give all open bonuses back: the bonus amounts and what was won meanwhile leave the credit, the turnover requirement ends.',
  access: 'member',
  owner: [{ in: 'params', field: 'uuid', is: 'uuid' }],
  params: z.strictObject({ uuid: memberUuid() }),
  body: z.strictObject({}),
  reply: z.object({ forfeited: sum(), credit: balance(), version: z.int() }),
  refusals: ['bonus_none', 'bonus_played', 'bonus_undecided'],
  idempotency: 'key',
})

export const bonusRefusals = {
  bonus_none: { status: 409, message: 'ไม่มีโบนัสที่กำลังใช้งานอยู่', en: 'You have no active bonus' },
  bonus_undecided: {
    status: 409,
    message: 'ยังมีรอบเล่นที่ไม่ทราบผล จึงยังไม่ทราบยอดที่ต้องคืน กรุณารอสักครู่แล้วลองอีกครั้ง',
    en: 'A round is still open, so we cannot work out the amount yet. Wait a moment and try again',
  },
  bonus_played: {
    status: 409,
    message: 'ยอดคงเหลือน้อยกว่าโบนัสและเงินที่ชนะระหว่างใช้โบนัส ยังยกเลิกโบนัสไม่ได้',
    en: 'Your balance is less than the bonus and its winnings, so the bonus cannot be cancelled yet',
  },
} as const

export const bonusCalls = [listBonuses, forfeitBonus] as const
