/** Sends a notification to the browsers of a member. */
import { notices as en } from '@duang/contract/site/en-push'
import type { PushNotice, PushPayload } from '@duang/contract/site/push'
import { notices as th } from '@duang/contract/site/th-push'
import type { Language } from '@duang/contract/wire/language'
import webPush from 'web-push'
import type { Ctx } from '#core/context.ts'
import { storedLanguage } from '#core/member/member-language.ts'
import { readPushKey } from '#core/push/notify.ts'
import { isPushService } from './push-hosts.ts'
import { pushKey } from './push-key.ts'

/** A push service holds a message so long for a phone that is off. Later the fact is no news. */
const LIFE_SECONDS = 6 * 3600
const PATIENCE_MS = 10_000

const TEXTS: Record<Language, Record<PushNotice, string>> = { th, en }

type Subscription = { session_id: string; endpoint: string; p256dh: string; auth: string }
type Outcome = 'sent' | 'gone' | 'refused' | 'again'

/**
 * Runs again when a service does not reply or is overloaded. A browser that has the notification already replaces it silently.
 * A subscription ends where the service no longer knows it. Copies of a database send nothing.
 */
export async function sendPush(ctx: Ctx, key: string): Promise<void> {
  if (ctx.bankMode === 'none') return
  const { memberId, notice, id } = readPushKey(key)
  const subscriptions = await liveSubscriptions(ctx, memberId)
  if (subscriptions.length === 0) return
  const language = await storedLanguage(ctx, memberId)
  const worded = language && { language, text: TEXTS[language][notice] }
  const payload: PushPayload = { site: ctx.brand.name, notice, id, ...(worded && { worded }) }
  const send = await createSender(ctx, JSON.stringify(payload))
  const outcomes = await Promise.all(subscriptions.map(send))
  const gone = subscriptions.filter((_, at) => outcomes[at] === 'gone').map((each) => each.endpoint)
  if (gone.length > 0)
    await ctx.db
      .deleteFrom('push_subscriptions')
      .where('brand_id', '=', ctx.brand.id)
      .where('endpoint', 'in', gone)
      .execute()
  if (outcomes.includes('again')) throw new Error('A push service did not take a notification.')
}

/** Sessions that ended by their age count: the member did not leave this browser. */
const liveSubscriptions = (ctx: Ctx, memberId: number): Promise<Subscription[]> =>
  ctx.db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', (join) =>
      join.onRef('s.brand_id', '=', 'p.brand_id').onRef('s.session_id', '=', 'p.session_id'),
    )
    .select(['p.session_id', 'p.endpoint', 'p.p256dh', 'p.auth'])
    .where('p.brand_id', '=', ctx.brand.id)
    .where('p.member_id', '=', memberId)
    .where((eb) => eb.or([eb('s.ended_by', 'is', null), eb('s.ended_by', 'in', ['idle', 'age'])]))
    .execute()

async function createSender(ctx: Ctx, payload: string): Promise<(to: Subscription) => Promise<Outcome>> {
  const { publicKey, privateKey } = await pushKey(ctx)
  const host = await ctx.db
    .selectFrom('brand_hosts')
    .select('host')
    .where('brand_id', '=', ctx.brand.id)
    .orderBy('host')
    .executeTakeFirstOrThrow()
  const options = {
    vapidDetails: { subject: contactOf(host.host), publicKey, privateKey },
    TTL: LIFE_SECONDS,
    urgency: 'high' as const,
  }
  return async ({ endpoint, p256dh, auth }) => {
    // The list of services may have changed since.
    if (!isPushService(ctx, endpoint)) return 'gone'
    const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, options)
    try {
      const { status } = await fetch(endpoint, {
        method: request.method,
        headers: request.headers as Record<string, string>,
        body: new Uint8Array(request.body ?? []),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const outcome = outcomeOf(status)
      if (outcome === 'refused')
        ctx.log.error({ service: new URL(endpoint).host, status }, 'a push service refused a notification')
      return outcome
    } catch {
      return 'again'
    }
  }
}

/** Services may reach the operator by it. Some of them refuse an address of this machine, which a demonstration has. */
const contactOf = (host: string): string =>
  /(^|\.)localhost(:|$)/.test(host) ? 'mailto:demonstration@example.com' : `https://${host}`

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'again' : 'refused'
}
