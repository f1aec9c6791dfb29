/** What every page of members reads of player protection: the running break, and the reminder of time and money during play. */
import * as z from 'zod/mini'
import { defineCall } from '../wire/define-call.ts'
import { instant, memberUuid } from '../wire/fields.ts'
import { signedSum } from '../wire/money.ts'

/** `until` null: staff and the member end it together. */
export const playBreak = z.object({
  kind: z.enum(['time-out', 'self-exclusion']),
  since: instant(),
  until: z.nullable(instant()),
})

/** Figures of the reality check: the current Bangkok day. */
export const playReminder = z.object({
  every: z.int(),
  /** A bet was placed within the last five minutes. */
  isPlaying: z.boolean(),
  /** The interval has passed since the last confirmation. */
  isDue: z.boolean(),
  minutes: z.int(),
  bets: z.int(),
  staked: signedSum(),
  net: signedSum(),
})
export type PlayReminder = z.output<typeof playReminder>

export const readReminder = defineCall({
  access: 'member',
  owner: [{ in: 'params', field: 'uuid', is: 'uuid' }],
  params: z.strictObject({ uuid: memberUuid() }),
  idempotency: 'none',
  name: 'limits.reminder',
  promotes: false,
  method: 'GET',
  path: '/api/auth/limits/reminder/{uuid}',
  section: 'W1',
  summary: 'Time played, wagered and net of today, and whether the member is to be reminded now.',
  reply: playReminder,
  refusals: [],
})
