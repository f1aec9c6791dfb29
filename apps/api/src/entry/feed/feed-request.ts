/**
 * Requests of bank feeds (`/bank/v1/{feed}/…`): signed by Standard Webhooks over the bytes as they came.
 * A feed is authenticated by its signature alone. Nothing of a body is parsed or stored before that check. Headers that cannot be valid
 * are refused before the body is read.
 * Requests of feeds are accepted in maintenance as well (interpretation S8).
 */
import type { IncomingHttpHeaders } from 'node:http'
import { isAddressedTo, readWebhookHeaders, webhookFault } from '@duang/contract/bank/webhook-signature'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { acceptMessage, type FeedMessage, releaseMessage } from '#core/bank/feed-messages.ts'
import { type Arrival, noteArrival } from '#core/bank/feed-rhythm.ts'
import { textOf } from '#core/bank/message-text.ts'
import { partyOf } from '#core/bank/party.ts'
import { nightOf } from '#core/bank/waking-time.ts'
import { feedPlace } from '#core/bank/webhook-secret.ts'
import type { Ctx } from '#core/context.ts'
import { brandContext, type Site } from '#entry/mount.ts'
import { isStorable } from '#kit/database/storable-json.ts'
import { within } from '#kit/deadline.ts'
import { refuse } from '#kit/refusal.ts'
import { type FeedFault, noteRefused } from './feed-refusals.ts'

/** A batch of hundreds of lines may need longer than a member waits. */
const BATCH_WITHIN_MS = 10_000

/** A feed that a request names. It is authenticated when the signature of the body matches one of its secrets. */
type Addressed = { ctx: Ctx; feed: Feed; secrets: string[]; message: FeedMessage; rhythm: Omit<Arrival, 'isStatement'> }

/** A feed that has shown one of its secrets. */
type Feed = { feed: string; adapter: 'sandbox' | 'feed' }

export type FeedInput<Document> = { ctx: Ctx; feed: Feed; document: Document }

export type FeedCall<Document extends z.ZodMiniType, Reply extends z.ZodMiniType> = {
  /** The path after `/bank/v1/{feed}/`. */
  path: string
  document: Document
  reply: Reply
  /** The handler itself checks which parts of a document can be stored unchanged. Otherwise all of it must be. */
  keepsParts?: true
  /** Bytes of the largest body. By default the limit of every call of the site. */
  bodyBytesMax?: number
}

