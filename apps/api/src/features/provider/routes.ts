/**
 * The door of game providers, `/provider/v1/{provider}/…`. Who calls is proved over the bytes as they came, before anything else
 * is looked at. Open in maintenance too: wins and rollbacks are always taken (readings M10, S8); bets are refused further in.
 */
import type { FastifyRequest } from 'fastify'
import { brandContext, originOf, type Site } from '#core/mount.ts'
import type { PlainPost, PlainWay } from '#core/plain-way.ts'
import { createGateway, type Gateway } from '#core/provider/gateway.ts'
import { createProviderFinder, type DialectName, type ProviderFinder } from '#core/provider/provider.ts'
import { createWallet } from '#core/provider/wallet.ts'
import { refuse } from '#kit/refusal.ts'
import type { Dialect, DialectAnswer } from './dialect.ts'
import { amb } from './dialects/amb.ts'
import { readJson } from './dialects/bodies.ts'
import { canonical } from './dialects/canonical.ts'
import { hub88 } from './dialects/hub88.ts'
import { pg } from './dialects/pg.ts'

const DIALECTS: Readonly<Record<DialectName, Dialect>> = { canonical, hub88, amb, pg }

const BODY_BYTES_MAX = 64 * 1024

const ROUTE = '/provider/v1/:provider/*'
// What the router reads in the same way; whatever is spelled otherwise is its business.
const PLAIN_PATH = /^\/provider\/v1\/([a-z0-9-]{2,40})\/([A-Za-z0-9/-]{1,60})$/

/** On the router for all that comes, and ahead of it for what is plain: bets come by the thousand. */
export function mountProvider(site: Site): PlainWay {
  const door = {
    ...site,
    findProvider: createProviderFinder(site.platform.db),
    gateway: createGateway(site.platform.db, site.platform.providerGroupMax),
  }
  // Encapsulated, so that bodies stay bytes here and are parsed everywhere else.
  site.fastify.register(async (fastify) => {
    fastify.removeAllContentTypeParsers()
    fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    fastify.post(ROUTE, { bodyLimit: BODY_BYTES_MAX }, async (request, response) => {
      const { provider, '*': call = '' } = request.params as { provider: string; '*': string }
      const { status, body } = await answerInTime(async (asking) =>
        serve(door, { provider, call, ...(await plainPost(door, request)) }, asking),
      )
      return response.status(status).header('cache-control', 'no-store').send(body)
    })
  })
  return {
    route: ROUTE,
    bodyBytesMax: BODY_BYTES_MAX,
    find: (path) => {
      const [, provider, call] = PLAIN_PATH.exec(path) ?? []
      if (provider === undefined || call === undefined) return undefined
      return (post) => answerInTime((asking) => serve(door, { provider, call, ...post }, asking))
    },
  }
}

const plainPost = async (door: Door, request: FastifyRequest): Promise<PlainPost> => ({
  ctx: await brandContext(door, request),
  log: () => request.log,
  path: request.url,
  headers: request.headers,
  body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  address: () => originOf(request).address,
})

type Door = Site & { findProvider: ProviderFinder; gateway: Gateway }

// Providers wait three seconds at the least patient (wallet protocol); half a second is left for the way.
const ANSWER_WITHIN_MS = 2_500

/** What is known of a request so far, for the answer that does not wait for the rest. */
type Asking = { dialect: Dialect; asked: unknown }

// What is late may still be done: that is what "not known" says, and why the provider asks again with the same id.
const answerInTime = (work: (asking: Asking) => Promise<DialectAnswer>): Promise<DialectAnswer> =>
  new Promise((resolve, reject) => {
    const asking: Asking = { dialect: canonical, asked: undefined }
    const timer = setTimeout(() => resolve(asking.dialect.refusal('INTERNAL_RETRY', asking.asked)), ANSWER_WITHIN_MS)
    work(asking).then(
      (answer) => {
        clearTimeout(timer)
        resolve(answer)
      },
      (error) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })

type Question = PlainPost & { provider: string; call: string }

async function serve(door: Door, question: Question, asking: Asking): Promise<DialectAnswer> {
  const { ctx, provider: code, call: name, path, headers, body } = question
  const provider = await door.findProvider(ctx.brand.id, code)
  const dialect = provider && DIALECTS[provider.dialect as DialectName]
  if (!provider || !dialect) return refuse('not_found')
  asking.dialect = dialect

  const fault = provider.isAllowed(question.address)
    ? dialect.fault(provider, { method: 'POST', path, headers, body }, ctx.clock())
    : 'address'
  if (fault) {
    question.log().warn({ provider: code, fault, address: question.address(), call: name }, 'provider request refused')
    return dialect.refusal('BAD_SIGNATURE')
  }
  const act = Object.hasOwn(dialect.calls, name) ? dialect.calls[name] : undefined
  asking.asked = (dialect.read ?? readJson)(body)
  if (!act || asking.asked === undefined) return dialect.refusal('BAD_REQUEST', asking.asked)
  try {
    return await act(createWallet(ctx, provider, door.gateway), asking.asked, ctx.clock())
  } catch (error) {
    // Nobody knows whether it was done: the provider asks again with the same id.
    question.log().error({ err: error, provider: code, call: name }, 'provider request failed')
    return dialect.refusal('INTERNAL_RETRY', asking.asked)
  }
}
