/** Traces of refused messages of bank feeds, for whoever asks why a robot is not heard: a log line and the last refusal of the feed. */
import type { WebhookFault } from '@duang/contract/bank/webhook-signature'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { networkOf } from '#core/throttle/networks.ts'
import { createLogRateLimit } from '#kit/log/log-rate-limit.ts'

/** `unknown`: no such feed. `unreadable`: signed, and no JSON or another document. */
export type FeedFault = WebhookFault | 'unknown' | 'unreadable' | 'compressed' | 'not-utf8'

/** `errors`: places of the document, never its values. `isFeedKnown` false: the caller may have invented the name. */
type Details = { isFeedKnown?: boolean; errors?: readonly { path: string; code: string }[] }

/** Refused messages need no secret, so each feed writes a few lines a minute, with the number of lines left out. */
const allowLine = createLogRateLimit({ max: 20, seconds: 60 })
/** Callers can invent names of feeds. Until a feed is found, all names share one limit of lines. */
const ANY_FEED = ''
const ERRORS_MAX = 5

/** Logs a refused message with its sender and the difference of the clocks, and keeps it as the last refusal of its feed. */
export async function noteRefused(
  ctx: Ctx,
  request: FastifyRequest,
  fault: FeedFault,
  { isFeedKnown = true, errors }: Details = {},
): Promise<void> {
  const { feed } = request.params as { feed: string }
  ctx.observed.refusedWebhook(ctx.brand.clientId, feed, fault, ctx.clock())
  const line = allowLine(`${ctx.brand.id}:${isFeedKnown ? feed : ANY_FEED}`, ctx.clock())
  if (!line) return
  const clockSeconds = clockDifference(request, ctx.clock())
  const facts = { feed, fault, network: networkOf(request.ip), call: request.routeOptions.url, ...line }
  ctx.log.warn(
    {
      ...facts,
      ...(clockSeconds !== null && { clockSeconds }),
      ...(errors && { errors: errors.slice(0, ERRORS_MAX) }),
    },
    'webhook refused',
  )
  await keepRefusal(ctx, { feed, fault, clockSeconds }).catch((error: unknown) =>
    ctx.log.warn({ err: error, feed }, 'the refusal of a message was not recorded'),
  )
}

/** Seconds that the clock of the sender is behind this one. Null without a time in seconds. */
function clockDifference({ headers }: FastifyRequest, now: Date): number | null {
  const sent = headers['webhook-timestamp']
  if (typeof sent !== 'string' || !/^\d{1,12}$/.test(sent)) return null
  const difference = Math.round(now.getTime() / 1_000) - Number(sent)
  return Math.abs(difference) < 2 ** 31 ? difference : null
}

type Refused = { feed: string; fault: FeedFault; clockSeconds: number | null }

/** Written for feeds that exist, and no more often than a line is logged. */
const keepRefusal = ({ db, brand, clock }: Ctx, { feed, fault, clockSeconds }: Refused) =>
  sql`
    insert into feed_arrivals (brand_id, feed, refused_at, refused_fault, clock_seconds)
    select brand_id, feed, ${clock()}, ${fault}, ${clockSeconds} from bank_feeds
    where brand_id = ${brand.id} and feed = ${feed}
    on conflict (brand_id, feed) do update
    set refused_at = excluded.refused_at, refused_fault = excluded.refused_fault, clock_seconds = excluded.clock_seconds
  `.execute(db)
