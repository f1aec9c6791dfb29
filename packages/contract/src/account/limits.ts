/** Player protection: own figures, limits, breaks, self-exclusion, and the reminder of time and money during play. */
import * as z from 'zod/mini'
import { defineCall } from '../wire/define-call.ts'
import { instant, memberUuid } from '../wire/fields.ts'
import { amount, balance, signedSum, sum } from '../wire/money.ts'
import { playBreak, playReminder, readReminder } from './limits-reminder.ts'

/** Bangkok day, week from Monday, month. The strictest limit applies. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const
export const MONEY_LIMITS = ['deposit', 'loss', 'stake'] as const
/** `time`: minutes of play a day. */
export const LIMIT_KINDS = [...MONEY_LIMITS, 'time'] as const
export const BREAK_LENGTHS = ['24h', '7d', '30d'] as const
export const EXCLUSION_LENGTHS = ['6m', '1y', '5y'] as const
/** Minutes of play between reminders of time and money. */
export const REMINDER_MINUTES = [15, 30, 60] as const
export const TIME_LIMIT_MINUTES = { least: 15, most: 1_440 } as const

const period = () => z.enum(LIMIT_PERIODS)

/** A pending raise or removal. It can be confirmed from `from`, and expires at `until`. */
const waits = { from: instant(), until: instant() }

export const moneyLimit = z.object({
  kind: z.enum(MONEY_LIMITS),
  period: period(),
  /** Null: no limit. */
  amount: z.nullable(balance()),
  used: sum(),
  left: z.nullable(balance()),
  /** `amount` null: the limit will be removed. */
  pending: z.nullable(z.object({ amount: z.nullable(balance()), ...waits })),
})
export type MoneyLimit = z.output<typeof moneyLimit>

export const playFigures = z.object({
  period: period(),
  since: instant(),
  until: instant(),
  staked: signedSum(),
  won: signedSum(),
  /** Wins less stakes. */
  net: signedSum(),
  minutes: z.int(),
  deposited: sum(),
})
export type PlayFigures = z.output<typeof playFigures>

export const ownLimits = z.object({
  at: instant(),
  figures: z.array(playFigures),
  limits: z.array(moneyLimit),
  /**
   * Credit at providers in transfer mode. Its stakes and losses are not reported yet, so `used` does not include it. `left` of
   * limits on stakes and losses is reduced by all of it.
   */
  lying: balance(),
  time: z.object({
    minutes: z.nullable(z.int()),
    used: z.int(),
    left: z.nullable(z.int()),
    pending: z.nullable(z.object({ minutes: z.nullable(z.int()), ...waits })),
  }),
  break: z.nullable(playBreak),
  /** Minutes between reminders. */
  remindEvery: z.int(),
})
export type OwnLimits = z.output<typeof ownLimits>

const ofMember = {
  access: 'member',
  owner: [{ in: 'params', field: 'uuid', is: 'uuid' }],
  params: z.strictObject({ uuid: memberUuid() }),
  idempotency: 'none',
} as const

export const readLimits = defineCall({
  ...ofMember,
  name: 'limits.read',
  promotes: false,
  method: 'GET',
  path: '/api/auth/limits/{uuid}',
  section: 'W1',
  summary: 'Own limits, what is left of them, and own figures of the day, the week and the month.',
  reply: ownLimits,
  refusals: [],
})

// Self-protection is refused as late as a withdrawal.
export const setLimit = defineCall({
  ...ofMember,
  name: 'limits.set',
  load: 'withdrawal',
  method: 'POST',
  path: '/api/auth/limits/{uuid}',
  section: 'W1',
  summary:
    'Set a limit. A first or a lower one counts at once; a higher one, or none, waits 24 hours and for a second confirmation.',
  body: z.union([
    z.strictObject({ kind: z.enum(MONEY_LIMITS), period: period(), amount: z.nullable(amount()) }),
    z.strictObject({
      kind: z.literal('time'),
      minutes: z.nullable(z.int().check(z.minimum(TIME_LIMIT_MINUTES.least), z.maximum(TIME_LIMIT_MINUTES.most))),
    }),
  ]),
  reply: ownLimits,
  refusals: ['rate_limited'],
})

