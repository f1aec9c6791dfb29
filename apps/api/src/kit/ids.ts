import { hash, randomBytes } from 'node:crypto'

/**
 * An id made from outside data: the same parts always give the same uuid, so that a retry finds the first result.
 * UUID version 8 over SHA-256. Parts are length-prefixed, so that ('a', 'bc') and ('ab', 'c') differ.
 */
export function stableId(...parts: readonly (string | number)[]): string {
  const hex = hash('sha256', parts.map((part) => `${String(part).length}:${part};`).join(''), 'hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** 256 random bits that cannot be guessed, fit for a header or a cookie. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The stored form of a secret. It has 256 random bits, so a fast hash is enough. */
export const hashSecret = (secret: string): Buffer => sha256(secret)

// As text it is twice as fast as in a buffer that is made outside of JavaScript.
export const sha256 = (text: string): Buffer => Buffer.from(hash('sha256', text, 'hex'), 'hex')
