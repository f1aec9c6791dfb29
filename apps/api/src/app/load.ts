/** Overload is refused at the door, quickly, so that what was let in is answered. Bank feeds are let in last of all to be refused. */
import type { FastifyInstance } from 'fastify'
import { refuse } from '#kit/refusal.ts'

/** Requests under way at once in one process. Above it the pages and reads of members wait outside with 503. */
export const IN_FLIGHT_MAX = 200
const FEEDS_IN_FLIGHT_MAX = 400

export function limitLoad(fastify: FastifyInstance): void {
  let inFlight = 0
  const counted = new WeakSet<object>()
  fastify.addHook('onRequest', async (request) => {
    const isFeed = request.url.startsWith('/bank/')
    if (inFlight >= (isFeed ? FEEDS_IN_FLIGHT_MAX : IN_FLIGHT_MAX)) refuse('overloaded')
    inFlight++
    counted.add(request)
    request.raw.once('close', () => leave(request))
  })
  fastify.addHook('onResponse', async (request) => leave(request))
  const leave = (request: object) => {
    if (counted.delete(request)) inFlight--
  }
}
