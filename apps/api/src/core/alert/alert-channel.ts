/** Channels by which staff hear of alerts: LINE Messaging, Telegram and webhooks behind one interface. */

export type Delivery =
  | { outcome: 'sent' }
  /** To be tried again, no sooner than `afterSeconds` where the channel names a time. */
  | { outcome: 'later'; reason: string; afterSeconds?: number }
  /** Never accepted as it is: a wrong token, a chat that does not exist. */
  | { outcome: 'refused'; reason: string }

export type AlertChannel = {
  name: 'line' | 'telegram' | 'webhook'
  /** Never throws. `key`: a UUID of the message; LINE accepts it once. */
  send: (text: string, key: string) => Promise<Delivery>
}

export type AlertSettings = {
  line?: { baseUrl: string; token: string; to: string } | undefined
  telegram?: { baseUrl: string; token: string; chat: string } | undefined
}

const PATIENCE_MS = 10_000

export function createAlertChannels({ line, telegram }: AlertSettings): AlertChannel[] {
  const channels: AlertChannel[] = []
  if (line) channels.push({ name: 'line', send: (text, key) => sendLine(line, text, key) })
  if (telegram) channels.push({ name: 'telegram', send: (text) => sendTelegram(telegram, text) })
  return channels
}

/** LINE Messaging API, push message. 409: an earlier try with this key was accepted. */
async function sendLine(
  { baseUrl, token, to }: NonNullable<AlertSettings['line']>,
  text: string,
  key: string,
): Promise<Delivery> {
  const headers = { authorization: `Bearer ${token}`, 'x-line-retry-key': key }
  const reply = await post(`${baseUrl}/v2/bot/message/push`, headers, { to, messages: [{ type: 'text', text }] })
  return reply.status === 409 ? { outcome: 'sent' } : deliveryOf(reply)
}

/** Telegram Bot API, sendMessage. It deduplicates nothing: a lost reply may repeat a message. */
async function sendTelegram(
  { baseUrl, token, chat }: NonNullable<AlertSettings['telegram']>,
  text: string,
): Promise<Delivery> {
  const reply = await post(`${baseUrl}/bot${token}/sendMessage`, {}, { chat_id: chat, text })
  const wait = (reply.body as { parameters?: { retry_after?: unknown } } | null)?.parameters?.retry_after
  return deliveryOf(typeof wait === 'number' ? { ...reply, afterSeconds: wait } : reply)
}

/** `status` 0: no reply. */
type Reply = { status: number; afterSeconds?: number }

/** Status 0: no reply. No address is reported, since that of Telegram contains the token. */
async function post(
  address: string,
  headers: Record<string, string>,
  body: object,
): Promise<Reply & { body: unknown }> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const after = Number(response.headers.get('retry-after') ?? Number.NaN)
    const parsed: unknown = await response.json().catch(() => null)
    return { status: response.status, body: parsed, ...(Number.isFinite(after) ? { afterSeconds: after } : {}) }
  } catch {
    return { status: 0, body: null }
  }
}

/** The outcome of a delivery by HTTP. */
export function deliveryOf({ status, afterSeconds }: Reply): Delivery {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  if (status === 0) return { outcome: 'later', reason: 'no reply' }
  const reason = `status ${status}`
  if (status === 429 || status >= 500)
    return { outcome: 'later', reason, ...(afterSeconds === undefined ? {} : { afterSeconds }) }
  return { outcome: 'refused', reason }
}
