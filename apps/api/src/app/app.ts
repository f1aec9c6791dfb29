/** The server without listeners: main.ts opens those, so that tests can use the app without a socket. */
import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { BrandFinder } from '#core/brand/brand.ts'
import type { Platform } from '#core/context.ts'
import { answerFailures, LONGEST_WITHIN_MS } from '#entry/mount.ts'
import { type Read, readsOf } from '#kit/database/read-db.ts'
import { traceRequests, traceRoutes } from '#kit/log/tracing.ts'
import { serveFastPath } from './fast-path.ts'
import { mountAll } from './http/calls.ts'
import { createClientErrors } from './http/client-errors.ts'
import { usualForm } from './http/forwarded.ts'
import { watchForwarding } from './http/forwarding.ts'
import { refuseUnknownHosts } from './http/known-host.ts'
import { requestId } from './http/request-id.ts'
import { createUnreadableAddresses } from './http/unreadable-address.ts'
import { isLiveRequest } from './live/handshake.ts'
import { type LiveOptions, SOCKETS_MAX, serveLive } from './live/live.ts'
import { createDraining, type Draining, endConnections } from './overload/draining.ts'
import { limitLoad } from './overload/load.ts'
import { holdDuringMaintenance } from './overload/maintenance.ts'
import { serveBrandFiles } from './pages/brand-files.ts'
import { serveChatFrame } from './pages/chat-frame.ts'
import { serveDocuments } from './pages/documents.ts'
import { failurePageOf } from './pages/failure-page.ts'
import { servePages } from './pages/pages.ts'
import { serveReports } from './pages/policy-reports.ts'
import { WEB_FOLDER } from './pages/site-files.ts'
import { siteHeaders } from './pages/site-headers.ts'
import { countRequests } from './watch/metrics.ts'

/** Largest body of a call of the site. The feed of a bank sets a higher limit for its batches. */
const BODY_BYTES_MAX = 16 * 1024
/** A request has arrived with its body by then, also over a slow network. */
const ARRIVE_WITHIN_MS = 10_000
/**
 * Connections of one process, besides sockets of members. A proxy keeps some hundred open. A client that opens more uses memory only. To
 * fill each connection with the largest body, 1 MiB of a bank, within the ten seconds of a request, a client must send 200 MB a second.
 */
const CONNECTIONS_MAX = 2_000

export type AppOptions = {
  platform: Platform
  brands: BrandFinder
  /** Reads of reports. By default they are those of the primary. */
  read?: Read
  trustProxy: string
  webFolder?: string
  draining?: Draining
  /** Without it there is no socket, and pages poll. */
  live?: LiveOptions
  /** How late the event loop is, in milliseconds. By default it is measured. */
  loopDelayMs?: () => number
}

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { platform, brands, draining = createDraining(), read = readsOf(options.platform.db) } = options
  const unreadable = createUnreadableAddresses()
  const clientErrors = createClientErrors()
  const fastify = Fastify({
    loggerInstance: platform.log,
    trustProxy: options.trustProxy,
    bodyLimit: BODY_BYTES_MAX,
    // A connection that sends no header is closed after `headersTimeout`.
    requestTimeout: ARRIVE_WITHIN_MS,
    // A socket is silent while its request is worked on: the time of the call ends that, with an answer (interpretation W6).
    connectionTimeout: LONGEST_WITHIN_MS + 5_000,
    // Longer than the 60 s for which proxies keep a connection: the side that may send must not find it closed.
    keepAliveTimeout: 72_000,
    // By default Node checks only every 30 s for requests whose time is over.
    http: {
      headersTimeout: 5_000,
      connectionsCheckingInterval: 1_000,
      shouldUpgradeCallback: (request) => options.live !== undefined && isLiveRequest(request),
    },
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 100, ignoreTrailingSlash: false },
    rewriteUrl: usualForm,
    genReqId: requestId,
    childLoggerFactory: (log, bindings, options, { headers }) =>
      log.child({ ...bindings, site: siteHeaders(headers) }, options),
    clientErrorHandler: clientErrors.clientErrorHandler,
    frameworkErrors: unreadable.frameworkErrors,
    // A request on a connection that closes is answered as any other.
    return503OnClosing: false,
    // Keys that could reach a prototype are refused, not removed.
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  })
  fastify.server.maxConnections = CONNECTIONS_MAX + (options.live ? SOCKETS_MAX : 0)
  await fastify.register(fastifyCookie)
  // The declared type is final: no browser interprets an answer as a script or a page.
  fastify.addHook('onRequest', async (_request, response) => {
    response.header('x-content-type-options', 'nosniff')
  })
  endConnections(fastify, draining)
  answerFailures(fastify, failurePageOf)
  watchForwarding(fastify, options.trustProxy, platform)
  refuseUnknownHosts(fastify, brands)
  holdDuringMaintenance(fastify, { platform, brands })
  const load = limitLoad(fastify, options.loopDelayMs)
  countRequests(fastify)
  traceRoutes(fastify)
  const path = mountAll({ fastify, platform, brands, read })
  serveFastPath(fastify.server, { path, platform, brands, trustProxy: options.trustProxy, load, draining })
  // After the fast path, which replaces the listener of requests.
  traceRequests(fastify.server)
  clientErrors.watch(fastify.server)
  if (options.live)
    await serveLive(fastify, options.live, {
      platform,
      brands,
      draining,
      trustProxy: options.trustProxy,
      plainMax: CONNECTIONS_MAX,
    })
  unreadable.serve(fastify)
  serveDocuments(fastify)
  serveReports(fastify, platform.clock)
  serveBrandFiles(fastify, { platform, brands })
  serveChatFrame(fastify, { platform, brands, folder: options.webFolder ?? WEB_FOLDER })
  await servePages(fastify, { platform, brands, ...(options.webFolder ? { folder: options.webFolder } : {}) })
  return fastify
}
