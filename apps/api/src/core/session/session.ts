/**
 * Sessions (interpretation W8): an opaque token in local storage that is worthless without the HttpOnly cookie beside it.
 * Only hashes are stored. A session can be ended from anywhere: at once in the process that ends it and for every change, and within a
 * second for reads in other processes.
 */
import { sql } from 'kysely'
import type { Caller, Ctx, Origin } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'
import { hashSecret, newSecret } from '#kit/ids.ts'
import type { LiveSession } from './session-cache.ts'

/** `__Host-` binds the cookie to this host, path / and https. Plain http (a laptop) cannot have that prefix. */
export const cookieName = (isHttps: boolean): string => (isHttps ? '__Host-duang' : 'duang')

export type NewSession = { token: string; cookie: string; expiresAt: Date }

// Writing "last seen" at every request would make every read a write. This precision is enough for an idle limit in minutes.
const SEEN_EVERY_MS = 30_000

/** Opens a session. Returns the two secrets, which exist nowhere else. */
export async function openSession(tx: Tx, ctx: Ctx, memberId: number, origin: Origin): Promise<NewSession> {
  const now = ctx.clock()
  const token = newSecret()
  const cookie = newSecret()
  const expiresAt = new Date(now.getTime() + ctx.brand.settings.sessionHours * 3_600_000)
  await tx
    .insertInto('sessions')
    .values({
      brand_id: ctx.brand.id,
      member_id: memberId,
      token_hash: hashSecret(token),
      cookie_hash: hashSecret(cookie),
      platform: origin.platform,
      user_agent: origin.userAgent.slice(0, 300),
      address: origin.address,
      started_at: now,
      last_seen_at: now,
      expires_at: expiresAt,
    })
    .execute()
  return { token, cookie, expiresAt }
}

/**
 * The member of a live session. Undefined when token or cookie is missing, unknown, ended, idle or too old. With `isCached` the session
 * may have been looked up within the last second: for calls that change nothing.
 */
export async function findCaller(
  ctx: Ctx,
  token: string | undefined,
  cookie: string | undefined,
  { isCached = false } = {},
): Promise<Caller | undefined> {
  if (!token || !cookie) return
  const hashes = { token: hashSecret(token), cookie: hashSecret(cookie) }
  const read = () => readSession(ctx, hashes)
  const key = `${hashes.token.toString('base64')} ${hashes.cookie.toString('base64')}`
  const session = await (isCached ? ctx.sessions.find(ctx.brand.id, key, read) : read())
  if (!session || !(await isLive(ctx, session))) return
  const { memberId, uuid, username, sessionId } = session
  return { memberId, uuid, username, sessionId }
}

/**
 * The member whose live session this cookie belongs to. For what the browser fetches by itself, such as a movie or a page in another
 * language: it sends the cookie and cannot send the token. Never enough for data of the member, which needs the token as well.
 */
export async function sessionHolder(ctx: Ctx, cookie: string | undefined): Promise<number | undefined> {
  if (!cookie) return undefined
  const hashes = { cookie: hashSecret(cookie) }
  const session = await ctx.sessions.find(ctx.brand.id, hashes.cookie.toString('base64'), () =>
    readSession(ctx, hashes),
  )
  return session && (await isLive(ctx, session)) ? session.memberId : undefined
}

async function readSession(ctx: Ctx, { token, cookie }: { token?: Buffer; cookie: Buffer }) {
  const now = ctx.clock()
  const { rows } = await sql<LiveSession>`
    select session_id as "sessionId", last_seen_at as "lastSeenAt", expires_at as "expiresAt", member_id as "memberId", uuid, username
    from live.find_session(${ctx.brand.id}, ${cookie})
    where ended_at is null and expires_at > ${now} and last_seen_at > ${idleSince(ctx, now)}
      and token_hash = ${token ?? sql.ref('token_hash')}`.execute(ctx.db)
  return rows[0]
}

/**
 * Of these sessions of any brands, those that are over, with the cause: `ended_by`, `age` or `idle`. `idleMinutes` is by brand.
 */
export async function findEndedSessions(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  sessionIds: readonly string[],
  idleMinutes: ReadonlyMap<number, number>,
): Promise<Map<string, string>> {
  const now = clock()
  const { rows } = await sql<{ id: string; endedBy: string }>`
    select s.session_id as id, coalesce(s.ended_by, case when s.expires_at <= ${now} then 'age' else 'idle' end) as "endedBy"
    from unnest(${[...idleMinutes.keys()]}::int[], ${[...idleMinutes.values()]}::int[]) as brand (brand_id, idle_minutes)
    join sessions s on s.brand_id = brand.brand_id and s.session_id = any (${sessionIds}::uuid[])
    where s.ended_at is not null or s.expires_at <= ${now}
      or s.last_seen_at <= ${now}::timestamptz - brand.idle_minutes * interval '1 minute'`.execute(db)
  return new Map(rows.map((row) => [row.id, row.endedBy]))
}

const idleSince = (ctx: Ctx, now: Date): Date =>
  new Date(now.getTime() - ctx.brand.settings.sessionIdleMinutes * 60_000)

/** Compares with the clock, since a cached session may have become idle or too old. Notes from time to time that it was seen. */
async function isLive(ctx: Ctx, session: LiveSession): Promise<boolean> {
  const now = ctx.clock()
  if (session.expiresAt <= now || session.lastSeenAt <= idleSince(ctx, now)) return false
  if (now.getTime() - session.lastSeenAt.getTime() <= SEEN_EVERY_MS) return true
  // Before the write, so that other requests of the same second do not repeat it.
  session.lastSeenAt = now
  await ctx.db
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('brand_id', '=', ctx.brand.id)
    .where('session_id', '=', session.sessionId)
    .where('ended_at', 'is', null)
    .execute()
  return true
}

/** Ends sessions of a member: all, one, or all but one. Returns how many were live. Idle and overdue ones were dead before. */
export async function endSessions(
  executor: Ctx['db'] | Tx,
  ctx: Ctx,
  memberId: number,
  which: { only?: string; except?: string },
  endedBy: 'logout' | 'device' | 'password' | 'staff',
): Promise<number> {
  const now = ctx.clock()
  // Before and not after the commit, of which this function does not learn: the cache reads anew until that has passed.
  if (which.only === undefined) ctx.sessions.forgetMember(ctx.brand.id, memberId)
  else ctx.sessions.forgetSession(ctx.brand.id, which.only)
  const rows = await executor
    .updateTable('sessions')
    .set({ ended_at: now, ended_by: endedBy })
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .$if(which.only !== undefined, (query) => query.where('session_id', '=', which.only as string))
    .$if(which.except !== undefined, (query) => query.where('session_id', '<>', which.except as string))
    .returning(['last_seen_at', 'expires_at'])
    .execute()
  return rows.filter((row) => row.expires_at > now && row.last_seen_at > idleSince(ctx, now)).length
}
