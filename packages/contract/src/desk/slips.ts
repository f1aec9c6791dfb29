/** One slip at the desk: the picture, what its code says, and lines that fit. */
import * as z from 'zod/mini'
import { listSlips } from '../action/slip.ts'
import { SLIP_STATES } from '../bank/deposit-slip.ts'
import { instant } from '../wire/fields.ts'
import { amount } from '../wire/money.ts'
import { BRAND_PATH, defineDeskCall, inBrandWithUuid } from './define-desk-call.ts'
import { comparedPayer, memberMoney } from './payer.ts'

const candidate = z.object({
  id: z.int(),
  amount: amount(),
  bookedAt: instant(),
  state: z.string(),
  bankCode: z.nullable(z.string()),
  /** As the bank shows it; a complete number is masked. */
  account: z.nullable(z.string()),
  name: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** Its reference is that of the slip. */
  hasReference: z.boolean(),
  /** The member to whom it was credited. */
  username: z.nullable(z.string()),
  /** Its payer against the member of the slip. */
  ...comparedPayer,
})

/** A slip of the same transfer: anybody who saw a slip can draw its code. */
const rival = z.object({
  id: z.uuid(),
  username: z.string(),
  sentAt: instant(),
  state: z.enum(SLIP_STATES),
  /** The member against the line, 0 without one. */
  score: z.int(),
  reasons: z.array(z.object({ th: z.string(), en: z.string() })),
})

export const readDeskSlip = defineDeskCall({
  name: 'desk-slip.read',
  method: 'GET',
  path: `${BRAND_PATH}/slips/{id}`,
  summary: 'One slip with lines that fit: the one of its reference, and open ones of the amount.',
  access: 'staff',
  permission: 'deposits.read',
  params: inBrandWithUuid(),
  reply: z.extend(listSlips.item, {
    hasPicture: z.boolean(),
    member: memberMoney,
    candidates: z.array(candidate),
    /** All slips of this transfer, the best match first, where several members claim it. Empty otherwise. */
    claims: z.optional(z.array(rival)),
    /** Slips of this member in 90 days whose transfer was credited to another one. */
    foreignSlips: z.optional(z.int()),
  }),
  refusals: [],
})

export const readSlipPicture = defineDeskCall({
  name: 'desk-slip.picture',
  method: 'GET',
  path: `${BRAND_PATH}/slips/{id}/picture`,
  summary: 'The picture of a slip, WebP in Base64. Pages show it as a data address.',
  access: 'staff',
  permission: 'deposits.match',
  params: inBrandWithUuid(),
  reply: z.object({ webp: z.string() }),
  refusals: [],
})

export const deskSlipCalls = [readDeskSlip, readSlipPicture] as const
