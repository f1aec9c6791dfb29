/** The server of the desk: its calls and its pages. It listens on loopback, for its own host, and never serves members. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyCookie from '@fastify/cookie'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { BrandFinder } from '#core/brand/brand.ts'
import type { Platform } from '#core/context.ts'
import { mountAction, mountList } from '#entry/action/mount.ts'
import { proposalKinds } from '#entry/action/second-person.ts'
import type { Desk } from '#entry/desk/mount-desk.ts'
import { answerFailures } from '#entry/mount.ts'
import { traceRequests, traceRoutes } from '#kit/log/tracing.ts'
import { isForwarded as isForwardedBy, isLoopbackHost } from '#kit/start/loopback.ts'
import { RELEASE } from '#kit/start/release.ts'
import { FEATURES } from '../features.ts'
import { usualForm } from '../http/forwarded.ts'
import { hasSeveralHosts } from '../http/host-header.ts'
import { requestId } from '../http/request-id.ts'
import { serveOldBrowserPage } from '../pages/old-browser.ts'
import { countRequests, registry } from '../watch/metrics.ts'
import { createReadiness } from '../watch/readiness.ts'

export const DESK_FOLDER = path.join(import.meta.dirname, '../../../../desk/dist')
const BODY_BYTES_MAX = 256 * 1024

export type DeskOptions = {
  platform: Platform
  brands: BrandFinder
  trustProxy: string
  folder?: string
  /** Address of the pages of members, for links. By default the first host of the first brand on `PORT`. */
  sitePort?: number
}

export async function createDesk(options: DeskOptions): Promise<FastifyInstance> {
  const { platform, brands } = options
  const fastify = Fastify({
    loggerInstance: platform.log,
    trustProxy: options.trustProxy,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: 15_000,
    keepAliveTimeout: 72_000,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 100, ignoreTrailingSlash: false },
    rewriteUrl: usualForm,
    genReqId: requestId,
    return503OnClosing: false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  })
  await fastify.register(fastifyCookie)
  // The desk sends JSON alone. Text is a type that pages of other sites may send unasked.
  fastify.removeContentTypeParser('text/plain')
  guard(fastify, platform)
  answerFailures(fastify)
  traceRoutes(fastify)
  traceRequests(fastify.server)
  const desk: Desk = { fastify, platform, brands, siteOrigin: siteOriginOf(options) }
  const kinds = proposalKinds(FEATURES)
  for (const feature of FEATURES) {
    feature.mountDesk?.(desk, FEATURES)
    for (const each of feature.lists ?? []) mountList(desk, each, kinds)
    for (const each of feature.actions ?? []) mountAction(desk, each, kinds)
  }
  mountProbes(fastify, platform)
  serveOldBrowserPage(fastify)
  await servePages(fastify, options.folder ?? DESK_FOLDER)
  return fastify
}

/** For programs of this machine. A request that a proxy forwards is none of theirs. */
function mountProbes(fastify: FastifyInstance, platform: Platform): void {
  const readiness = createReadiness(platform)
  countRequests(fastify)
  fastify.register(async (probes) => {
    probes.addHook('onRequest', async (request, response) => {
      if (isForwarded(request)) return response.status(404).send({ code: 'not_found', message: 'not for a proxy' })
    })
    probes.get('/healthz', async () => ({ status: 'ok', pid: process.pid, ...RELEASE }))
    probes.get('/readyz', async (_request, response) => {
      const found = await readiness()
      if (found.isReady) return { status: 'ready', schema: found.schema }
      return response.status(503).header('retry-after', 2).send({ status: found.trouble, reason: found.reason })
    })
    probes.get('/metrics', async (_request, response) =>
      response.type(registry.contentType).send(await registry.metrics()),
    )
  })
}

const isForwarded = ({ headers }: FastifyRequest): boolean => isForwardedBy(headers)

const siteOriginOf =
  ({ sitePort = 3000 }: DeskOptions) =>
  (hosts: readonly string[]): string => {
    const host = hosts.find((each) => isLoopbackHost(each)) ?? hosts[0] ?? 'localhost'
    return isLoopbackHost(host) ? `http://${host}:${sitePort}` : `https://${host}`
  }

const POLICY = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "style-src 'self'",
  // Charts and virtual lists place their elements by attributes.
  "style-src-attr 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** Refuses other hosts, and changes that another site could have caused: those lack the header that only our code sends. */
function guard(fastify: FastifyInstance, { deskOrigin }: Platform): void {
  const ownHost = new URL(deskOrigin).host
  fastify.addHook('onRequest', async (request, response) => {
    response.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'content-security-policy': POLICY,
      'cross-origin-opener-policy': 'same-origin',
    })
    const { raw, host, method, headers } = request
    if (hasSeveralHosts(raw)) return response.status(400).send({ code: 'request_malformed', message: 'several hosts' })
    // Names of this machine are for its own users: through a proxy, anybody could give one.
    const mayBeLoopback = !isForwarded(request) || isLoopbackHost(ownHost)
    if (host !== ownHost && !(mayBeLoopback && isLoopbackHost(host)))
      return response.status(421).send({ code: 'host_unknown', message: 'not the host of DESK_ORIGIN' })
    if (method !== 'GET' && method !== 'HEAD') {
      const { origin } = headers
      const isForeign = origin !== undefined && URL.parse(origin)?.host !== host
      if (isForeign || headers['x-duang-desk'] !== '1')
        return response.status(400).send({ code: 'request_malformed', message: 'not from the desk' })
    }
  })
}

/** The built pages. Each path that is no file is the application's own. */
async function servePages(fastify: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) return
  await fastify.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    setHeaders: (response, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  fastify.setNotFoundHandler((request, response) => {
    if (request.method === 'GET' && !request.url.startsWith('/api/') && !/\.\w+$/.test(request.url.split('?')[0] ?? ''))
      return response.header('cache-control', 'no-cache').sendFile('index.html')
    return response.status(404).send({ code: 'not_found', message: 'ไม่พบข้อมูลที่ต้องการ', requestId: request.id })
  })
}
