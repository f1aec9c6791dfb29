/** Alerts as signed webhooks (Standard Webhooks). The brand names the address, so it is fetched under the rules against SSRF. */
import { signWebhook } from '@duang/contract/bank/webhook-signature'
import { type AlertChannel, type Delivery, deliveryOf } from '#core/alert/alert-channel.ts'
import { alertPlace } from '#core/alert/alert-place.ts'
import type { Ctx } from '#core/context.ts'
import { postTo } from '#kit/ssrf-guard.ts'
import { isPublicAddress } from '#kit/text/ip-address.ts'

const PATIENCE_MS = 10_000
const URL_LENGTH_MAX = 500

/** The sandbox of a demonstration runs on this machine, and nothing else on it may be reached. */
const isOwnSandbox = ({ sandboxUrl }: Ctx, url: URL): boolean =>
  sandboxUrl !== undefined && url.origin === new URL(sandboxUrl).origin

/** Whether an address may be stored: HTTPS with a name, without a password in it. The connection is checked again for each message. */
export function isWebhookAllowed(ctx: Ctx, address: string): boolean {
  const url = URL.parse(address)
  if (!url || address.length > URL_LENGTH_MAX || url.username || url.password) return false
  return isOwnSandbox(ctx, url) || (url.protocol === 'https:' && !/^[\d.]+$|^\[/.test(url.hostname))
}

/** The channel of a brand's webhook. A message is valid once by its id, which the receiver may store. */
export const webhookChannel = (ctx: Ctx, { url, secret }: { url: string; secret: string }): AlertChannel => ({
  name: 'webhook',
  send: (text, key) => send(ctx, { url, secret }, text, key).catch(() => ({ outcome: 'later', reason: 'no reply' })),
})

async function send(ctx: Ctx, stored: { url: string; secret: string }, body: string, key: string): Promise<Delivery> {
  const { url } = stored
  if (!isWebhookAllowed(ctx, url)) return { outcome: 'refused', reason: 'the address is not allowed' }
  const secret = ctx.secrets.open(stored.secret, alertPlace(ctx.brand.id))
  const party = { brand: ctx.brand.clientId, feed: 'alerts' }
  const signature = await signWebhook(secret, party, key, ctx.clock(), body)
  const mayConnect = isOwnSandbox(ctx, new URL(url)) ? () => true : isPublicAddress
  const headers = { 'content-type': 'application/json', ...signature }
  const status = await postTo(url, { headers, body }, { mayConnect, signal: AbortSignal.timeout(PATIENCE_MS) })
  // A redirect is not followed: the address is what the brand has stored.
  return status >= 300 && status < 400 ? { outcome: 'refused', reason: `status ${status}` } : deliveryOf({ status })
}
