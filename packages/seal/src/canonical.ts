/** Canonical texts and their hashes. Every field is a text or null, so that no program rounds a number. */
import { createHash } from 'node:crypto'

export type Field = string | null

/** A list of texts has one form in JSON: without spaces, and with the escapes of JSON.stringify. */
export const canonicalText = (fields: readonly Field[]): string => JSON.stringify(fields)

export const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()
export const hashOf = (fields: readonly Field[]): string => sha256(canonicalText(fields)).toString('hex')

/** The hash before the first one of a chain. */
export const ZERO_HASH = '0'.repeat(64)

/** The Bangkok day of an instant in microseconds since 1970: `2026-11-05`. */
export function bangkokDay(micros: string): string {
  const shifted = BigInt(micros) + 7n * 3_600_000_000n
  // Rounds down, also before 1970.
  const days = shifted / 86_400_000_000n - (shifted % 86_400_000_000n < 0n ? 1n : 0n)
  return new Date(Number(days) * 86_400_000).toISOString().slice(0, 10)
}

/** Digits of a number as they were written. A number of JavaScript would lose some. */
class Digits {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown
const parseLossless = (text: string): unknown => {
  const reviver: Reviver = (_key, value, { source = '' }) => (typeof value === 'number' ? new Digits(source) : value)
  return JSON.parse(text, reviver as (key: string, value: unknown) => unknown)
}

/** JSON without spaces, with keys in the order of their UTF-16 code units and numbers as they were written. */
export const canonicalJson = (text: string): string => written(parseLossless(text))

function written(value: unknown): string {
  if (value instanceof Digits) return value.source
  if (Array.isArray(value)) return `[${value.map(written).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${written(each)}`).join(',')}}`
}
