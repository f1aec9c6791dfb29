import * as z from 'zod/mini'
import { defineCall } from '../wire/define-call.ts'
import { instant, memberUuid, password } from '../wire/fields.ts'
import { atProviders, balance, sum } from '../wire/money.ts'
import { identityChange, passwordLink } from './identity-change.ts'
import { playBreak } from './limits-reminder.ts'

const ownUuid = [{ in: 'params', field: 'uuid', is: 'uuid' }] as const
const ownUsername = [{ in: 'params', field: 'username', is: 'username' }] as const
const uuidParams = () => z.strictObject({ uuid: memberUuid() })

/** Field names are the specification's own (section 3). Phone and account come masked. */
export const userDetail = z.object({
  uuid: memberUuid(),
  name: z.string(),
  phone: z.string(),
  level: z.int(),
  user_pass: z.object({ username: z.string() }),
  user_bank: z.nullable(
    z.object({ uuid: z.uuid(), bankId: z.string(), bankName: z.string(), accountName: z.string() }),
  ),
  user_credit: z.object({ point: z.int(), level: z.int() }),
  previousLoginAt: z.nullable(instant()),
  /** Present where terms or privacy notice have a newer version that the member has not accepted (`consent.read`). */
  asksConsent: z.optional(z.literal(true)),
})

export const getUserDetail = defineCall({
  name: 'user.detail',
  promotes: false,
  method: 'GET',
  path: '/api/auth/user/detail/{uuid}',
  section: '7',
  summary: 'The member: name, masked phone and bank, level, points.',
  access: 'member',
  owner: ownUuid,
  params: uuidParams(),
  reply: userDetail,
  refusals: [],
  idempotency: 'none',
})

export const getPoints = defineCall({
  name: 'user.points',
  promotes: false,
  method: 'GET',
  path: '/api/auth/user/{uuid}',
  section: '7',
  summary: 'Points of the member; whole numbers, not money.',
  access: 'member',
  owner: ownUuid,
  params: uuidParams(),
  reply: z.object({ uuid: memberUuid(), point: z.int() }),
  refusals: [],
  idempotency: 'none',
})

/** M credit, A affiliate pot, W cashback pot, P points (interpretation M4). */
export const BALANCE_TYPES = ['M', 'A', 'W', 'P'] as const

export const getCredit = defineCall({
  name: 'user.credit',
  promotes: false,
  method: 'POST',
  path: '/api/auth/user/getCredit/{username}',
  section: '7',
  summary:
    'One balance of the member; with `M` what is at providers in transfer mode, of the same moment. A reply with a lower `version` is older: keep the newer one.',
  access: 'member',
  owner: ownUsername,
  params: z.strictObject({ username: z.string().check(z.maxLength(40)) }),
  body: z.strictObject({ balanceType: z._default(z.string().check(z.maxLength(8)), 'M') }),
  reply: z.object({
    balanceType: z.enum(BALANCE_TYPES),
    credit: balance(),
    point: z.optional(z.int()),
    version: z.int(),
    ...atProviders(),
    at: instant(),
  }),
  refusals: ['balance_type_unknown'],
  isRead: true,
  idempotency: 'none',
})

/** A row of the level table (interpretation M7), shown and enforced from the same values. */
export const levelRow = z.object({
  level: z.int(),
  /** `silver`, `gold`, `platinum`, `diamond`, `vip`. */
  code: z.string(),
  name: z.string(),
  disabled: z.boolean(),
  criteria: z.object({ kind: z.enum(['first', 'cumulative', 'monthly']), amount: balance() }),
  cashbackPercent: z.number(),
  cashbackCap: z.nullable(balance()),
  /** null: no daily sum. */
  dailyCap: z.nullable(balance()),
  /** null: no cap a request. */
  perRequestCap: z.nullable(balance()),
  requestsPerDay: z.int(),
  nextLevelAmount: balance(),
})
export type LevelRow = z.output<typeof levelRow>

