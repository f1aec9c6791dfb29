/** Contradicting or unreadable messages. They are never applied. Staff ask the bank for the correct data, and close them. */
import { sql } from 'kysely'
import { type ListForm, type ListRequest, type Page, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'

export type Contradiction = {
  quarantine_id: string
  feed: string
  kind: 'statement-line' | 'payout-result'
  ext_id: string
  raw: unknown
  received_at: Date
  resolved_at: Date | null
  resolved_by: string | null
  note: string | null
}

const OPEN_FIRST: ListForm = {
  keys: [
    { column: 'received_at', type: 'timestamptz' },
    { column: 'quarantine_id', type: 'uuid' },
  ],
  order: 'asc',
}
const CLOSED_FIRST: ListForm = {
  keys: [
    { column: 'resolved_at', type: 'timestamptz' },
    { column: 'quarantine_id', type: 'uuid' },
  ],
  order: 'desc',
}

/** The open ones are read the longest wait first, the closed ones newest first. */
export const formOf = ({ state }: { state?: 'open' | 'closed' | undefined }): ListForm =>
  state === 'closed' ? CLOSED_FIRST : OPEN_FIRST

const messages = (ctx: Ctx) =>
  ctx.db
    .selectFrom('quarantine')
    .select(['quarantine_id', 'feed', 'kind', 'ext_id', 'raw', 'received_at', 'resolved_at', 'resolved_by', 'note'])
    .where('brand_id', '=', ctx.brand.id)
    .$castTo<Contradiction>()

/** A page of the open or the closed ones. */
export const listContradictions = (
  ctx: Ctx,
  state: 'open' | 'closed' | undefined,
  request: ListRequest,
): Promise<Page<Contradiction>> =>
  pageOf(messages(ctx).where('resolved_at', state === 'closed' ? 'is not' : 'is', null), formOf({ state }), request)

/** Long numbers may be complete accounts: they are masked, as everywhere. */
export const maskedText = (text: string): string =>
  text.replace(/\d(?:[.-]?\d){8,}/g, (digits) => digits.slice(-4).padStart(digits.length, 'x'))

/** Undefined for an unknown id. */
export const findContradiction = (ctx: Ctx, id: string): Promise<Contradiction | undefined> =>
  messages(ctx).where('quarantine_id', '=', id).executeTakeFirst()

/** Number and oldest arrival of the open ones. */
export const waitingContradictions = (ctx: Ctx) =>
  ctx.db
    .selectFrom('quarantine')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('received_at').as('oldestAt')])
    .where('brand_id', '=', ctx.brand.id)
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow()

export type KnownRecord = {
  line_id: number | null
  withdrawal_id: string | null
  amount_satang: number
  at: Date
  state: string
}

/** Returns the recorded line or payout that the message is about. Undefined without one. */
export async function knownRecord(ctx: Ctx, message: Contradiction): Promise<KnownRecord | undefined> {
  const known =
    message.kind === 'statement-line'
      ? sql<KnownRecord>`
          select line_id, null as withdrawal_id, amount_satang, booked_at as at, state from statement_lines
          where brand_id = ${ctx.brand.id} and feed = ${message.feed} and ext_id = ${message.ext_id}`
      : sql<KnownRecord>`
          select null as line_id, p.withdrawal_id, w.amount_satang, p.updated_at as at, p.state from payouts p
          join withdrawals w on w.brand_id = p.brand_id and w.withdrawal_id = p.withdrawal_id
          where p.brand_id = ${ctx.brand.id} and p.payout_key = ${message.ext_id}`
  return (await known.execute(ctx.db)).rows[0]
}
