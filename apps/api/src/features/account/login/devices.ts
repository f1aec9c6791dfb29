/** The devices of a member: sessions whose requests would still be answered. */
import type { CallReply } from '@duang/contract'
import type { listDevices } from '@duang/contract/account/login'
import type { Caller, Ctx } from '#core/context.ts'
import { endSessions } from '#core/session/session.ts'
import { deviceLabel } from './device-label.ts'

type Device = CallReply<typeof listDevices>['items'][number]

/** Returns live sessions, newest first. Idle and expired sessions are not listed. */
export async function liveDevices(ctx: Ctx, caller: Caller): Promise<Device[]> {
  const now = ctx.clock()
  const idleMs = ctx.brand.settings.sessionIdleMinutes * 60_000
  const rows = await ctx.db
    .selectFrom('sessions')
    .select(['session_id', 'platform', 'user_agent', 'started_at', 'last_seen_at', 'expires_at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', caller.memberId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', new Date(now.getTime() - idleMs))
    .orderBy('started_at', 'desc')
    .orderBy('session_id')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    id: row.session_id,
    isCurrent: row.session_id === caller.sessionId,
    platform: row.platform,
    label: deviceLabel(row.user_agent),
    startedAt: row.started_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }))
}

/** Ends all sessions but the caller's own. Returns how many of them were still live. */
export const endOthers = (ctx: Ctx, caller: Caller): Promise<number> =>
  endSessions(ctx.db, ctx, caller.memberId, { except: caller.sessionId }, 'device')
