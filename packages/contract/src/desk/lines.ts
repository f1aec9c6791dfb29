/** One statement line at the desk: its candidates and their reasons, and its payer against a member. */
import * as z from 'zod/mini'
import { listLines } from '../action/deposit.ts'
import { instant } from '../wire/fields.ts'
import { username } from '../wire/pasted-fields.ts'
import { BRAND_PATH, defineDeskCall, inBrandWithNumber } from './define-desk-call.ts'
import { comparedPayer, memberMoney } from './payer.ts'

/** A member as the sender of a line. */
const sender = z.object({
  username: z.string(),
  isBlocked: z.boolean(),
  /** A running break or exclusion. */
  break: z.nullable(z.enum(['time-out', 'self-exclusion'])),
  accounts: z.array(z.object({ bankCode: z.string(), account: z.string(), name: z.string() })),
  deposits: z.int(),
  lastDepositAt: z.nullable(instant()),
  memberSince: instant(),
})

/** A sentence for staff, in both languages. */
const words = z.object({ th: z.string(), en: z.string() })

const candidate = z.extend(sender, {
  score: z.int(),
  /** A signal rules this member out. */
  isRefused: z.boolean(),
  reasons: z.array(z.object({ points: z.int(), words })),
})

const duplicate = z.object({
  id: z.int(),
  state: z.string(),
  bookedAt: instant(),
  /** The feed or the column map that reported it. */
  source: z.string(),
  account: z.nullable(z.string()),
  username: z.nullable(z.string()),
  /** Its money was credited or returned: another credit needs a confirmation that this line is another transfer. */
  isGiven: z.boolean(),
})

export const readDeskLine = defineDeskCall({
  name: 'desk-line.read',
  method: 'GET',
  path: `${BRAND_PATH}/lines/{id}`,
  summary: 'One statement line with its candidates and why each is one, and lines that may report the same transfer.',
  access: 'staff',
  permission: 'deposits.read',
  params: inBrandWithNumber(),
  reply: z.extend(listLines.item, {
    /** Those of the matching, then members that nearly fit a waiting line. */
    candidates: z.array(candidate),
    /** The matching keeps the best ten of each kind: there are more. */
    hasMoreCandidates: z.boolean(),
    duplicates: z.array(duplicate),
  }),
  refusals: [],
})

export const readLinePayer = defineDeskCall({
  name: 'desk-line.payer',
  method: 'GET',
  path: `${BRAND_PATH}/lines/{id}/payer`,
  summary:
    'The payer of a line against one member: what agrees, the credit of the member, and whether a second person decides.',
  access: 'staff',
  permission: 'deposits.match',
  params: inBrandWithNumber(),
  query: z.strictObject({ username: username() }),
  reply: z.object({ memberId: z.uuid(), member: memberMoney, ...comparedPayer }),
  refusals: ['desk_line_member_unknown'],
})

export const deskLineCalls = [readDeskLine, readLinePayer] as const
