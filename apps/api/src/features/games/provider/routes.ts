/**
 * The entry point of game providers: `/provider/v1/{provider}/…`, and the prefixes of dialects. Open in maintenance too, because wins
 * and rollbacks are always accepted (interpretations M10, S8). Bets are refused later.
 */
import type { LoadClass } from '@duang/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FastPath, FastRequest } from '#entry/fast-path.ts'
import { brandContext, originOf, type Site } from '#entry/mount.ts'
import { createProviderFinder } from '#money/provider/provider.ts'
import { createGateway } from '#money/wallet/gateway.ts'
import { type DialectAnswer, type DialectFolder, METHODS } from './dialect.ts'
import { DIALECTS } from './dialects/dialects.ts'
import { answerInTime, type EntryPoint, serve } from './serve.ts'

const BODY_BYTES_MAX = 64 * 1024

const ROUTE = '/provider/v1/:provider/*'
// Paths that the router would read in the same way. It handles all other spellings.
const PLAIN_PATH = /^\/provider\/v1\/([a-z0-9-]{2,40})\/([A-Za-z0-9/-]{1,60})$/

/** Mounts the routes, and returns a fast path ahead of the router for eligible requests: there are thousands of bets. */
export function mountProvider(site: Site, dialects: Readonly<Record<string, DialectFolder>> = DIALECTS): FastPath {
  const entryPoint: EntryPoint = {
    ...site,
    dialects,
    providers: createProviderFinder(site.platform),
    gateway: createGateway(site.platform.db, site.platform.providerBatchMax),
  }
  const loadOf = loadOfCalls(dialects)
  // Encapsulated, so that bodies stay bytes here and are parsed everywhere else.
  site.fastify.register(async (fastify) => {
    fastify.removeAllContentTypeParsers()
    fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    mountRoute(fastify, entryPoint, { url: ROUTE, loadOf })
    for (const [dialect, { mapping }] of Object.entries(dialects))
      if (mapping.prefix) mountRoute(fastify, entryPoint, { url: `${mapping.prefix}/*`, loadOf, dialect })
  })
  return {
    route: ROUTE,
    bodyBytesMax: BODY_BYTES_MAX,
    find: (path) => {
      const [, provider, call] = PLAIN_PATH.exec(path) ?? []
      if (provider === undefined || call === undefined) return undefined
      return {
        load: loadOf(call),
        answer: (post) =>
          answerInTime((asking) => serve(entryPoint, { by: { provider }, call, method: 'POST', ...post }, asking)),
      }
    },
  }
}

/** The class of a call by its name, before its provider is known. Unknown names settle. */
function loadOfCalls(dialects: Readonly<Record<string, DialectFolder>>): (call: string) => LoadClass {
  const play = new Set(Object.values(dialects).flatMap(({ mapping }) => mapping.play))
  return (call) => (play.has(call) ? 'play' : 'settlement')
}

/** `dialect`: the owner of the prefix. */
type ProviderRoute = { url: string; loadOf: (call: string) => LoadClass; dialect?: string }

function mountRoute(fastify: FastifyInstance, entryPoint: EntryPoint, { url, loadOf, dialect }: ProviderRoute): void {
  fastify.route({
    method: [...METHODS],
    url,
    // A HEAD would have the effect of a GET.
    exposeHeadRoute: false,
    config: { isFeed: true, load: ({ params }) => loadOf((params as { '*': string })['*']) },
    bodyLimit: BODY_BYTES_MAX,
    handler: async (request, response) => {
      const { provider = '', '*': call = '' } = request.params as { provider?: string; '*': string }
      const method = METHODS.find((each) => each === request.method) ?? 'POST'
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

/** Sends a text unchanged where the dialect names its type, and everything else as JSON. */
function send(response: FastifyReply, { status, headers = {}, body }: DialectAnswer): FastifyReply {
  const isText = typeof body === 'string' && headers['content-type'] !== undefined
  response.status(status).headers({ ...headers, 'cache-control': 'no-store' })
  if (isText) return response.send(body)
  return response.type(headers['content-type'] ?? 'application/json; charset=utf-8').send(JSON.stringify(body))
}
