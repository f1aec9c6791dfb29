/**
 * Sessions of the desk. As with members, a token is worthless without the HttpOnly cookie beside it, and only hashes are stored.
 * A session ends after 30 minutes without use, and 12 hours after the sign-in.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Origin } from '#core/context.ts'
import type { Db, Tx } from '#kit/database/db.ts'
import { hashSecret, newSecret } from '#kit/ids.ts'
import { type Staff, staffActor } from './staff.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const IDLE_MS = 30 * MINUTE_MS
const LONGEST_MS = 12 * HOUR_MS
const STEP_UP_MS = 10 * MINUTE_MS
/** "Last seen" is written at most this often. */
const SEEN_EVERY_MS = 20_000

const cookieName = (isHttps: boolean): string => (isHttps ? '__Host-duang-desk' : 'duang-desk')
const isHttps = (request: FastifyRequest): boolean => request.protocol === 'https'
const cookieOptions = (request: FastifyRequest) =>
  ({ httpOnly: true, sameSite: 'strict', path: '/', secure: isHttps(request) }) as const

export const setStaffCookie = (request: FastifyRequest, response: FastifyReply, cookie: string) =>
  response.setCookie(cookieName(isHttps(request)), cookie, { ...cookieOptions(request), maxAge: LONGEST_MS / 1000 })
export const clearStaffCookie = (request: FastifyRequest, response: FastifyReply) =>
  response.clearCookie(cookieName(isHttps(request)), cookieOptions(request))

export type OpenedSession = { token: string; cookie: string; expiresAt: Date }

/** Opens a session, with the second factor just given. */
export async function openStaffSession(
  tx: Tx,
  { staffId, origin, now }: { staffId: string; origin: Origin; now: Date },
): Promise<OpenedSession> {
  const [token, cookie] = [newSecret(), newSecret()]
  const expiresAt = new Date(now.getTime() + LONGEST_MS)
  await tx
    .insertInto('desk.sessions')
    .values({
      staff_id: staffId,
      token_hash: hashSecret(token),
      cookie_hash: hashSecret(cookie),
      address: origin.address,
      user_agent: origin.userAgent.slice(0, 300),
      started_at: now,
      last_seen_at: now,
      expires_at: expiresAt,
      stepped_up_at: now,
    })
    .execute()
  return { token, cookie, expiresAt }
}

/** Sent with calls that a page repeats by itself. They need a live session, and are no use of it. */
const isBackground = ({ headers }: FastifyRequest): boolean => headers['x-desk-background'] === '1'

/** The person of a live session. Undefined when token or cookie is missing, unknown, ended, idle or too old, or the person is suspended. */
export async function findStaff(db: Db, request: FastifyRequest, now: Date): Promise<Staff | undefined> {
  const token = request.headers.authorization?.match(/^Bearer ([\w-]{43})$/)?.[1]
  const cookie = request.cookies[cookieName(isHttps(request))]
  if (!token || !cookie) return
  const row = await db
    .selectFrom('desk.sessions as s')
    .innerJoin('desk.staff as p', 'p.staff_id', 's.staff_id')
    .select(['s.session_id', 's.staff_id', 'p.username', 's.started_at', 's.last_seen_at', 's.expires_at'])
    .select('s.stepped_up_at')
    .where('s.token_hash', '=', hashSecret(token))
    .where('s.cookie_hash', '=', hashSecret(cookie))
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('s.last_seen_at', '>', new Date(now.getTime() - IDLE_MS))
    .where('p.suspended_at', 'is', null)
    .executeTakeFirst()
  if (!row) return
  if (!isBackground(request) && now.getTime() - row.last_seen_at.getTime() > SEEN_EVERY_MS)
    await db.updateTable('desk.sessions').set({ last_seen_at: now }).where('session_id', '=', row.session_id).execute()
  return {
    staffId: row.staff_id,
    username: row.username,
    actor: staffActor(row.username),
    sessionId: row.session_id,
    startedAt: row.started_at,
    expiresAt: row.expires_at,
    steppedUpAt: row.stepped_up_at,
  }
}

/** The end of the time in which actions on money need no further code. Null: it is over. */
export function stepUpUntil({ steppedUpAt }: Staff, now: Date): Date | null {
  const until = new Date(steppedUpAt.getTime() + STEP_UP_MS)
  return until > now ? until : null
}

/** Ends sessions of a person: all, all but one, or one. Returns their number. */
export async function endStaffSessions(
  executor: Db | Tx,
  staffId: string,
  { by, now, only, except }: { by: 'sign-out' | 'own' | 'staff' | 'invite'; now: Date; only?: string; except?: string },
): Promise<number> {
  const { numUpdatedRows } = await executor
    .updateTable('desk.sessions')
    .set({ ended_at: now, ended_by: by })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .$if(only !== undefined, (rows) => rows.where('session_id', '=', only as string))
    .$if(except !== undefined, (rows) => rows.where('session_id', '<>', except as string))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Live sessions of a person, the newest first. */
export const liveSessions = (db: Db, staffId: string, now: Date) =>
  db
    .selectFrom('desk.sessions')
    .select(['session_id', 'started_at', 'last_seen_at', 'user_agent'])
    .select(sql<string>`host(address)`.as('address'))
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', new Date(now.getTime() - IDLE_MS))
    .orderBy('started_at', 'desc')
    .execute()
