/**
 * Overload is refused on arrival, quickly, so that what was let in is answered. Bank feeds are let in last of all to be refused.
 * One address and one session each get a share only, so that neither can use up what all others need.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressOf } from '#core/mount.ts'
import { networkOf } from '#core/throttle/networks.ts'
import { refuse } from '#kit/refusal.ts'

/** Requests worked on at once in one process. Above it the pages and reads of members wait outside with 503. */
export const IN_FLIGHT_MAX = 200
const FEEDS_IN_FLIGHT_MAX = 400
/** Thai mobile networks put many members behind one address: the share is half of everything. */
export const ADDRESS_SHARE = IN_FLIGHT_MAX / 2
/** A page opens with eight calls. Several tabs of one member stay below this. */
export const SESSION_SHARE = 50

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call of banks and providers whose address does not show it. Hundreds of them come from one address. */
    isFeed?: boolean
  }
}

/** Requests in progress, for code that answers ahead of the router. */
export type Load = { isFeedsFull: () => boolean; begin: () => void; end: () => void }

const inner = new AsyncLocalStorage<true>()

/** Runs calls that a request makes for itself. The request is counted, the calls are not. */
export const asInnerCall = <Result>(work: () => PromiseLike<Result>): Promise<Result> =>
  // Awaited within: an injected request begins when its answer is waited for.
  inner.run(true, async () => await work())

export function limitLoad(fastify: FastifyInstance): Load {
  // A number and no Set of requests: V8 links a Set's old tables to its new ones, so one that lives long and changes much kept
  // every request until the next full collection.
  let inFlight = 0
  const counted = new WeakSet<FastifyRequest>()
  const shares = createShares()
  const leave = (request: FastifyRequest) => {
    if (!counted.delete(request)) return
    inFlight--
    shares.leave(request)
  }
  const answered = new WeakSet<FastifyRequest>()
  // Counted when the body is complete: a slow sender holds a socket until the time-out, and no share of the load.
  fastify.addHook('preValidation', async (request, response) => {
    if (inner.getStore()) return
    const isFeed = /^\/(bank|provider)\//.test(request.url) || request.routeOptions.config?.isFeed === true
    if (inFlight >= (isFeed ? FEEDS_IN_FLIGHT_MAX : IN_FLIGHT_MAX)) refuse('overloaded')
    if (!isFeed) shares.enter(request)
    counted.add(request)
    inFlight++
    // After a disconnect the answer is no longer due, but its work may continue.
    response.raw.once('close', () => {
      if (answered.has(request)) leave(request)
    })
  })
  fastify.addHook('onSend', async (request, response) => {
    answered.add(request)
    // A movie is sent for as long as the visitor watches it, and needs no more work of this process.
    const isMovie = request.url.startsWith('/media/')
    if (response.raw.destroyed || isMovie) leave(request)
  })
  fastify.addHook('onResponse', async (request) => {
    leave(request)
  })
  return {
    isFeedsFull: () => inFlight >= FEEDS_IN_FLIGHT_MAX,
    begin: () => {
      inFlight++
    },
    end: () => {
      inFlight--
    },
  }
}

/** Counts what is worked on by address (IPv6: the /64) and by session. Refuses `rate_limited` beyond a share. */
function createShares() {
  const counts = new Map<string, number>()
  const keysOf = new WeakMap<FastifyRequest, string[]>()
  return {
    enter(request: FastifyRequest): void {
      const address = networkOf(addressOf({ ip: request.ip, remote: request.socket.remoteAddress }))
      const { authorization } = request.headers
      // Prefixed, since a visitor may send another visitor's address in place of a token.
      const wanted: [string, number][] = [[`address ${address}`, ADDRESS_SHARE]]
      if (authorization) wanted.push([`session ${authorization}`, SESSION_SHARE])
      if (wanted.some(([key, max]) => (counts.get(key) ?? 0) >= max)) refuse('rate_limited', { retryAfterSeconds: 1 })
      for (const [key] of wanted) counts.set(key, (counts.get(key) ?? 0) + 1)
      keysOf.set(
        request,
        wanted.map(([key]) => key),
      )
    },
    leave(request: FastifyRequest): void {
      for (const key of keysOf.get(request) ?? []) {
        const left = (counts.get(key) ?? 1) - 1
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
    },
  }
}
