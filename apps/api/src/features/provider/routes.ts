/**
 * The door of game providers, `/provider/v1/{provider}/…`. Who calls is proved over the bytes as they came, before anything else
 * is looked at. Open in maintenance too: wins and rollbacks are always taken (readings M10, S8); bets are refused further in.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { brandContext, originOf, type Site } from '#core/mount.ts'
import { createGateway, type Gateway } from '#core/provider/gateway.ts'
import { createProviderFinder, type ProviderFinder } from '#core/provider/provider.ts'
import { createWallet } from '#core/provider/wallet.ts'
import { refuse } from '#kit/refusal.ts'
import type { Dialect, DialectAnswer } from './dialect.ts'
import { canonical } from './dialects/canonical.ts'

const DIALECTS: Readonly<Record<string, Dialect>> = { canonical }

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

async function answer(door: Door, request: FastifyRequest, response: FastifyReply): Promise<FastifyReply> {
  const ctx = await brandContext(door, request)
  const { provider: code, '*': name = '' } = request.params as { provider: string; '*': string }
  const provider = await door.findProvider(ctx.brand.id, code)
  const dialect = provider && DIALECTS[provider.dialect]
  if (!provider || !dialect) return refuse('not_found')
  const say = ({ status, body }: DialectAnswer) =>
    response.status(status).header('cache-control', 'no-store').send(body)

  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const { address } = originOf(request)
  const { method, url: path, headers } = request
  const fault = dialect.fault(provider, { method, path, headers, body, address }, ctx.clock())
  if (fault) {
    ctx.log.warn({ provider: code, fault, address, call: name }, 'provider request refused')
    return say(dialect.refusal('BAD_SIGNATURE'))
  }
  const act = Object.hasOwn(dialect.calls, name) ? dialect.calls[name] : undefined
  const asked = parse(body)
  if (!act || asked === undefined) return say(dialect.refusal('BAD_REQUEST'))
  try {
    return say(await act(createWallet(ctx, provider, door.gateway), asked))
  } catch (error) {
    // Nobody knows whether it was done: the provider asks again with the same id.
    ctx.log.error({ err: error, provider: code, call: name }, 'provider request failed')
    return say(dialect.refusal('INTERNAL_RETRY'))
  }
}

/** JSON without keys that could reach a prototype; undefined for anything else. */
function parse(body: Buffer): unknown {
  try {
    const text = body.toString('utf8')
    return /"(__proto__|constructor)"\s*:/.test(text) ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
