/**
 * Standard Webhooks 1.0.0: `webhook-signature: v1,base64(HMAC-SHA256(secret, "id.timestamp.body"))`.
 * On Web Crypto, so that this package needs nothing but zod and both sides of a conversation use the same lines.
 */

/** Seconds that a message may be old, or ahead, before it is refused. */
export const WEBHOOK_TOLERANCE_SECONDS = 300
/** Ids are kept, so that a message is taken once. */
const WEBHOOK_ID_LENGTH_MAX = 200

export type WebhookHeaders = { 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string }

/** Why a signature was refused. Never told to the sender in more detail than its code. */
export type WebhookFault = 'missing' | 'malformed' | 'expired' | 'forged'

/**
 * Signs a body. `secret` is `whsec_` and base64, as the standard writes it; `at` is when it is sent.
 */
export async function signWebhook(secret: string, id: string, at: Date, body: string): Promise<WebhookHeaders> {
  const timestamp = Math.floor(at.getTime() / 1000).toString()
  const signature = await crypto.subtle.sign(
    'HMAC',
    await hmacKey(secret),
    encoder.encode(`${id}.${timestamp}.${body}`),
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${Buffer64.encode(new Uint8Array(signature))}`,
  }
}

type GivenHeaders = Partial<Record<string, string | string[] | undefined>>

/**
 * What can be told before the body has come: whether the three headers are there, in their shapes, and of this time.
 * Answers them, or the fault.
 */
export function readWebhookHeaders(
  headers: GivenHeaders,
  now: Date,
): { id: string; timestamp: string; sentAt: Date; signatures: string } | Exclude<WebhookFault, 'forged'> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    (name) => headers[name],
  )
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return 'missing'
  if (!/^\d{1,12}$/.test(timestamp) || id === '' || id.length > WEBHOOK_ID_LENGTH_MAX) return 'malformed'
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > WEBHOOK_TOLERANCE_SECONDS) return 'expired'
  return { id, timestamp, sentAt: new Date(Number(timestamp) * 1000), signatures }
}

/**
 * Checks a message against one or more live secrets (two while a secret is being rotated).
 * Answers the fault, or `undefined` when one secret signed exactly this body within {@link WEBHOOK_TOLERANCE_SECONDS} of `now`.
 */
export async function webhookFault(
  secrets: readonly string[],
  headers: GivenHeaders,
  body: string,
  now: Date,
): Promise<WebhookFault | undefined> {
  const given = readWebhookHeaders(headers, now)
  if (typeof given === 'string') return given
  const { id, timestamp } = given
  const signed = encoder.encode(`${id}.${timestamp}.${body}`)
  const signatures = given.signatures
    .split(' ')
    .slice(0, 8)
    .filter((each) => each.startsWith('v1,'))
    .map((each) => Buffer64.decode(each.slice(3)))
  for (const secret of secrets) {
    const key = await hmacKey(secret)
    // crypto.subtle.verify compares in constant time.
    for (const signature of signatures)
      if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) return undefined
  }
  return 'forged'
}

const encoder = new TextEncoder()

const hmacKey = (secret: string) => {
  const bytes = Buffer64.decode(secret.replace(/^whsec_/, ''))
  if (!bytes || bytes.length < 24) throw new Error('A webhook secret is whsec_ followed by at least 24 bytes of base64')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}

const Buffer64 = {
  encode: (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes)),
  decode: (text: string): Uint8Array<ArrayBuffer> | undefined => {
    try {
      return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    } catch {
      return undefined
    }
  },
}
