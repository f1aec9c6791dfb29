/** Closes the sockets of ended sessions: at once when an end is announced, and by a regular check, since a session may also expire. */
import { type EventPayload, forcedLogout } from '@duang/contract/wire/live'
import type { BrandFinder } from '#core/brand/brand.ts'
import type { Platform } from '#core/context.ts'
import { findEndedSessions } from '#core/session/session.ts'
import type { Connected, LiveSocket, MemberKey } from './connected.ts'

type Reason = EventPayload<typeof forcedLogout>['reason']
const REASONS: readonly string[] = forcedLogout.payload.shape.reason.options
const reasonOf = (endedBy: string): Reason => (REASONS.includes(endedBy) ? (endedBy as Reason) : 'expired')

/** An end may be announced while its socket is being admitted. It is remembered for longer than an admission takes. */
const REMEMBERED_MS = 30_000

export function createSessionEnds(connected: Connected, elapsedMs: () => number) {
  const ended = new Map<string, { reason: Reason; at: number }>()
  const close = (socket: LiveSocket, reason: Reason) => {
    socket.emit(forcedLogout.name, { reason })
    socket.disconnect(true)
  }
  return {
    /** Call it once a socket is registered. Returns whether its session had ended meanwhile. */
    closeIfEnded(socket: LiveSocket): boolean {
      const end = ended.get(socket.data.member.sessionId)
      if (end) close(socket, end.reason)
      return end !== undefined
    },
    end(member: MemberKey, sessionId: string, endedBy: string): void {
      const at = elapsedMs()
      for (const [id, { at: endedAt }] of ended) {
        if (at - endedAt < REMEMBERED_MS) break
        ended.delete(id)
      }
      ended.set(sessionId, { reason: reasonOf(endedBy), at })
      for (const socket of connected.of(member))
        if (socket.data.member.sessionId === sessionId) close(socket, reasonOf(endedBy))
    },
    /** Checks the sessions of all sockets in one query. */
    async check(platform: Platform, brands: BrandFinder): Promise<void> {
      const sockets = connected.sockets()
      if (sockets.length === 0) return
      const idleMinutes = new Map((await brands.all()).map((each) => [each.id, each.settings.sessionIdleMinutes]))
      const ids = [...new Set(sockets.map((each) => each.data.member.sessionId))]
      const reasons = await findEndedSessions(platform, ids, idleMinutes)
      for (const socket of sockets) {
        const endedBy = reasons.get(socket.data.member.sessionId)
        if (endedBy !== undefined) close(socket, reasonOf(endedBy))
      }
    },
  }
}
export type SessionEnds = ReturnType<typeof createSessionEnds>
