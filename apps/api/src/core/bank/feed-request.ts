/**
 * Requests of bank feeds (`/bank/v1/{feed}/…`): signed by Standard Webhooks over the bytes as they came.
 * A feed is believed by its signature alone; nothing of a request is looked at, and nothing kept, before that is checked.
 * Feeds are taken in maintenance as well (reading S8).
 */
import { webhookFault } from '@duang/contract/webhook-signature'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Ctx } from '#core/context.ts'
import { brandContext, type Site } from '#core/mount.ts'
import { refuse } from '#kit/refusal.ts'
import { isStorable } from '#kit/storable-json.ts'

/** A feed that has shown one of its secrets. */
type Feed = { feed: string; adapter: 'sandbox' | 'feed' }

export type FeedInput<Document> = { ctx: Ctx; feed: Feed; document: Document; raw: unknown }

export type FeedCall<Document extends z.ZodMiniType, Reply extends z.ZodMiniType> = {
  /** What follows `/bank/v1/{feed}/`. */
  path: string
  document: Document
  reply: Reply
  /** Bytes of the largest body; by default what every call of the site may have. */
  bodyBytesMax?: number
}

/**
 * Mounts one call of bank feeds. The handler gets a document that its feed has signed, amounts in satang.
 * Refuses `feed_unknown`, `webhook_refused`, `request_malformed`, `request_invalid`, `request_too_large`.
 */
export function mountFeedCall<Document extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  site: Site,
  call: FeedCall<Document, Reply>,
  handler: (input: FeedInput<z.output<Document>>) => Promise<z.output<Reply>>,
): void {
  // Encapsulated, so that bodies stay bytes here and are parsed everywhere else.
  site.fastify.register(async (fastify) => {
    fastify.removeAllContentTypeParsers()
    fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    fastify.route({
      method: 'POST',
      url: `/bank/v1/:feed/${call.path}`,
      ...(call.bodyBytesMax ? { bodyLimit: call.bodyBytesMax } : {}),
      handler: async (request, response) => {
        const input = await readFeedRequest(site, request, call.document)
        const reply = await handler(input)
        return response.header('cache-control', 'no-store').send(z.encode(call.reply, reply as never))
      },
    })
  })
}

async function readFeedRequest<Document extends z.ZodMiniType>(
  site: Site,
  request: FastifyRequest,
  schema: Document,
): Promise<FeedInput<z.output<Document>>> {
  const ctx = await brandContext(site, request)
  const { feed: name } = request.params as { feed: string }
  const row = await ctx.db
    .selectFrom('bank_feeds')
    .select(['feed', 'adapter', 'secrets'])
    .where('brand_id', '=', ctx.brand.id)
    .where('feed', '=', name)
    .where('is_active', '=', true)
    .where('adapter', '=', ctx.gateway)
    .executeTakeFirst()
  if (!row) refuse('feed_unknown')
  const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''
  const fault = await webhookFault(row.secrets, request.headers, body, ctx.clock())
  if (fault) {
    ctx.log.warn({ feed: row.feed, fault, call: request.routeOptions.url }, 'webhook refused')
    refuse('webhook_refused')
  }
  const raw = parseFeedBody(body)
  const parsed = z.safeDecode(schema, raw as never)
  if (!parsed.success) {
    refuse(
      'request_invalid',
      parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), code: issue.code })),
    )
  }
  return { ctx, feed: { feed: row.feed, adapter: row.adapter as Feed['adapter'] }, document: parsed.data, raw }
}

/** JSON that can be kept word for word. Refuses `request_malformed`, `request_invalid`. */
export function parseFeedBody(body: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    refuse('request_malformed')
  }
  if (!isStorable(value)) refuse('request_invalid', [{ path: '', code: 'unstorable' }])
  return value
}
