/**
 * Requests of bank feeds (`/bank/v1/{feed}/…`): signed by Standard Webhooks over the bytes as they came.
 * A feed is believed by its signature alone; nothing of a body is looked at, and nothing kept, before that is checked. Headers that
 * cannot be right are refused before the body is read.
 * Feeds are taken in maintenance as well (interpretation S8).
 */
import { isAddressedTo, readWebhookHeaders, type WebhookFault, webhookFault } from '@duang/contract/webhook-signature'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Ctx } from '#core/context.ts'
import { ANSWER_WITHIN_MS, brandContext, type Site } from '#core/mount.ts'
import { createLineLimit } from '#kit/line-limit.ts'
import { refuse } from '#kit/refusal.ts'
import { isStorable } from '#kit/storable-json.ts'
import { type FeedMessage, giveMessageBack, takeMessage } from './feed-messages.ts'
import { partyOf } from './party.ts'

/** A feed that is addressed; it is believed when its body has shown one of its secrets. */
type Addressed = { ctx: Ctx; feed: Feed; secrets: string[]; message: FeedMessage }

/** A feed that has shown one of its secrets. */
type Feed = { feed: string; adapter: 'sandbox' | 'feed' }

export type FeedInput<Document> = { ctx: Ctx; feed: Feed; document: Document }

export type FeedCall<Document extends z.ZodMiniType, Reply extends z.ZodMiniType> = {
  /** What follows `/bank/v1/{feed}/`. */
  path: string
  document: Document
  reply: Reply
  /** The handler itself looks which parts of a document can be kept word for word; otherwise all of it must be. */
  keepsParts?: true
  /** Bytes of the largest body; by default what every call of the site may have. */
  bodyBytesMax?: number
}

/**
 * Mounts one call of bank feeds. The handler gets a document that its feed has signed, amounts in satang.
 * Refuses `feed_unknown`, `webhook_refused`, `webhook_replayed`, `request_malformed`, `request_invalid`, `request_too_large`.
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
    const addressed = new WeakMap<FastifyRequest, Addressed>()
    fastify.route({
      method: 'POST',
      url: `/bank/v1/:feed/${call.path}`,
      handlerTimeout: ANSWER_WITHIN_MS,
      ...(call.bodyBytesMax ? { bodyLimit: call.bodyBytesMax } : {}),
      // Before a byte of the body is kept: whoever cannot even address a feed must not fill the memory.
      onRequest: async (request) => {
        addressed.set(request, await addressedFeed(site, request))
      },
      handler: async (request, response) => {
        const { ctx, feed, message, secrets } = addressed.get(request) as Addressed
        const document = await readSigned({ ctx, feed, secrets }, request, call)
        await takeMessage(ctx, message)
        const reply = await handler({ ctx, feed, document }).catch(async (error: unknown) => {
          await giveMessageBack(ctx, message).catch(() => undefined)
          throw error
        })
        return response.header('cache-control', 'no-store').send(z.encode(call.reply, reply as never))
      },
    })
  })
}

/** The feed whose secrets the signature is to be checked with. */
async function addressedFeed(site: Site, request: FastifyRequest): Promise<Addressed> {
  const ctx = await brandContext(site, request)
  const { feed } = request.params as { feed: string }
  const headers = readWebhookHeaders(request.headers, ctx.clock())
  if (typeof headers === 'string') return refuseMessage(ctx, request, headers, ANY_FEED)
  const row = await ctx.db
    .selectFrom('bank_feeds')
    .select(['feed', 'adapter', 'secrets'])
    .where('brand_id', '=', ctx.brand.id)
    .where('feed', '=', feed)
    .where('is_active', '=', true)
    .where('adapter', '=', ctx.bankMode)
    .executeTakeFirst()
  if (!row) refuse('feed_unknown')
  if (!isAddressedTo(partyOf(ctx, row.feed), headers.id)) return refuseMessage(ctx, request, 'misaddressed')
  return {
    ctx,
    feed: { feed: row.feed, adapter: row.adapter as Feed['adapter'] },
    secrets: row.secrets,
    message: { feed: row.feed, id: headers.id, sentAt: headers.sentAt },
  }
}

/** Anybody can send messages that are refused: a feed writes a few lines a minute, and how many it left out. */
const allowLine = createLineLimit({ max: 20, seconds: 60 })
/** Whoever asks invents names of feeds: before one is looked up, all of them share the lines of one. */
const ANY_FEED = ''

function refuseMessage(ctx: Ctx, request: FastifyRequest, fault: WebhookFault, lineOf?: typeof ANY_FEED): never {
  const { feed } = request.params as { feed: string }
  const line = allowLine(`${ctx.brand.id}:${lineOf ?? feed}`, ctx.clock())
  if (line) ctx.log.warn({ feed, fault, call: request.routeOptions.url, ...line }, 'webhook refused')
  return refuse('webhook_refused')
}

async function readSigned<Document extends z.ZodMiniType>(
  { ctx, feed, secrets }: Pick<Addressed, 'ctx' | 'feed' | 'secrets'>,
  request: FastifyRequest,
  call: Pick<FeedCall<Document, never>, 'document' | 'keepsParts'>,
): Promise<z.output<Document>> {
  const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''
  const fault = await webhookFault(secrets, partyOf(ctx, feed.feed), request.headers, body, ctx.clock())
  if (fault) refuseMessage(ctx, request, fault)
  const raw = parseFeedBody(body)
  if (!call.keepsParts && !isStorable(raw)) refuse('request_invalid', [{ path: '', code: 'unstorable' }])
  const parsed = z.safeDecode(call.document, raw as never)
  if (!parsed.success) {
    refuse(
      'request_invalid',
      parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), code: issue.code })),
    )
  }
  return parsed.data
}

/** Refuses `request_malformed` for what is no JSON. */
export function parseFeedBody(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return refuse('request_malformed')
  }
}
