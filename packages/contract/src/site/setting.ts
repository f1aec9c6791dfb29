import * as z from 'zod/mini'
import { defineCall } from '../wire/define-call.ts'
import { instant } from '../wire/fields.ts'
import { balance } from '../wire/money.ts'

/** Bonus fields of section 3. Times are `HH:MM:SS`, Bangkok; rates are percent; endNumber in satang (interpretation M3). */
export const userSetting = z.object({
  bonusRate: z.number(),
  bonusRate2: z.number(),
  bonusTimeStart: z.string(),
  bonusTimeEnd: z.string(),
  bonusTimeStart2: z.string(),
  bonusTimeEnd2: z.string(),
  bonusMax: balance(),
  endNumberBonus: z.int(),
  endNumberBonus2: z.int(),
  /** A bonus asks for this many times deposit + bonus to be wagered before bonus money can be withdrawn. */
  turnoverMultiple: z.number(),
})

const line = z.object({ id: z.string() })

export const getSetting = defineCall({
  name: 'setting.site',
  method: 'GET',
  path: '/api/setting',
  section: '7',
  summary: 'Settings of the site that are public.',
  access: 'public',
  reply: z.object({
    setting: userSetting,
    line: z.object({ line1: line, line2: line }),
    websiteStatus: z.string(),
  }),
  refusals: [],
  idempotency: 'none',
})

export const getWebsiteStatus = defineCall({
  name: 'setting.website-status',
  method: 'GET',
  path: '/api/setting/operational/website',
  section: '7',
  summary: 'Whether the site is open; `MA` is maintenance.',
  access: 'public',
  reply: z.object({
    websiteStatus: z.string(),
    /** Replaces the usual sentence; empty: the usual one. */
    message: z.string(),
    /** Planned end of maintenance; null while open, and without a plan. */
    until: z.nullable(instant()),
    /** The next planned maintenance, from a day before on. */
    planned: z.nullable(z.object({ from: instant(), to: instant(), message: z.string() })),
  }),
  refusals: [],
  idempotency: 'none',
})

export const getUserSetting = defineCall({
  name: 'setting.user',
  method: 'POST',
  path: '/api/auth/setting',
  section: '7',
  summary: 'Settings in force for this member, merged from brand and level (interpretation P6).',
  access: 'member',
  body: z.strictObject({}),
  reply: userSetting,
  refusals: [],
  isRead: true,
  idempotency: 'none',
})

export const settingCalls = [getSetting, getWebsiteStatus, getUserSetting] as const
