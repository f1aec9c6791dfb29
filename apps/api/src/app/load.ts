/** Overload is refused at the door, quickly, so that what was let in is answered. Bank feeds are let in last of all to be refused. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '#kit/refusal.ts'

/** Requests worked on at once in one process. Above it the pages and reads of members wait outside with 503. */
export const IN_FLIGHT_MAX = 200
const FEEDS_IN_FLIGHT_MAX = 400

/** What is being worked on, for those who answer ahead of the router. */
export type Load = { isFeedsFull: () => boolean; begin: () => void; end: () => void }

export function limitLoad(fastify: FastifyInstance): Load {
  // A number and no Set of requests: V8 links a Set's old tables to its new ones, so one that lives long and changes much kept
  // every request until the next full collection.
  let inFlight = 0
  const counted = new WeakSet<FastifyRequest>()
  const leave = (request: FastifyRequest) => {
    if (counted.delete(request)) inFlight--
  }
  const answered = new WeakSet<FastifyRequest>()
  // Counted when its body has come: who sends slowly holds a socket until the time-out, and keeps nobody out.
  fastify.addHook('preValidation', async (request, response) => {
    const isFeed = /^\/(bank|provider)\//.test(request.url)
    if (inFlight >= (isFeed ? FEEDS_IN_FLIGHT_MAX : IN_FLIGHT_MAX)) refuse('overloaded')
    counted.add(request)
    inFlight++
    // Who has left is no longer waited for, but the work for them may still be going on.
    response.raw.once('close', () => {
      if (answered.has(request)) leave(request)
    })
  })
  fastify.addHook('onSend', async (request, response) => {
    answered.add(request)
    // A film goes out for as long as somebody watches it, and is nobody's work any more.
    const isFilm = request.url.startsWith('/media/')
    if (response.raw.destroyed || isFilm) leave(request)
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
