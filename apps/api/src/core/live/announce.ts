/** Announces facts to the sockets of members. Called in the transaction of the fact: the message leaves at its commit. */
import type { EventDefinition, EventPayload } from '@duang/contract/wire/live'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db, Tx } from '#kit/database/db.ts'
import { LIVE_CHANNEL, type LiveMessage, messageTexts } from './message.ts'

type OfBrand = { brand: { id: number } }

/** Announces an event to one or several members. `payload` is decoded, as the contract declares it. */
export const announce = <E extends EventDefinition & { to: 'member' }>(
  executor: Db | Tx,
  ctx: OfBrand,
  members: number | readonly number[],
  event: E,
  payload: EventPayload<E>,
): Promise<void> => send(executor, eventMessage(ctx, [members].flat(), event, payload))

/** Announces an event to all members of the brand. */
export const announceToBrand = <E extends EventDefinition & { to: 'brand' }>(
  executor: Db | Tx,
  ctx: OfBrand,
  event: E,
  payload: EventPayload<E>,
): Promise<void> => send(executor, eventMessage(ctx, null, event, payload))

/** Announces that the credit of members moved. Every process reads it for those who are connected to it. */
export const announceBalances = (executor: Db | Tx, brandId: number, memberIds: readonly number[]): Promise<void> =>
  send(executor, { kind: 'balance', brandId, memberIds: [...memberIds] })

/** The same as an expression of the statement that moves the money, so that it costs no round trip. Null: there is nothing to announce. */
export const balancesAnnounced = (brandId: number, memberIds: readonly number[]): RawBuilder<unknown> =>
  notified(messageTexts({ kind: 'balance', brandId, memberIds: [...memberIds] }))

const eventMessage = (
  { brand }: OfBrand,
  memberIds: number[] | null,
  { name, payload: schema }: EventDefinition,
  payload: unknown,
): LiveMessage => ({
  kind: 'event',
  brandId: brand.id,
  memberIds,
  event: name,
  payload: z.encode(schema, payload as never),
})

async function send(executor: Db | Tx, message: LiveMessage): Promise<void> {
  const texts = messageTexts(message)
  if (texts.length > 0) await sql`select ${notified(texts)}`.execute(executor)
}

const notified = (texts: readonly string[]): RawBuilder<unknown> =>
  texts.length === 0
    ? sql`null`
    : sql`(select count(pg_notify(${LIVE_CHANNEL}, text)::text) from unnest(${texts}::text[]) text)`
