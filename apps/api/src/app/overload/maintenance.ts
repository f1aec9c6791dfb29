/** In maintenance every call but the status call is refused on arrival (interpretation S8). Feeds of banks are still accepted. */
import type { CallReply } from '@duang/contract'
import { getWebsiteStatus } from '@duang/contract/site/setting'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maintenanceAt, retryAfterSeconds } from '#core/brand/maintenance.ts'
import { brandContext, type Site } from '#entry/mount.ts'
import { refuse } from '#kit/refusal.ts'

/** Before body, session and limits are looked at: what is under `/api` and `/media` is refused unless it is named here. */
export function holdDuringMaintenance(fastify: FastifyInstance, site: Pick<Site, 'platform' | 'brands'>): void {
  fastify.addHook('onRequest', async (request) => {
    if (!isCall(request) || request.routeOptions.url === getWebsiteStatus.path) return
    const { brand, clock } = await brandContext(site, request)
    const now = clock()
    const maintenance = maintenanceAt(brand, now)
    if (maintenance) refuse('maintenance', { retryAfterSeconds: retryAfterSeconds(maintenance, now) })
  })
}

/** Returns whether this is a call: by its route, however the address is spelled. An address without a route is judged by its words. */
const isCall = ({ is404, url, routeOptions }: FastifyRequest): boolean =>
  is404 ? /^\/+(api|media)([/?]|$)/i.test(url) : /^\/(api|media)\//.test(routeOptions.url ?? '')

export type SiteStatus = CallReply<typeof getWebsiteStatus>

/** The current reply of the status call for the head of a page, so that the page does not have to ask for it first. */
export const siteStatusScript = (status: SiteStatus): string =>
  // `<` is escaped so that no value can end the script element.
  `<script type="application/json" id="site-status">${JSON.stringify(status).replace(/</g, '\\u003c')}</script>`
