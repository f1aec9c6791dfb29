/**
 * Addresses that the router cannot parse: a percent sign that escapes nothing (`/aff/%zz`), a word longer than any id. The router
 * refuses them before any hook has run, with a reply of its own. So they are rerouted to a route of ours. Host, load, counts and headers
 * are then handled as for every other address: a page is not found, a call is malformed.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPageRequest } from '../pages/pages.ts'
import { originIn } from './host-header.ts'

/** Used by no page and no call. */
const ROUTE = '/unreadable-address'

type FrameworkErrors = (error: FastifyError, request: FastifyRequest, response: FastifyReply) => void
export type UnreadableAddresses = { frameworkErrors: FrameworkErrors; serve: (fastify: FastifyInstance) => void }

/** `frameworkErrors` is for the options of the server that `serve` is given later. */
export function createUnreadableAddresses(): UnreadableAddresses {
  const sentRound = new WeakMap<IncomingMessage, { url: string; error: FastifyError }>()
  return {
    frameworkErrors: (error, { server, raw, originalUrl }, response) => {
      sentRound.set(raw, { url: raw.url ?? '', error })
      // The host of an address in absolute form is compared once more.
      raw.url = originIn(originalUrl) + ROUTE
      server.routing(raw, response.raw)
    },
    serve: (fastify) => {
      fastify.all(ROUTE, async ({ method, raw }, response) => {
        const asked = sentRound.get(raw)
        if (!asked || isPageRequest({ method, url: asked.url })) return response.callNotFound()
        // The router's own refusals are mapped like those of any library.
        throw asked.error
      })
    },
  }
}
