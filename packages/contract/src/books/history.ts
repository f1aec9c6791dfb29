import * as z from 'zod/mini'
import { defineCall } from '../wire/define-call.ts'
import { instant, memberUuid, page } from '../wire/fields.ts'
import { balance, signedAmount } from '../wire/money.ts'
import { TRANSFER_GROUPS, type TransferGroup } from './transfer-groups.ts'

/** A Bangkok day in the common era, `2026-10-05`. */
const day = () => z.optional(z.iso.date().check(z.regex(/^20/)))
const group = () => z.optional(z.enum(Object.keys(TRANSFER_GROUPS) as [TransferGroup, ...TransferGroup[]]))

/** First and last day, both included; without one of them the period is open. */
const period = { start: day(), end: day() }
const isPeriod = ({ start, end }: { start?: string | undefined; end?: string | undefined }): boolean =>
  start === undefined || end === undefined || start <= end

const paging = {
  cursor: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
}

const transfer = {
  /** Id of the transfer. */
  id: z.uuid(),
  /** Code of its kind; `transferName` has the Thai name. */
  kind: z.string(),
  at: instant(),
  /** What it came from, such as the tournament of a prize. Absent without a name. */
  source: z.optional(z.object({ th: z.string(), en: z.string() })),
}

const transferItem = z.object({
  ...transfer,
  /** Below zero: debited. */
  change: signedAmount(),
  /** Credit after it. */
  balance: balance(),
})
export type TransferItem = z.output<typeof transferItem>

/** Whole points. */
const pointItem = z.object({ ...transfer, change: z.int(), balance: z.int() })
export type PointItem = z.output<typeof pointItem>

const common = {
  method: 'GET',
  section: 'W1, M2',
  access: 'member',
  owner: [{ in: 'params', field: 'uuid', is: 'uuid' }],
  idempotency: 'none',
} as const

export const listTransfers = defineCall({
  ...common,
  name: 'history.transfers',
  promotes: false,
  path: '/api/auth/history/transfers/{uuid}',
  summary:
    'Every change of the credit with the balance after it, newest first, of a group of kinds and a period of Bangkok days. A page may have no items and a next page.',
  params: z.strictObject({ uuid: memberUuid() }),
  query: z.strictObject({ ...period, ...paging, group: group() }).check(z.refine(isPeriod, 'range')),
  reply: page(transferItem),
  isReport: true,
  refusals: [],
})

export const listPoints = defineCall({
  ...common,
  name: 'history.points',
  promotes: false,
  path: '/api/auth/history/points/{uuid}',
  summary: 'Every change of the points with the balance after it, newest first, of a period of Bangkok days.',
  params: z.strictObject({ uuid: memberUuid() }),
  query: z.strictObject({ ...period, ...paging }).check(z.refine(isPeriod, 'range')),
  reply: page(pointItem),
  isReport: true,
  refusals: [],
})

export const downloadTransfers = defineCall({
  ...common,
  name: 'history.download',
  promotes: false,
  path: '/api/auth/history/csv/{uuid}',
  summary: 'The same changes as CSV in UTF-8 with a byte order mark and Thai headings, newest first.',
  params: z.strictObject({ uuid: memberUuid() }),
  query: z
    .strictObject({ ...period, account: z.enum(['credit', 'points']), group: group() })
    .check(z.refine(isPeriod, 'range')),
  reply: z.string(),
  media: 'text/csv',
  isReport: true,
  refusals: ['rate_limited'],
})

export const historyCalls = [listTransfers, listPoints, downloadTransfers] as const