const which = z.strictObject({ kind: z.enum(LIMIT_KINDS), period: period() })

export const confirmRaise = defineCall({
  ...ofMember,
  name: 'limits.confirm',
  method: 'POST',
  path: '/api/auth/limits/confirm/{uuid}',
  section: 'W1',
  summary: 'The second confirmation of a raise, after its 24 hours.',
  body: which,
  reply: ownLimits,
  refusals: ['limits_raise_none', 'limits_raise_early'],
})

export const cancelRaise = defineCall({
  ...ofMember,
  name: 'limits.cancel',
  method: 'POST',
  path: '/api/auth/limits/cancel/{uuid}',
  section: 'W1',
  summary: 'Cancel a pending raise; the limit stays unchanged.',
  body: which,
  reply: ownLimits,
  refusals: ['limits_raise_none'],
})

export const takeBreak = defineCall({
  ...ofMember,
  name: 'limits.break',
  load: 'withdrawal',
  method: 'POST',
  path: '/api/auth/limits/break/{uuid}',
  section: 'W1',
  summary: 'No games and no deposits from now on for a day, a week or 30 days. It cannot be shortened.',
  body: z.strictObject({ length: z.enum(BREAK_LENGTHS) }),
  reply: ownLimits,
  refusals: [],
})

export const selfExclude = defineCall({
  ...ofMember,
  name: 'limits.exclude',
  load: 'withdrawal',
  method: 'POST',
  path: '/api/auth/limits/exclude/{uuid}',
  section: 'W1',
  summary:
    'Self-exclusion for six months, a year or five years; cannot be undone. Reading, withdrawing and being paid stay. Open bonuses are given back.',
  body: z.strictObject({
    length: z.enum(EXCLUSION_LENGTHS),
    password: z.string().check(z.minLength(1), z.maxLength(128)),
  }),
  reply: ownLimits,
  refusals: ['password_wrong', 'login_delayed', 'overloaded'],
})

export const answerReminder = defineCall({
  ...ofMember,
  name: 'limits.answer',
  method: 'POST',
  path: '/api/auth/limits/reminder/{uuid}',
  section: 'W1',
  summary: 'The member has seen the reminder, or wants it at another interval.',
  body: z.strictObject({ every: z.optional(z.literal(REMINDER_MINUTES)), isSeen: z.boolean() }),
  reply: playReminder,
  refusals: [],
})

/** `details.until` has the end, `details.limit` and `details.used` the figures. */
export const limitsRefusals = {
  limits_break: {
    status: 409,
    message: 'คุณอยู่ในช่วงพักการเล่น เล่นเกมและฝากเงินไม่ได้จนกว่าจะครบเวลา ถอนเงินได้ตามปกติ',
    en: 'You are taking a break. You cannot play or deposit until it ends. You can still withdraw',
  },
  limits_excluded: {
    status: 409,
    message: 'คุณระงับการเล่นของตัวเองไว้ เล่นเกมและฝากเงินไม่ได้ ถอนเงินได้ตามปกติ',
    en: 'You have excluded yourself. You cannot play or deposit. You can still withdraw',
  },
  limits_reached: {
    status: 409,
    message: 'ถึงวงเงินหรือเวลาเล่นที่คุณตั้งไว้แล้ว ดูได้ที่หน้าวงเงินและเวลาเล่น',
    en: 'You have reached a limit you set. See your limits on money and time',
  },
  limits_raise_none: {
    status: 409,
    message: 'ไม่มีการเปลี่ยนแปลงที่รอยืนยัน โหลดหน้านี้ใหม่',
    en: 'There is no change waiting for confirmation. Reload the page',
  },
  limits_raise_early: {
    status: 409,
    message: 'ยังยืนยันไม่ได้ ต้องรอให้ครบ 24 ชั่วโมงก่อน',
    en: 'You cannot confirm yet. Wait until 24 hours have passed',
  },
} as const

export const limitsCalls = [
  readLimits,
  setLimit,
  confirmRaise,
  cancelRaise,
  takeBreak,
  selfExclude,
  readReminder,
  answerReminder,
] as const
