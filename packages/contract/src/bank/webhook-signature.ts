/**
 * Standard Webhooks 1.0.0: `webhook-signature: v1,base64(HMAC-SHA256(secret, "id.timestamp.body"))`. The id names brand and feed,
 * so the signature covers them. A message of one feed is invalid at another, whatever their secrets are. Uses Web Crypto, so that
 * this package depends on zod only and both ends share the code.
 */

/** Tolerance of a message's time, in seconds, in both directions. */
export const WEBHOOK_TOLERANCE_SECONDS = 300
/** Ids are stored, so that a message is processed once. */
const WEBHOOK_ID_LENGTH_MAX = 200

export type WebhookHeaders = { 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string }

/** Reason for a rejected signature. The sender receives no more than its code. */
export type WebhookFault = 'missing' | 'malformed' | 'expired' | 'misaddressed' | 'forged'

/** The parties of a message, in both directions: the brand by its client id, and the feed. Neither contains a colon. */
export type WebhookParty = { brand: string; feed: string }

/** Version of the id's format. It begins each id. */
const ID_VERSION = 'd1'
const idPrefix = ({ brand, feed }: WebhookParty): string => `${ID_VERSION}:${brand}:${feed}:`

/** Whether the id of a message names this brand and this feed. */
export const isAddressedTo = (party: WebhookParty, id: string): boolean => id.startsWith(idPrefix(party))

/**
 * Signs a body between a brand and one of its feeds. `secret` is `whsec_` and base64, as in the standard. `id` is the sender's own
 * id of the message. `at` is the time of sending.
 */
export async function signWebhook(
  secret: string,
  party: WebhookParty,
  id: string,
  at: Date,
  body: string | Uint8Array,
): Promise<WebhookHeaders> {
  const [wholeId, timestamp] = [idPrefix(party) + id, Math.floor(at.getTime() / 1000).toString()]
  const signature = await signatureOf(secret, `${wholeId}.${timestamp}.`, body)
  return {
    'webhook-id': wholeId,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${Buffer64.encode(signature)}`,
  }
}

type GivenHeaders = Partial<Record<string, string | string[] | undefined>>

/** Several during the rotation of a secret. */
const SIGNATURES_MAX = 8
const SIGNATURE_BYTES = 32

type ReadHeaders = { id: string; timestamp: string; sentAt: Date; signatures: Uint8Array[] }

/** Checks that need no body: presence, format and time of the three headers. Returns the parsed headers, or the error. */
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

/** Well-formed signatures of our version. */
const readSignatures = (header: string): Uint8Array[] =>
  header
    .split(' ', SIGNATURES_MAX)
    .filter((each) => each.startsWith('v1,'))
    .map((each) => Buffer64.decode(each.slice(3)))
    .filter((each) => each?.length === SIGNATURE_BYTES) as Uint8Array[]

/**
 * Checks a message between a brand and one of its feeds against one or more live secrets (two during a rotation). Returns the
 * error, or `undefined` when one secret signed exactly the bytes of this body within {@link WEBHOOK_TOLERANCE_SECONDS} of `now`. The body is
 * hashed once for each secret, however many signatures the sender claims.
 */
export async function webhookFault(
  secrets: readonly string[],
  party: WebhookParty,
  headers: GivenHeaders,
  body: string | Uint8Array,
  now: Date,
): Promise<WebhookFault | undefined> {
  const given = readWebhookHeaders(headers, now)
  if (typeof given === 'string') return given
  if (!isAddressedTo(party, given.id)) return 'misaddressed'
  for (const secret of secrets) {
    const right = await signatureOf(secret, `${given.id}.${given.timestamp}.`, body)
    if (given.signatures.some((signature) => areEqual(signature, right))) return undefined
  }
  return 'forged'
}

/** Compares in constant time. */
function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  let difference = one.length ^ other.length
  for (let n = 0; n < other.length; n++) difference |= (one[n] ?? 0) ^ (other[n] as number)
  return difference === 0
}

const encoder = new TextEncoder()

/** Over the bytes as they came: text that is not UTF-8 would change when it is decoded first. */
async function signatureOf(secret: string, head: string, body: string | Uint8Array): Promise<Uint8Array> {
  const bytes = Buffer64.decode(secret.replace(/^whsec_/, ''))
  if (!bytes || bytes.length < 24) throw new Error('A webhook secret is whsec_ followed by at least 24 bytes of base64')
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const [first, rest] = [encoder.encode(head), typeof body === 'string' ? encoder.encode(body) : body]
  const signed = new Uint8Array(first.length + rest.length)
  signed.set(first)
  signed.set(rest, first.length)
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, signed))
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
