/** Verifies that a request is a provider's own: signed recently by one of its live keys over the bytes as they came. */
import { createHash, createHmac, hash, timingSafeEqual } from 'node:crypto'
import { PROVIDER_TOLERANCE_SECONDS, providerSigningText } from '@duang/contract/games/provider'
import type { Provider } from '#money/provider/provider.ts'

/** For the log only, never for the caller. */
export type SignatureFault = 'address' | 'missing' | 'expired' | 'key' | 'forged'

export type SignedRequest = {
  method: string
  /** As requested, with its query. */
  path: string
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** The error of a signature. Undefined for a valid one. Fails closed: a signature that cannot be verified is an error. */
export function signatureFault(provider: Provider, request: SignedRequest, now: Date): SignatureFault | undefined {
  const {
    'x-key-id': keyId,
    'x-timestamp': timestamp,
    'x-request-id': requestId,
    'x-signature': signature,
  } = request.headers
  if (
    typeof keyId !== 'string' ||
    typeof timestamp !== 'string' ||
    typeof requestId !== 'string' ||
    typeof signature !== 'string' ||
    !/^\d{1,12}$/.test(timestamp) ||
    !/^[\w-]{8,64}$/.test(requestId) ||
    !/^[0-9a-f]{64}$/i.test(signature)
  ) {
    return 'missing'
  }
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > PROVIDER_TOLERANCE_SECONDS) return 'expired'
  const secret = provider.keys.get(keyId)
  if (!secret) return 'key'
  const bodyHash = hash('sha256', request.body, 'hex')
  const text = providerSigningText(request.method, request.path, timestamp, requestId, bodyHash)
  const right = createHmac('sha256', secret).update(text).digest()
  return timingSafeEqual(right, Buffer.from(signature, 'hex')) ? undefined : 'forged'
}

/** Returns whether a presented secret is right, in a time that does not depend on how much of it is. */
export const isSameSecret = (shown: string, right: string): boolean =>
  timingSafeEqual(createHash('sha256').update(shown).digest(), createHash('sha256').update(right).digest())
