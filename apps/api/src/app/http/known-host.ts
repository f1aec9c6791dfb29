/** A host that is no brand's gets nothing at all: 421, before anything else is looked at. Two hosts in one request: 400. */
import type { FastifyInstance } from 'fastify'
import type { BrandFinder } from '#core/brand/brand.ts'
import { refuse } from '#kit/refusal.ts'
import { CHAT_FRAME_PATH } from '../pages/chat-frame.ts'
import { hasSeveralHosts } from './host-header.ts'

/** Files of the build belong to no brand, and are served without a query. */
const SHARED = /^\/assets\//

export function refuseUnknownHosts(fastify: FastifyInstance, brands: BrandFinder): void {
  fastify.addHook('onRequest', async (request) => {
    if (hasSeveralHosts(request.raw)) refuse('request_malformed')
    if (SHARED.test(request.url)) return
    const brand = await brands.byHost(request.host)
    // Calls and pages of members explain a maintenance. Banks and providers repeat what was not answered.
    if (brand?.isMoving && request.method !== 'GET' && !request.url.startsWith('/api/')) refuse('overloaded')
    if (brand) return
    // The host of a chat serves the frame of that chat, and nothing else of the site.
    const isFrame = request.url.split('?')[0] === CHAT_FRAME_PATH
    if (isFrame && (await brands.byChatHost(request.host))) return
    // Whoever gets a refusal by rule may give up. This one is repeated, and reaches the cell of the brand.
    refuse((await brands.isOfMove(request.host)) ? 'overloaded' : 'host_unknown')
  })
}
