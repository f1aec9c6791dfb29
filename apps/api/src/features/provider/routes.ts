/**
 * The door of game providers, `/provider/v1/{provider}/…`. Who calls is proved over the bytes as they came, before anything else
 * is looked at. Open in maintenance too: wins and rollbacks are always taken (readings M10, S8); bets are refused further in.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { brandContext, originOf, type Site } from '#core/mount.ts'
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

export function mountProvider(site: Site): void {
  const door = {
    ...site,
    findProvider: createProviderFinder(site.platform.db),
    gateway: createGateway(site.platform.db, site.platform.providerGroupMax),
  }
  // Encapsulated, so that bodies stay bytes here and are parsed everywhere else.
  site.fastify.register(async (fastify) => {
    fastify.removeAllContentTypeParsers()
    fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    fastify.post('/provider/v1/:provider/*', { bodyLimit: BODY_BYTES_MAX }, (request, response) =>
      answer(door, request, response),
    )
  })
}

type Door = Site & { findProvider: ProviderFinder; gateway: Gateway }

// Providers wait three seconds at the least patient (wallet protocol); half a second is left for the way.
const ANSWER_WITHIN_MS = 2_500

async function answer(door: Door, request: FastifyRequest, response: FastifyReply): Promise<FastifyReply> {
  const asking: Asking = { dialect: canonical, asked: undefined }
  const { promise: late, resolve } = Promise.withResolvers<DialectAnswer>()
  const timer = setTimeout(() => resolve(asking.dialect.refusal('INTERNAL_RETRY', asking.asked)), ANSWER_WITHIN_MS)
  try {
    // What is late may still be done: that is what "not known" says, and why the provider asks again with the same id.
    const { status, body } = await Promise.race([serve(door, request, asking), late])
    return response.status(status).header('cache-control', 'no-store').send(body)
  } finally {
    clearTimeout(timer)
  }
}

/** What is known of a request so far, for the answer that does not wait for the rest. */
type Asking = { dialect: Dialect; asked: unknown }

async function serve(door: Door, request: FastifyRequest, asking: Asking): Promise<DialectAnswer> {
  const ctx = await brandContext(door, request)
  const { provider: code, '*': name = '' } = request.params as { provider: string; '*': string }
  const provider = await door.findProvider(ctx.brand.id, code)
  const dialect = provider && DIALECTS[provider.dialect as DialectName]
  if (!provider || !dialect) return refuse('not_found')
  asking.dialect = dialect

  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const { address } = originOf(request)
  const { method, url: path, headers } = request
  const fault = provider.isAllowed(address)
    ? dialect.fault(provider, { method, path, headers, body }, ctx.clock())
    : 'address'
  if (fault) {
    ctx.log.warn({ provider: code, fault, address, call: name }, 'provider request refused')
    return dialect.refusal('BAD_SIGNATURE')
  }
  const act = Object.hasOwn(dialect.calls, name) ? dialect.calls[name] : undefined
  asking.asked = (dialect.read ?? readJson)(body)
  if (!act || asking.asked === undefined) return dialect.refusal('BAD_REQUEST', asking.asked)
  try {
    return await act(createWallet(ctx, provider, door.gateway), asking.asked, ctx.clock())
  } catch (error) {
    // Nobody knows whether it was done: the provider asks again with the same id.
    ctx.log.error({ err: error, provider: code, call: name }, 'provider request failed')
    return dialect.refusal('INTERNAL_RETRY', asking.asked)
  }
}
