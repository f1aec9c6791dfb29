/** Cookies of a browser of staff: of the link that it opened, and of an earlier sign-in. Neither alone opens anything. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Platform } from '#core/context.ts'
import { networkOf } from '#core/throttle/networks.ts'
import type { Db, Tx } from '#kit/database/db.ts'
import { hashSecret } from '#kit/ids.ts'

/** Lifetime of a known browser after its last sign-in. */
export const STAFF_DEVICE_DAYS = 90
const DAY_S = 86_400

type Kind = 'device' | 'invite'
const SECONDS: Record<Kind, number> = { device: STAFF_DEVICE_DAYS * DAY_S, invite: DAY_S }

const isHttps = ({ protocol }: FastifyRequest): boolean => protocol === 'https'
const nameOf = (kind: Kind, request: FastifyRequest): string => `${isHttps(request) ? '__Host-' : ''}duang-desk-${kind}`

/** Undefined where there is none, or another content. */
export function browserSecret(kind: Kind, request: FastifyRequest): string | undefined {
  const given = request.cookies[nameOf(kind, request)]
  return given && /^[\w-]{43}$/.test(given) ? given : undefined
}

export const setBrowserSecret = (kind: Kind, request: FastifyRequest, response: FastifyReply, secret: string) =>
  response.setCookie(nameOf(kind, request), secret, {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure: isHttps(request),
    maxAge: SECONDS[kind],
  })

export async function isKnownBrowser({ db }: Platform, staffId: string, device: string): Promise<boolean> {
  const row = await db
    .selectFrom('desk.known_devices')
    .select('seen_at')
    .where('staff_id', '=', staffId)
    .where('device_hash', '=', hashSecret(device))
    .executeTakeFirst()
  return row !== undefined
}

export async function keepBrowser(tx: Tx, { clock }: Platform, staffId: string, device: string): Promise<void> {
  const seen_at = clock()
  await tx
    .insertInto('desk.known_devices')
    .values({ staff_id: staffId, device_hash: hashSecret(device), seen_at })
    .onConflict((conflict) => conflict.columns(['staff_id', 'device_hash']).doUpdateSet({ seen_at }))
    .execute()
}

/** A new link makes strangers of all browsers and networks: one of them may be a thief's. */
export const forgetBrowsers = (tx: Tx, staffId: string) =>
  tx.deleteFrom('desk.known_devices').where('staff_id', '=', staffId).execute()

/** Whether this person signed in from this network within the retention of sessions, and since the last link was accepted. */
export async function isKnownNetwork(db: Db, staffId: string, address: string): Promise<boolean> {
  const rows = await db
    .selectFrom('desk.sessions')
    .innerJoin('desk.staff', 'desk.staff.staff_id', 'desk.sessions.staff_id')
    .select(sql<string>`host(address)`.as('address'))
    .distinct()
    .where('desk.sessions.staff_id', '=', staffId)
    .whereRef('started_at', '>=', 'accepted_at')
    .execute()
  return rows.some((row) => networkOf(row.address) === networkOf(address))
}
