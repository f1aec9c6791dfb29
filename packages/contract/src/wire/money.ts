/**
 * Money on the wire is baht as a JSON number with at most two decimals. Inside it is integer satang (interpretation W2). Only this
 * file converts between them.
 */
import * as z from 'zod/mini'

/** Integer satang. 100 satang are 1 baht. Always a safe integer. */
export type Satang = number

/** Largest amount on the wire: ten digits of baht and two decimals. */
export const SATANG_MAX: Satang = 999_999_999_999

/** Largest sum over many amounts: the stakes of a year may exceed any credit. Baht as a JSON number are exact up to here. */
export const SUM_MAX: Satang = 999_999_999_999_999

/**
 * Converts baht of the wire to satang. Returns `undefined` for values without an exact representation: a third decimal, NaN,
 * infinity, more than `max`.
 */
export function satangFromBaht(baht: number, max: Satang = SATANG_MAX): Satang | undefined {
  const satang = Math.round(baht * 100)
  const isExact = Number.isFinite(baht) && satang / 100 === baht
  return isExact && Math.abs(satang) <= max ? (satang === 0 ? 0 : satang) : undefined
}

/** Converts satang to baht for the wire. Exact for every value within {@link SUM_MAX}. */
export function bahtFromSatang(satang: Satang): number {
  return satang / 100
}

const codec = (accepts: (satang: Satang) => boolean, max: Satang = SATANG_MAX) =>
  z.codec(
    z.number().check(
      z.refine((baht) => {
        const satang = satangFromBaht(baht, max)
        return satang !== undefined && accepts(satang)
      }, 'amount'),
    ),
    z.int(),
    { decode: (baht) => satangFromBaht(baht, max) ?? 0, encode: bahtFromSatang },
  )

/** An amount of a request: above zero. Baht outside, satang inside. */
export const amount = () => codec((satang) => satang > 0)

/** A balance or a cap: zero or more. Baht outside, satang inside. */
export const balance = () => codec((satang) => satang >= 0)

/**
 * Beside the credit, of the same moment: the known amounts at providers in transfer mode, and whether another one is not known yet.
 * Processes of the release before send neither.
 */
export const atProviders = () => ({ atProviders: z.optional(balance()), isPartUnknown: z.optional(z.boolean()) })

/** A signed amount, such as the net result of a round. Baht outside, satang inside. */
export const signedAmount = () => codec(() => true)

/** A sum over many amounts: zero or more. Baht outside, satang inside. */
export const sum = () => codec((satang) => satang >= 0, SUM_MAX)

/** A signed sum over many amounts. Baht outside, satang inside. */
export const signedSum = () => codec(() => true, SUM_MAX)

/** `123450` satang as `1,234.50`: Latin digits, always two decimals, minus as U+2212. */
export function formatBaht(satang: Satang): string {
  const whole = Math.trunc(Math.abs(satang) / 100).toString()
  const decimals = (Math.abs(satang) % 100).toString().padStart(2, '0')
  return `${satang < 0 ? '\u2212' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`
}
