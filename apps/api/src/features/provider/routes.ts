/**
 * The entry point of game providers: `/provider/v1/{provider}/…`, and the prefixes that dialects have of their own. Open in maintenance too: wins
 * and rollbacks are always taken (readings M10, S8); bets are refused further in.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FastPath, FastRequest } from '#core/fast-path.ts'
import { brandContext, originOf, type Site } from '#core/mount.ts'
import { createProviderFinder } from '#core/provider/provider.ts'
import { createGateway } from '#core/wallet/gateway.ts'
import type { DialectAnswer, DialectFolder } from './dialect.ts'
import { DIALECTS } from './dialects/dialects.ts'
import { answerInTime, type EntryPoint, serve } from './serve.ts'

const BODY_BYTES_MAX = 64 * 1024

const ROUTE = '/provider/v1/:provider/*'
// What the router reads in the same way; whatever is spelled otherwise is its business.
const PLAIN_PATH = /^\/provider\/v1\/([a-z0-9-]{2,40})\/([A-Za-z0-9/-]{1,60})$/

/** On the router for all that comes, and ahead of it for what is plain: bets come by the thousand. */
export function mountProvider(site: Site, dialects: Readonly<Record<string, DialectFolder>> = DIALECTS): FastPath {
  const entryPoint: EntryPoint = {
    ...site,
    dialects,
    providers: createProviderFinder(site.platform),
    gateway: createGateway(site.platform.db, site.platform.providerBatchMax),
  }
  // Encapsulated, so that bodies stay bytes here and are parsed everywhere else.
  site.fastify.register(async (fastify) => {
    fastify.removeAllContentTypeParsers()
    fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    mountRoute(fastify, entryPoint, ROUTE)
    for (const [dialect, { mapping }] of Object.entries(dialects))
      if (mapping.prefix) mountRoute(fastify, entryPoint, `${mapping.prefix}/*`, dialect)
  })
  return {
    route: ROUTE,
    bodyBytesMax: BODY_BYTES_MAX,
    find: (path) => {
      const [, provider, call] = PLAIN_PATH.exec(path) ?? []
      if (provider === undefined || call === undefined) return undefined
      return (post) =>
        answerInTime((asking) => serve(entryPoint, { by: { provider }, call, method: 'POST', ...post }, asking))
    },
  }
}

/** `dialect`: whose prefix it is. */
function mountRoute(fastify: FastifyInstance, entryPoint: EntryPoint, url: string, dialect?: string): void {
  fastify.route({
    method: ['GET', 'POST'],
    url,
    // A HEAD would do what a GET does.
    exposeHeadRoute: false,
    config: { isFeed: true },
    bodyLimit: BODY_BYTES_MAX,
    handler: async (request, response) => {
      const { provider = '', '*': call = '' } = request.params as { provider?: string; '*': string }
      const method = request.method === 'GET' ? 'GET' : 'POST'
      const by = dialect === undefined ? { provider } : { dialect }
      return send(
        response,
        await answerInTime(async (asking) =>
          serve(entryPoint, { by, call, method, ...(await fastRequest(entryPoint, request)) }, asking),
        ),
      )
    },
  })
}

const fastRequest = async (entryPoint: EntryPoint, request: FastifyRequest): Promise<FastRequest> => ({
  ctx: await brandContext(entryPoint, request),
  log: () => request.log,
  path: request.url,
  headers: request.headers,
  body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  address: () => originOf(request).address,
})

/** A text goes out as it is where the dialect names its type; all else as JSON. */
function send(response: FastifyReply, { status, headers = {}, body }: DialectAnswer): FastifyReply {
  const isText = typeof body === 'string' && headers['content-type'] !== undefined
  response.status(status).headers({ ...headers, 'cache-control': 'no-store' })
  if (isText) return response.send(body)
  return response.type(headers['content-type'] ?? 'application/json; charset=utf-8').send(JSON.stringify(body))
}