/**
 * Mounts one call of bank feeds. The handler gets a document that its feed has signed, amounts in satang.
 * Refuses `feed_unknown`, `webhook_refused`, `webhook_compressed`, `webhook_not_utf8`, `webhook_replayed`, `request_malformed`,
 * `request_invalid`, `request_too_large`.
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
    const answer = async (request: FastifyRequest, response: FastifyReply) => {
      const { ctx, feed, message, secrets, rhythm } = addressed.get(request) as Addressed
      const document = await readSigned({ ctx, feed, secrets }, request, call)
      await acceptMessage(ctx, message)
      // The message counts, also when its lines are refused: the robot lives.
      await noteArrival(ctx, { ...rhythm, isStatement: call.path === 'statement' }).catch((error: unknown) =>
        ctx.log.warn({ err: error, feed: feed.feed }, 'the arrival of a message was not recorded'),
      )
      const reply = await handler({ ctx, feed, document }).catch(async (error: unknown) => {
        await releaseMessage(ctx, message).catch(() => undefined)
        throw error
      })
      return response.header('cache-control', 'no-store').send(z.encode(call.reply, reply as never))
    }
    fastify.route({
      method: 'POST',
      url: `/bank/v1/:feed/${call.path}`,
      handlerTimeout: BATCH_WITHIN_MS,
      config: { isFeed: true, load: 'settlement' },
      ...(call.bodyBytesMax ? { bodyLimit: call.bodyBytesMax } : {}),
      // Before any byte of the body is stored: a caller that cannot name a feed must not fill the memory.
      onRequest: async (request) => {
        const found = await addressedFeed(site, request)
        addressed.set(request, found)
        // Robots sign the text or the packed bytes. Unpacking would also let a small body fill the memory.
        if (isCompressed(request.headers)) {
          await noteRefused(found.ctx, request, 'compressed')
          refuse('webhook_compressed')
        }
      },
      handler: (request, response) => within(BATCH_WITHIN_MS - response.elapsedTime, answer(request, response)),
    })
  })
}

export const isCompressed = ({ 'content-encoding': encoding }: IncomingHttpHeaders): boolean =>
  encoding !== undefined && !/^(?:identity)?$/i.test(encoding.trim())

/** The feed with the secrets that check the signature. */
async function addressedFeed(site: Site, request: FastifyRequest): Promise<Addressed> {
  const ctx = await brandContext(site, request)
  const { feed } = request.params as { feed: string }
  const headers = readWebhookHeaders(request.headers, ctx.clock())
  if (typeof headers === 'string') {
    await noteRefused(ctx, request, headers, { isFeedKnown: false })
    return refuse('webhook_refused')
  }
  const row = await ctx.db
    .selectFrom('bank_feeds')
    .select(['feed', 'adapter', 'secrets', 'night_from', 'night_until', 'watched_from'])
    .where('brand_id', '=', ctx.brand.id)
    .where('feed', '=', feed)
    .where('is_active', '=', true)
    .where('adapter', '=', ctx.bankMode)
    .executeTakeFirst()
  if (!row) {
    await noteRefused(ctx, request, 'unknown', { isFeedKnown: false })
    return refuse('feed_unknown')
  }
  if (!isAddressedTo(partyOf(ctx, row.feed), headers.id)) return refuseMessage(ctx, request, 'misaddressed')
  return {
    ctx,
    feed: { feed: row.feed, adapter: row.adapter as Feed['adapter'] },
    secrets: row.secrets.map((stored) => ctx.secrets.open(stored, feedPlace(ctx.brand.id, row.feed))),
    message: { feed: row.feed, id: headers.id, sentAt: headers.sentAt },
    rhythm: {
      feed: row.feed,
      night: nightOf(row),
      watchedFrom: row.watched_from,
    },
  }
}

async function refuseMessage(ctx: Ctx, request: FastifyRequest, fault: FeedFault): Promise<never> {
  await noteRefused(ctx, request, fault)
  return refuse('webhook_refused')
}

async function readSigned<Document extends z.ZodMiniType>(
  { ctx, feed, secrets }: Pick<Addressed, 'ctx' | 'feed' | 'secrets'>,
  request: FastifyRequest,
  call: Pick<FeedCall<Document, never>, 'document' | 'keepsParts'>,
): Promise<z.output<Document>> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const fault = await webhookFault(secrets, partyOf(ctx, feed.feed), request.headers, body, ctx.clock())
  if (fault) return refuseMessage(ctx, request, fault)
  const raw = await readBody(ctx, request, body)
  if (!call.keepsParts && !isStorable(raw)) refuse('request_invalid', [{ path: '', code: 'unstorable' }])
  const parsed = z.safeDecode(call.document, raw as never)
  if (!parsed.success) {
    const errors = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), code: issue.code }))
    await noteRefused(ctx, request, 'unreadable', { errors })
    refuse('request_invalid', errors)
  }
  return parsed.data
}

async function readBody(ctx: Ctx, request: FastifyRequest, body: Uint8Array): Promise<unknown> {
  const text = textOf(body)
  try {
    return parseFeedBody(text ?? refuse('webhook_not_utf8'))
  } catch (error) {
    await noteRefused(ctx, request, text === undefined ? 'not-utf8' : 'unreadable')
    throw error
  }
}

/** Refuses `request_malformed` for what is no JSON. */
export function parseFeedBody(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return refuse('request_malformed')
  }
}
