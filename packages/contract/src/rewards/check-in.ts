import * as z from 'zod/mini'
import { defineCall } from '../wire/define-call.ts'
import { empty } from '../wire/fields.ts'
import { amount, balance, sum } from '../wire/money.ts'

/** `day`: day of the month. */
const entry = z.object({ id: z.uuid(), json: z.object({ day: z.int() }) })
const value = z.object({ value: balance() })
const date = () => z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** Why the member cannot check in now. `deposit`: the sum of deposits that the brand asks for. */
const requirement = z.object({
  reason: z.enum(['closed', 'break', 'deposit']),
  deposit: z.nullable(z.object({ period: z.enum(['day', 'month']), required: amount(), deposited: sum() })),
})

export const readCheckIn = defineCall({
  name: 'check-in.read',
  promotes: false,
  method: 'GET',
  path: '/api/auth/game/check-in',
  section: '7',
  summary: 'Check-ins of the running month, and the values of today, tomorrow and the days around them.',
  access: 'member',
  reply: z.object({
    gameLog: z.array(entry),
    gameValue: value,
    gameValueTomorrow: value,
    /** Today in Bangkok. */
    date: date(),
    /** Seven days with today in their middle. A day that was checked in has the value that it brought. Releases up to 0.1.0 lack it. */
    days: z.optional(
      z.array(
        z.object({
          date: date(),
          value: balance(),
          isDone: z.boolean(),
          /** The member joined later. */
          isBeforeJoining: z.optional(z.boolean()),
        }),
      ),
    ),
    /** Null: the member can check in, or has done so today. */
    requirement: z.nullable(requirement),
  }),
  refusals: [],
  idempotency: 'none',
})

export const makeCheckIn = defineCall({
  name: 'check-in.make',
  method: 'POST',
  path: '/api/auth/game/check-in',
  section: '7',
  summary: 'Check in for today, once a Bangkok date, and receive its value as credit.',
  access: 'member',
  body: empty(),
  reply: z.object({
    /** The new entry. */
    gameLog: z.array(entry),
    gameValue: value,
    gameValueTomorrow: value,
    credit: balance(),
    version: z.int(),
  }),
  refusals: [
    'consent_required',
    'check_in_done',
    'check_in_requirement',
    'check_in_break',
    'check_in_closed',
    'check_in_full',
  ],
  idempotency: 'key',
})

export const checkInRefusals = {
  check_in_done: { status: 409, message: 'วันนี้เช็กอินแล้ว', en: 'You have already checked in today' },
  check_in_requirement: {
    status: 409,
    message: 'ยอดฝากยังไม่ถึงเงื่อนไขการเช็กอิน',
    en: 'Your deposits do not reach the check-in requirement yet',
  },
  check_in_break: {
    status: 409,
    message: 'คุณอยู่ในช่วงพักหรือระงับการเล่น จึงเช็กอินไม่ได้ ถอนเงินได้ตามปกติ',
    en: 'You are on a break or have excluded yourself, so you cannot check in. You can still withdraw',
  },
  check_in_closed: { status: 409, message: 'ยังไม่เปิดให้เช็กอิน', en: 'Check-in is not open yet' },
  check_in_full: {
    status: 409,
    message: 'เครดิตถึงยอดสูงสุดแล้ว จึงรับเพิ่มไม่ได้',
    en: 'Your credit has reached its maximum, so no more can be added',
  },
} as const

export const checkInCalls = [readCheckIn, makeCheckIn] as const
