/** The signature of a site to a push service (VAPID, RFC 8292). */
import { createPublicKey, verify } from 'node:crypto'
import * as z from 'zod/mini'

const DAY_SECONDS = 86_400
const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() })

/** Returns what is wrong with the header, or undefined. `origin`: of the push service. `key`: the one that the browser subscribed with. */
export function vapidFault(header: string, origin: string, now: Date): string | undefined {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return 'no key'
  const jwk = { kty: 'EC', crv: 'P-256', x: encode(point.subarray(1, 33)), y: encode(point.subarray(33)) }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = Buffer.from(`${head}.${body}`)
  if (!verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')))
    return 'signature'
  const { aud, exp, sub } = claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  if (aud !== origin) return 'audience'
  if (!/^(https:|mailto:)/.test(sub)) return 'subject'
  return exp > now.getTime() / 1000 && exp <= now.getTime() / 1000 + DAY_SECONDS ? undefined : 'expiry'
}

const encode = (bytes: Buffer): string => bytes.toString('base64url')
