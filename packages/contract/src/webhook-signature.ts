/**
 * Standard Webhooks 1.0.0: `webhook-signature: v1,base64(HMAC-SHA256(secret, "id.timestamp.body"))`.
 * The id names brand and feed, so the signature covers them: a message of one feed is worth nothing at another, whatever their
 * secrets are.
 * On Web Crypto, so that this package needs nothing but zod and both sides of a conversation use the same lines.
 */

/** Seconds that a message may be old, or ahead, before it is refused. */
export const WEBHOOK_TOLERANCE_SECONDS = 300
/** Ids are kept, so that a message is taken once. */
const WEBHOOK_ID_LENGTH_MAX = 200

export type WebhookHeaders = { 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string }

/** Why a signature was refused. Never told to the sender in more detail than its code. */
export type WebhookFault = 'missing' | 'malformed' | 'expired' | 'misaddressed' | 'forged'

/** Whose conversation a message belongs to, in both directions: the brand by its client id, and the feed. Neither has a colon. */
export type WebhookParty = { brand: string; feed: string }

/** First part of each id: what follows it, and how. */
const ID_VERSION = 'd1'
const idPrefix = ({ brand, feed }: WebhookParty): string => `${ID_VERSION}:${brand}:${feed}:`

/** Whether the id of a message names this brand and this feed. */
export const isAddressedTo = (party: WebhookParty, id: string): boolean => id.startsWith(idPrefix(party))

/**
 * Signs a body between a brand and one of its feeds. `secret` is `whsec_` and base64, as the standard writes it; `id` is the sender's
 * own id of the message, `at` is when it is sent.
 */
export async function signWebhook(
  secret: string,
  party: WebhookParty,
  id: string,
  at: Date,
  body: string,
): Promise<WebhookHeaders> {
  const [wholeId, timestamp] = [idPrefix(party) + id, Math.floor(at.getTime() / 1000).toString()]
  const signature = await signatureOf(secret, `${wholeId}.${timestamp}.${body}`)
  return {
    'webhook-id': wholeId,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${Buffer64.encode(signature)}`,
  }
}

type GivenHeaders = Partial<Record<string, string | string[] | undefined>>

/** Several while a secret is being rotated. */
const SIGNATURES_MAX = 8
const SIGNATURE_BYTES = 32

type ReadHeaders = { id: string; timestamp: string; sentAt: Date; signatures: Uint8Array[] }

/**
 * What can be told before the body has come: whether the three headers are there, in their shapes, and of this time.
 * Answers them, or the fault.
 */
export function readWebhookHeaders(
  headers: GivenHeaders,
  now: Date,
): ReadHeaders | Exclude<WebhookFault, 'forged' | 'misaddressed'> {
  const [id, timestamp, signature] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    (name) => headers[name],
  )
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signature !== 'string') return 'missing'
  if (!/^\d{1,12}$/.test(timestamp) || id === '' || id.length > WEBHOOK_ID_LENGTH_MAX) return 'malformed'
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > WEBHOOK_TOLERANCE_SECONDS) return 'expired'
  const signatures = readSignatures(signature)
  if (signatures.length === 0) return 'malformed'
  return { id, timestamp, sentAt: new Date(Number(timestamp) * 1000), signatures }
}

/** The signatures of our version that can be one at all. */
const readSignatures = (header: string): Uint8Array[] =>
  header
    .split(' ', SIGNATURES_MAX)
    .filter((each) => each.startsWith('v1,'))
    .map((each) => Buffer64.decode(each.slice(3)))
    .filter((each) => each?.length === SIGNATURE_BYTES) as Uint8Array[]

/**
 * Checks a message between a brand and one of its feeds against one or more live secrets (two while a secret is being rotated).
 * Answers the fault, or `undefined` when one secret signed exactly this body within {@link WEBHOOK_TOLERANCE_SECONDS} of `now`.
 * The body is hashed once for each secret, however many signatures the sender claims.
 */
export async function webhookFault(
  secrets: readonly string[],
  party: WebhookParty,
  headers: GivenHeaders,
  body: string,
  now: Date,
): Promise<WebhookFault | undefined> {
  const given = readWebhookHeaders(headers, now)
  if (typeof given === 'string') return given
  if (!isAddressedTo(party, given.id)) return 'misaddressed'
  for (const secret of secrets) {
    const right = await signatureOf(secret, `${given.id}.${given.timestamp}.${body}`)
    if (given.signatures.some((signature) => areEqual(signature, right))) return undefined
  }
  return 'forged'
}

/** In constant time. */
function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  let difference = one.length ^ other.length
  for (let n = 0; n < other.length; n++) difference |= (one[n] ?? 0) ^ (other[n] as number)
  return difference === 0
}

const encoder = new TextEncoder()

async function signatureOf(secret: string, signed: string): Promise<Uint8Array> {
  const bytes = Buffer64.decode(secret.replace(/^whsec_/, ''))
  if (!bytes || bytes.length < 24) throw new Error('A webhook secret is whsec_ followed by at least 24 bytes of base64')
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(signed)))
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
