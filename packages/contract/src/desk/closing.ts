/** Daily closings at the desk: closed days, one day in detail, the comparison with the ledger, and closing what is due. */
import * as z from 'zod/mini'
import { empty, instant, page } from '../wire/fields.ts'
import { signedSum, sum } from '../wire/money.ts'
import { day } from './days.ts'
import { BRAND_PATH, defineDeskCall, deskPageFields, inBrand } from './define-desk-call.ts'

/** Sections of a closing that change what members hold, in the order of a statement. */
export const CLOSING_SECTIONS = [
  'deposit',
  'withdrawal',
  'bonus',
  'commission',
  'stake',
  'win',
  'correction',
  'transfer',
  'points',
] as const
export type ClosingSection = (typeof CLOSING_SECTIONS)[number]

const inBrandWithDay = () => z.object({ brand: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)), day: day() })

/** The last comparison with the ledger. Null: never compared. `difference` null: equal. */
const check = () => z.nullable(z.object({ at: instant(), difference: z.nullable(z.string()) }))

const closingRow = z.object({
  day: day(),
  transfers: z.int(),
  /** What all members hold, less what they owe. */
  opening: signedSum(),
  closing: signedSum(),
  /** Changes of it by section. */
  deposit: signedSum(),
  withdrawal: signedSum(),
  bonus: signedSum(),
  commission: signedSum(),
  stake: signedSum(),
  win: signedSum(),
  correction: signedSum(),
  /** The sections `bonus` and `commission` by kind of transfer. */
  bonuses: z.array(z.object({ kind: z.string(), change: signedSum() })),
  closedAt: instant(),
  check: check(),
})

export const listDeskClosings = defineDeskCall({
  name: 'desk-closing.list',
  method: 'GET',
  path: `${BRAND_PATH}/closings`,
  summary: 'Closed days, newest first, with the result of their last comparison with the ledger.',
  access: 'staff',
  permission: 'finance.read',
  params: inBrand(),
  query: z.strictObject(deskPageFields()),
  reply: page(closingRow),
  refusals: [],
})

export const readDeskClosingState = defineDeskCall({
  name: 'desk-closing.state',
  method: 'GET',
  path: `${BRAND_PATH}/closings-state`,
  summary: 'The last closed day, and the days that are over and not closed yet.',
  access: 'staff',
  permission: 'finance.read',
  params: inBrand(),
  reply: z.object({
    lastClosed: z.nullable(day()),
    /** The last day that is over for long enough. */
    lastClosable: day(),
    /** Days that can be closed now. */
    due: z.int(),
    unequal: z.int(),
  }),
  refusals: [],
})

export const readDeskClosing = defineDeskCall({
  name: 'desk-closing.read',
  method: 'GET',
  path: `${BRAND_PATH}/closings/{day}`,
  summary: 'One closed day: lines by kind, balances by account, digest.',
  access: 'staff',
  permission: 'finance.read',
  params: inBrandWithDay(),
  reply: z.object({
    day: day(),
    transfers: z.int(),
    /** Hexadecimal. */
    digest: z.string(),
    closedAt: instant(),
    opening: signedSum(),
    closing: signedSum(),
    check: check(),
    lines: z.array(
      z.object({
        section: z.enum(CLOSING_SECTIONS),
        kind: z.string(),
        transfers: z.int(),
        amount: sum(),
        /** Of what members hold. */
        change: signedSum(),
      }),
    ),
    /** Lines of points: whole points. */
    points: z.array(z.object({ kind: z.string(), transfers: z.int(), amount: z.int(), change: z.int() })),
    balances: z.array(
      z.object({
        account: z.string(),
        provider: z.nullable(z.string()),
        opening: signedSum(),
        debited: sum(),
        credited: sum(),
        closing: signedSum(),
      }),
    ),
    pointBalances: z.array(z.object({ account: z.string(), opening: z.int(), closing: z.int() })),
  }),
  refusals: [],
})

export const compareDeskClosing = defineDeskCall({
  name: 'desk-closing.compare',
  method: 'POST',
  path: `${BRAND_PATH}/closings/{day}/compare`,
  summary: 'Compare a closed day with the ledger again. A job does it; `check` of the day has the result.',
  access: 'staff',
  permission: 'finance.read',
  params: inBrandWithDay(),
  body: empty(),
  reply: z.object({ outcome: z.literal('started') }),
  refusals: [],
})

export const closeDeskDays = defineDeskCall({
  name: 'desk-closing.run',
  method: 'POST',
  path: `${BRAND_PATH}/closings-run`,
  summary: 'Close the days that are over, as the job of each minute does.',
  access: 'staff',
  permission: 'finance.export',
  params: inBrand(),
  body: empty(),
  reply: z.object({ outcome: z.literal('started') }),
  refusals: ['desk_closing_nothing_due'],
})

export const deskClosingCalls = [
  listDeskClosings,
  readDeskClosingState,
  readDeskClosing,
  compareDeskClosing,
  closeDeskDays,
] as const

export const deskClosingRefusals = {
  desk_closing_nothing_due: {
    status: 409,
    message: 'ปิดยอดครบทุกวันที่จบแล้ว วันนี้ปิดได้หลังเที่ยงคืน 2 นาที',
    en: 'Every day that is over is closed. Today can be closed two minutes after midnight',
  },
} as const
