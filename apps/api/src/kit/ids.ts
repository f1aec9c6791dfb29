import { createHash, randomBytes } from 'node:crypto'

/**
 * An id that comes from outside: the same parts always give the same uuid, so that a retry finds the first result.
 * UUID version 8 over SHA-256; parts are length-prefixed, so that ('a', 'bc') and ('ab', 'c') differ.
 */
export function stableId(...parts: readonly (string | number)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${String(part).length}:${part};`)
  const bytes = hash.digest().subarray(0, 16)
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x80
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** 256 bits that nobody can guess, fit for a header or a cookie. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What is kept of a secret. It has 256 random bits, so a fast hash is enough. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
