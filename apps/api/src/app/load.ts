/** Overload is refused at the door, quickly, so that what was let in is answered. Bank feeds are let in last of all to be refused. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '#kit/refusal.ts'

/** Requests worked on at once in one process. Above it the pages and reads of members wait outside with 503. */
export const IN_FLIGHT_MAX = 200
const FEEDS_IN_FLIGHT_MAX = 400

/** What is being worked on, for those who answer ahead of the router. */
export type Load = { isFeedsFull: () => boolean; begin: (work: object) => void; end: (work: object) => void }

export function limitLoad(fastify: FastifyInstance): Load {
  const inFlight = new Set<object>()
  const answered = new WeakSet<FastifyRequest>()
  // Counted when its body has come: who sends slowly holds a socket until the time-out, and keeps nobody out.
  fastify.addHook('preValidation', async (request, response) => {
    const isFeed = /^\/(bank|provider)\//.test(request.url)
    if (inFlight.size >= (isFeed ? FEEDS_IN_FLIGHT_MAX : IN_FLIGHT_MAX)) refuse('overloaded')
    inFlight.add(request)
    // Who has left is no longer waited for, but the work for them may still be going on.
    response.raw.once('close', () => {
      if (answered.has(request)) inFlight.delete(request)
    })
  })
  fastify.addHook('onSend', async (request, response) => {
    answered.add(request)
    // A film goes out for as long as somebody watches it, and is nobody's work any more.
    const isFilm = request.url.startsWith('/media/')
    if (response.raw.destroyed || isFilm) inFlight.delete(request)
  })
  fastify.addHook('onResponse', async (request) => {
    inFlight.delete(request)
  })
  return {
    isFeedsFull: () => inFlight.size >= FEEDS_IN_FLIGHT_MAX,
    begin: (work) => void inFlight.add(work),
    end: (work) => void inFlight.delete(work),
  }
}