const levelChange = z.object({
  at: instant(),
  from: z.int(),
  to: z.int(),
  /** `review`: the deposits of a month did not meet the criteria of the level. */
  reason: z.enum(['deposit', 'staff', 'unassign', 'review']),
})
export type LevelChange = z.output<typeof levelChange>

export const getLevel = defineCall({
  name: 'user.level',
  promotes: false,
  method: 'GET',
  path: '/api/auth/user/level/{uuid}',
  section: '7',
  summary: 'Level of the member, the level table, and what was counted towards the next level.',
  access: 'member',
  owner: ownUuid,
  params: uuidParams(),
  reply: z.object({
    level: z.int(),
    levels: z.array(levelRow),
    depositTotal: sum(),
    depositThisMonth: sum(),
    changes: z.array(levelChange),
  }),
  refusals: [],
  idempotency: 'none',
})

/** What the member may transfer to the credit, and the least of a transfer. */
const claimable = z.object({ balance: balance(), minimum: balance() })

export const getUserSummary = defineCall({
  name: 'user.summary',
  promotes: false,
  method: 'GET',
  path: '/api/auth/user/summary/{uuid}',
  section: 'W1, M7, M8',
  summary:
    'For the first page of a member: progress to the next level, and commission and cashback to transfer to the credit.',
  access: 'member',
  owner: ownUuid,
  params: uuidParams(),
  reply: z.object({
    level: z.int(),
    /**
     * The next level that deposits reach, and the whole percent of its criteria that is met, 0 to 99. Null at the highest one, and during
     * a break, when nothing leads to deposits.
     */
    next: z.nullable(
      z.object({
        level: z.int(),
        percent: z.int(),
        /** What deposits still miss. Absent in replies of an earlier release. */
        missing: z.optional(balance()),
      }),
    ),
    /** The running break or self-exclusion. The first page then leads to no games and no deposits. */
    break: z.nullable(playBreak),
    commission: claimable,
    cashback: claimable,
    /** Changes of the bank account or the phone by staff that the member has not dismissed. */
    changes: z.optional(z.array(identityChange)),
    /** Links of staff for a new password, likewise. */
    passwordLinks: z.optional(z.array(passwordLink)),
  }),
  refusals: [],
  idempotency: 'none',
})

export const changePassword = defineCall({
  name: 'change-password.change',
  method: 'POST',
  path: '/api/auth/user/change-password/{uuid}',
  section: '7',
  summary: 'Change the password; every other session of the member ends.',
  access: 'member',
  owner: ownUuid,
  params: uuidParams(),
  body: z.strictObject({
    oldPassword: z.string().check(z.minLength(1), z.maxLength(128)),
    newPassword: password(),
    confirmPassword: z.string().check(z.maxLength(128)),
  }),
  reply: z.object({ changed: z.literal(true), endedSessions: z.int() }),
  refusals: ['password_wrong', 'password_same', 'password_mismatch', 'password_common', 'login_delayed', 'overloaded'],
  idempotency: 'none',
})

export const passwordRefusals = {
  password_wrong: { status: 422, message: 'รหัสผ่านปัจจุบันไม่ถูกต้อง', en: 'Your current password is incorrect' },
  password_same: {
    status: 422,
    message: 'รหัสผ่านใหม่ต้องไม่เหมือนรหัสผ่านปัจจุบัน',
    en: 'The new password must differ from the current one',
  },
  password_mismatch: { status: 422, message: 'รหัสผ่านทั้งสองช่องไม่ตรงกัน', en: 'The two passwords do not match' },
  password_common: {
    status: 422,
    message: 'รหัสผ่านนี้คาดเดาง่ายเกินไป ตั้งรหัสผ่านอื่น',
    en: 'This password is too easy to guess. Choose another one',
  },
} as const

export const userRefusals = {
  balance_type_unknown: { status: 422, message: 'ไม่รู้จักประเภทยอดเงินนี้', en: 'This type of balance is unknown' },
} as const

export const userCalls = [getUserDetail, getPoints, getCredit, getLevel, getUserSummary, changePassword] as const
