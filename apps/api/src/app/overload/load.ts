/**
 * Overload is refused on arrival, quickly, so that what was let in is answered. Work is refused by class: public pages first, settlement
 * by providers and banks last (decision 059). One address and one session each get a share only, so that neither can use up what all
 * others need.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { LoadClass } from '@duang/contract'
import { SCREEN_READS } from '@duang/contract/site/screen-reads'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countShed } from '#core/metrics.ts'
import { networkOf } from '#core/throttle/networks.ts'
import { addressOf } from '#entry/mount.ts'
import { refuse } from '#kit/refusal.ts'
import { watchLoopDelay } from './loop-delay.ts'

/**
 * A class is let in while no more than so many requests are worked on in this process, and while the event loop is no later.
 * A request for several reads counts as so many. Settlement is never refused for a late loop: a refused win comes back as more work.
 */
export const LIMITS: Readonly<Record<LoadClass, { inFlight: number; delayMs: number }>> = {
  page: { inFlight: 100, delayMs: 200 },
  read: { inFlight: 200, delayMs: 400 },
  play: { inFlight: 300, delayMs: 800 },
  withdrawal: { inFlight: 400, delayMs: 1_600 },
  settlement: { inFlight: 1_500, delayMs: Number.POSITIVE_INFINITY },
}
/** Thai mobile networks put many members behind one address: the share is half of all reads. */
export const ADDRESS_SHARE = LIMITS.read.inFlight / 2
/** No screen opens with more. */
const READS_MAX = Object.keys(SCREEN_READS).length
/** A page opens with up to ten reads. Several tabs of one member stay below this. */
export const SESSION_SHARE = 50

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call of banks and providers. Hundreds of them come from one address. */
    isFeed?: boolean
    /** Routes without a class are part of public pages. */
    load?: LoadClass | ((request: FastifyRequest) => LoadClass)
  }
}

/** Requests in progress, for code that answers ahead of the router. */
export type Load = {
  isFull: (name: LoadClass, weight?: number) => boolean
  /** Refuses `overloaded`, and counts that, while the class waits outside. */
  admit: (name: LoadClass, weight?: number) => void
  begin: () => void
  end: () => void
}

const inner = new AsyncLocalStorage<true>()

/** Runs calls that a request makes for itself. The request is counted, the calls are not. */
export const asInnerCall = <Result>(work: () => PromiseLike<Result>): Promise<Result> =>
  // Awaited within: an injected request begins when its answer is waited for.
  inner.run(true, async () => await work())

const loadOf = (request: FastifyRequest): LoadClass => {
  const { load = 'page' } = request.routeOptions.config ?? {}
  return typeof load === 'function' ? load(request) : load
}

/** `delayMs`: how late the event loop is. */
export function limitLoad(fastify: FastifyInstance, delayMs: () => number = lateness(fastify)): Load {
  // A number and no Set of requests: V8 links a Set's old tables to its new ones, so one that lives long and changes much kept
  // every request until the next full collection.
  let inFlight = 0
  const load: Load = {
    isFull: (name, weight = 1) => inFlight + weight > LIMITS[name].inFlight || delayMs() > LIMITS[name].delayMs,
    admit: (name, weight) => {
      if (!load.isFull(name, weight)) return
      countShed(name)
      refuse('overloaded')
    },
    begin: () => {
      inFlight++
    },
    end: () => {
      inFlight--
    },
  }
  const counted = new WeakMap<FastifyRequest, number>()
  const shares = createShares()
  const leave = (request: FastifyRequest) => {
    const weight = counted.get(request)
    if (weight === undefined) return
    counted.delete(request)
    inFlight -= weight
    shares.leave(request)
  }
  const answered = new WeakSet<FastifyRequest>()
  // Counted when the body is complete: a slow sender holds a socket until the time-out, and no share of the load.
  fastify.addHook('preValidation', async (request, response) => {
    if (inner.getStore()) return
    const isFeed = request.routeOptions.config?.isFeed === true
    const weight = isFeed ? 1 : weightOf(request)
    load.admit(loadOf(request), weight)
    if (!isFeed) shares.enter(request, weight)
    counted.set(request, weight)
    inFlight += weight
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
  return load
}

function lateness(fastify: FastifyInstance): () => number {
  const { delayMs, stop } = watchLoopDelay()
  fastify.addHook('onClose', async () => stop())
  return delayMs
}

/** The number of reads that a request asks for: the call for a screen runs a query and more for each. */
function weightOf({ query }: FastifyRequest): number {
  const { reads } = query as { reads?: unknown }
  return typeof reads === 'string' ? Math.min(reads.split(',').length, READS_MAX) : 1
}

/** Counts what is worked on by address (IPv6: the /64) and by session. Refuses `rate_limited` beyond a share. */
function createShares() {
  const counts = new Map<string, number>()
  const keysOf = new WeakMap<FastifyRequest, { keys: string[]; weight: number }>()
  return {
    enter(request: FastifyRequest, weight: number): void {
      const address = networkOf(addressOf({ ip: request.ip, remote: request.socket.remoteAddress }))
      const { authorization } = request.headers
      // Prefixed, since a visitor may send another visitor's address in place of a token.
      const wanted: [string, number][] = [[`address ${address}`, ADDRESS_SHARE]]
      if (authorization) wanted.push([`session ${authorization}`, SESSION_SHARE])
      if (wanted.some(([key, max]) => (counts.get(key) ?? 0) + weight > max))
        refuse('rate_limited', { retryAfterSeconds: 1 })
      for (const [key] of wanted) counts.set(key, (counts.get(key) ?? 0) + weight)
      keysOf.set(request, { keys: wanted.map(([key]) => key), weight })
    },
    leave(request: FastifyRequest): void {
      const { keys, weight } = keysOf.get(request) ?? { keys: [], weight: 0 }
      for (const key of keys) {
        const left = (counts.get(key) ?? weight) - weight
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
    },
  }
}
