/** The channels of a brand: switched on or off, with quiet hours. Tokens of LINE and Telegram are of the deployment, a webhook is of the brand. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { AlertChannel, Delivery } from '#core/alert/alert-channel.ts'
import { alertPlace } from '#core/alert/alert-place.ts'
import type { Ctx } from '#core/context.ts'
import { refuse } from '#kit/refusal.ts'
import { bangkokDate, bangkokTimeOfDay, startOfBangkokDate } from '#kit/text/bangkok-time.ts'
import { isWebhookAllowed, webhookChannel } from './webhook.ts'

export const CHANNELS = ['line', 'telegram', 'webhook'] as const
export type ChannelName = (typeof CHANNELS)[number]

export type Quiet = { from: string; until: string }

export type ChannelInForce = {
  name: ChannelName
  isOn: boolean
  quiet: Quiet | null
  severeBreaksQuiet: boolean
  url: string | null
  /** Absent where the deployment or the brand has not set it up. */
  channel: AlertChannel | undefined
}

/** Every channel, as it is in force for the brand. A channel that the brand has not changed is on. */
export async function channelsInForce(ctx: Ctx): Promise<ChannelInForce[]> {
  const rows = await ctx.db.selectFrom('alert_channels').selectAll().where('brand_id', '=', ctx.brand.id).execute()
  return CHANNELS.map((name) => {
    const row = rows.find((each) => each.channel === name)
    const { quiet_from: from = null, quiet_until: until = null, url = null, secret = null } = row ?? {}
    return {
      name,
      url,
      isOn: row?.is_on ?? true,
      severeBreaksQuiet: row?.severe_breaks_quiet ?? true,
      quiet: from !== null && until !== null ? { from, until } : null,
      channel:
        name !== 'webhook'
          ? ctx.alertChannels.find((each) => each.name === name)
          : url !== null && secret !== null
            ? webhookChannel(ctx, { url, secret })
            : undefined,
    }
  })
}

const DAY_MS = 86_400_000
const msOf = (time: string): number => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * 60_000

/** When a message may leave: now, or at the end of the quiet hours. */
export function dueAt({ quiet, severeBreaksQuiet }: ChannelInForce, now: Date, isSevere: boolean): Date {
  if (!quiet || (isSevere && severeBreaksQuiet)) return now
  const [time, from, until] = [bangkokTimeOfDay(now), msOf(quiet.from), msOf(quiet.until)]
  const isQuiet = from < until ? time >= from && time < until : time >= from || time < until
  if (!isQuiet) return now
  const midnight = startOfBangkokDate(bangkokDate(now)).getTime()
  return new Date(midnight + until + (time < until ? 0 : DAY_MS))
}

export type ChannelChange = {
  channel: ChannelName
  isOn: boolean
  quiet: Quiet | null
  severeBreaksQuiet: boolean
  /** Of a webhook only. Null: it is removed. */
  url?: string | null | undefined
}

/**
 * Changes a channel. A webhook with another address gets a new secret, which is returned once. Refuses `desk_alert_url` for an address that is
 * not public or not HTTPS.
 */
export async function changeChannel(ctx: Ctx, change: ChannelChange): Promise<{ secret: string | null }> {
  const { channel, quiet } = change
  const values = {
    is_on: change.isOn,
    quiet_from: quiet?.from ?? null,
    quiet_until: quiet?.until ?? null,
    severe_breaks_quiet: change.severeBreaksQuiet,
    changed_at: ctx.clock(),
  }
  const webhook = channel === 'webhook' ? await webhookOf(ctx, change.url) : {}
  if (!webhook) {
    await ofChannel(ctx, 'webhook').execute()
    return { secret: null }
  }
  const { fresh = null, ...stored }: Partial<Webhook> = webhook
  await ctx.db
    .insertInto('alert_channels')
    .values({ brand_id: ctx.brand.id, channel, ...values, ...stored })
    .onConflict((conflict) => conflict.columns(['brand_id', 'channel']).doUpdateSet({ ...values, ...stored }))
    .execute()
  return { secret: fresh }
}

const ofChannel = (ctx: Ctx, channel: ChannelName) =>
  ctx.db.deleteFrom('alert_channels').where('brand_id', '=', ctx.brand.id).where('channel', '=', channel)

type Webhook = { url: string; secret: string; fresh?: string | null }

/** Address and sealed secret of the webhook: the known secret of a known address. Undefined: it is removed. Without a `url` it stays. */
async function webhookOf(ctx: Ctx, url: string | null | undefined): Promise<Webhook | undefined> {
  if (url === null) return undefined
  const known = await ctx.db
    .selectFrom('alert_channels')
    .select(['url', 'secret'])
    .where('brand_id', '=', ctx.brand.id)
    .where('channel', '=', 'webhook')
    .executeTakeFirst()
  if (known?.url && known.secret && (url === undefined || url === known.url))
    return { url: known.url, secret: known.secret }
  if (url === undefined) return undefined
  if (!isWebhookAllowed(ctx, url)) refuse('desk_alert_url')
  const fresh = `whsec_${randomBytes(32).toString('base64')}`
  return { url, secret: ctx.secrets.seal(fresh, alertPlace(ctx.brand.id)), fresh }
}

export type Tested = { channel: ChannelName } & Delivery

/** Sends a test by the channels that are set up, or by one. */
export async function testChannels(ctx: Ctx, only?: ChannelName): Promise<Tested[]> {
  const all = await channelsInForce(ctx)
  const tested = all.filter(({ name, channel }) => channel && (only === undefined || name === only))
  const text = `ทดสอบการแจ้งเตือน · ${ctx.brand.name}`
  return Promise.all(
    tested.map(async ({ name, channel }) => {
      const body = name === 'webhook' ? JSON.stringify({ type: 'alert.test', brand: ctx.brand.clientId, text }) : text
      const delivery = (await channel?.send(body, randomUUID())) ?? { outcome: 'refused', reason: 'not set up' }
      return { channel: name, ...delivery }
    }),
  )
}
