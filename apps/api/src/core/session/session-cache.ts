/** The sessions that a process looked up within the last second, so that the reads of a member cost no query for the session. */
import { createTtlCache, createTtlStore } from '#kit/ttl-cache.ts'

export type LiveSession = {
  sessionId: string
  memberId: number
  uuid: string
  username: string
  lastSeenAt: Date
  expiresAt: Date
}

/** A session that another process ends is served no longer than this. */
const FRESH_MS = 1_000
const SESSIONS_MAX = 20_000
/** Longer than any transaction that ends sessions: until it has committed, a lookup still finds them. */
const ENDING_MS = 30_000
const ENDINGS_MAX = 50_000

export type SessionCache = {
  /**
   * Returns the session of a key, read at most {@link FRESH_MS} ago. Concurrent callers share a lookup. An unknown session is not kept:
   * keys come from outside.
   */
  find: (brandId: number, key: string, read: () => Promise<LiveSession | undefined>) => Promise<LiveSession | undefined>
  /** Reads anew for some seconds what belongs to this session. For the process that ends it, and for messages about its end. */
  forgetSession: (brandId: number, sessionId: string) => void
  /** The same for all sessions of a member. */
  forgetMember: (brandId: number, memberId: number) => void
}

/** Creates the cache of a process. `elapsedMs` is its elapsed time: a clock that is set back must not keep a session. */
export function createSessionCache(elapsedMs: () => number): SessionCache {
  const sessions = createTtlCache<LiveSession | undefined>({ ttlMs: FRESH_MS, max: SESSIONS_MAX, now: elapsedMs })
  const endings = createTtlStore<object>({ ttlMs: ENDING_MS, max: ENDINGS_MAX, now: elapsedMs })
  const sessionKey = (brandId: number, sessionId: string) => `session ${brandId} ${sessionId}`
  const memberKey = (brandId: number, memberId: number) => `member ${brandId} ${memberId}`
  const isForgotten = (brandId: number, { sessionId, memberId }: LiveSession) =>
    endings.has(sessionKey(brandId, sessionId)) || endings.has(memberKey(brandId, memberId))
  return {
    async find(brandId, key, read) {
      const found = await sessions(`${brandId} ${key}`, read)
      // Also where the session ended while it was looked up.
      return found && isForgotten(brandId, found) ? read() : found
    },
    forgetSession: (brandId, sessionId) => void endings.set(sessionKey(brandId, sessionId), {}),
    forgetMember: (brandId, memberId) => void endings.set(memberKey(brandId, memberId), {}),
  }
}
