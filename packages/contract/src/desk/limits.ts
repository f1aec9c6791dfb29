/** Decisions of members about their own play, as staff see them: raises that wait, breaks and exclusions. */
import * as z from 'zod/mini'
import { LIMIT_KINDS, LIMIT_PERIODS } from '../account/limits.ts'
import { instant, page } from '../wire/fields.ts'
import { username } from '../wire/pasted-fields.ts'
import { BRAND_PATH, defineDeskCall, deskPageFields, inBrand } from './define-desk-call.ts'

const raiseRow = z.object({
  username: z.string(),
  kind: z.enum(LIMIT_KINDS),
  period: z.enum(LIMIT_PERIODS),
  /** Integer satang, and minutes of the kind `time`; also on the wire. */
  amount: z.int(),
  /** Null: the limit ends. */
  to: z.nullable(z.int()),
  askedAt: instant(),
  /** The member may confirm it from then on, … */
  from: instant(),
  /** … and no more after that. */
  until: instant(),
})

export const listRaises = defineDeskCall({
  name: 'desk-limit.raises',
  method: 'GET',
  path: `${BRAND_PATH}/limits`,
  summary:
    'Higher limits that members asked for and have not confirmed; the next to take effect first. No person can shorten the wait.',
  access: 'staff',
  permission: 'members.read',
  params: inBrand(),
  query: z.strictObject(deskPageFields()),
  reply: page(raiseRow),
  refusals: [],
})

const breakRow = z.object({
  id: z.uuid(),
  username: z.string(),
  kind: z.enum(['time-out', 'self-exclusion']),
  startsAt: instant(),
  /** Null: until staff and the member end it together. */
  endsAt: z.nullable(instant()),
  isRunning: z.boolean(),
  /** `member`, or the staff who recorded it. */
  by: z.string(),
  note: z.nullable(z.string()),
})

export const listBreaks = defineDeskCall({
  name: 'desk-limit.breaks',
  method: 'GET',
  path: `${BRAND_PATH}/limits/breaks`,
  summary: 'Breaks and exclusions, newest first; of one member by username.',
  access: 'staff',
  permission: 'members.read',
  params: inBrand(),
  query: z.strictObject({ ...deskPageFields(), username: z.optional(username()) }),
  reply: page(breakRow),
  refusals: ['not_found'],
})

export const deskLimitCalls = [listRaises, listBreaks] as const
