/** Ed25519 with keys as 32 bytes in base64. */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

// What precedes the 32 bytes in PKCS #8 and SPKI (RFC 8410).
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')
const KEY_BYTES = 32

export type SigningKey = { publicKey: string; sign: (text: string) => string }

/** The key of a secret of 32 bytes in base64. */
export function signingKey(secret: string): SigningKey {
  const seed = Buffer.from(secret, 'base64')
  if (seed.length !== KEY_BYTES) throw new Error('Expected 32 bytes in base64')
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, seed]), format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return {
    publicKey: spki.subarray(-KEY_BYTES).toString('base64'),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
  }
}

/** Returns whether the key signed the text. False for anything that is no key. */
export function isSigned(text: string, { key, signature }: { key: string; signature: string }): boolean {
  const publicKey = readPublicKey(key)
  return publicKey !== undefined && verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'))
}

function readPublicKey(key: string): KeyObject | undefined {
  const raw = Buffer.from(key, 'base64')
  // One key has one text, so that a trusted key is found by its text.
  if (raw.length !== KEY_BYTES || raw.toString('base64') !== key) return undefined
  return createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, raw]), format: 'der', type: 'spki' })
}
