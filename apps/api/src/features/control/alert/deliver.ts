/** Sends messages to the channels. Each is claimed first, so that two processes do not send it both. */
import { sql } from 'kysely'
import type { Delivery } from '#core/alert/alert-channel.ts'
import type { Ctx } from '#core/context.ts'
import { type ChannelInForce, channelsInForce } from './channels.ts'

const AT_ONCE = 20
/** Longer than a channel takes. A process that died leaves its messages to the next run after it. */
const CLAIM_SECONDS = 60
const GIVE_UP_HOURS = 24
const PAUSE_MAX_SECONDS = 900

type Message = { message_id: string; channel: string; text: string; attempts: number; created_at: Date }
type Tried = Message & { delivery: Delivery }

/** Sends what is due, and notes the outcome. Copies of a database send nothing. */
export async function deliverMessages(ctx: Ctx): Promise<void> {
  if (ctx.bankMode === 'none') return
  const due = await claim(ctx)
  if (due.length === 0) return
  const channels = await channelsInForce(ctx)
  const tried = await Promise.all(due.map(async (message) => ({ ...message, delivery: await send(channels, message) })))
  for (const { channel, delivery } of tried)
    if (delivery.outcome === 'refused') ctx.log.error({ channel, reason: delivery.reason }, 'an alert was refused')
  await note(ctx, tried)
}

async function claim(ctx: Ctx): Promise<Message[]> {
  const now = ctx.clock()
  const { rows } = await sql<Message>`
    update alert_messages set attempts = attempts + 1,
      next_at = ${now}::timestamptz + make_interval(secs => ${CLAIM_SECONDS})
    where brand_id = ${ctx.brand.id} and message_id in (
      select message_id from alert_messages
      where brand_id = ${ctx.brand.id} and next_at <= ${now}
      order by next_at
      limit ${AT_ONCE}
      for update skip locked)
    returning message_id, channel, text, attempts, created_at`.execute(ctx.db)
  return rows
}

async function send(channels: readonly ChannelInForce[], { message_id, channel, text }: Message): Promise<Delivery> {
  const known = channels.find(({ name, isOn }) => name === channel && isOn)?.channel
  return known ? known.send(text, message_id) : { outcome: 'refused', reason: 'the channel is not configured any more' }
}

async function note(ctx: Ctx, tried: readonly Tried[]): Promise<void> {
  const now = ctx.clock()
  const outcomes = tried.map((each) => ({ ...each, next: nextTry(each, now) }))
  const isSent = ({ delivery }: Tried) => delivery.outcome === 'sent'
  await sql`
    update alert_messages m set next_at = o.next_at, failure = o.failure,
      sent_at = case when o.is_sent then ${now}::timestamptz end
    from unnest(
      ${outcomes.map(({ message_id }) => message_id)}::uuid[],
      ${outcomes.map(({ next }) => next)}::timestamptz[],
      ${outcomes.map(({ delivery }) => (delivery.outcome === 'sent' ? null : delivery.reason))}::text[],
      ${outcomes.map(isSent)}::boolean[]
    ) o (message_id, next_at, failure, is_sent)
    where m.brand_id = ${ctx.brand.id} and m.message_id = o.message_id`.execute(ctx.db)
}

/** Twice the pause after each failure, up to a quarter of an hour, for a day. Null: sent, refused, or given up. */
function nextTry({ delivery, attempts, created_at }: Tried, now: Date): Date | null {
  if (delivery.outcome !== 'later') return null
  if (now.getTime() - created_at.getTime() > GIVE_UP_HOURS * 3_600_000) return null
  const pause = Math.min(PAUSE_MAX_SECONDS, Math.max(30 * 2 ** attempts, delivery.afterSeconds ?? 0))
  return new Date(now.getTime() + pause * 1000)
}
