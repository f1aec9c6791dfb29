/**
 * Money on the wire is baht as a JSON number with at most two decimals; inside it is integer satang (reading W2).
 * This file is the only place where one is turned into the other.
 */
import * as z from 'zod/mini'

/** Integer satang. 100 satang are 1 baht. Always a safe integer. */
export type Satang = number

/** Largest amount the wire carries: ten digits of baht and two decimals. */
export const SATANG_MAX: Satang = 999_999_999_999

/**
 * Turns baht as they stand on the wire into satang.
 * Answers `undefined` for anything that is not exactly representable: a third decimal, NaN, infinity, too many digits.
 */
export function satangFromBaht(baht: number): Satang | undefined {
  const satang = Math.round(baht * 100)
  const isExact = Number.isFinite(baht) && satang / 100 === baht
  return isExact && Math.abs(satang) <= SATANG_MAX ? (satang === 0 ? 0 : satang) : undefined
}

/** Turns satang into baht for the wire. Exact for every value within {@link SATANG_MAX}. */
export function bahtFromSatang(satang: Satang): number {
  return satang / 100
}

const codec = (accepts: (satang: Satang) => boolean) =>
  z.codec(
    z.number().check(
      z.refine((baht) => {
        const satang = satangFromBaht(baht)
        return satang !== undefined && accepts(satang)
      }, 'amount'),
    ),
    z.int(),
    { decode: (baht) => satangFromBaht(baht) ?? 0, encode: bahtFromSatang },
  )

/** An amount that somebody moves: above zero. Baht outside, satang inside. */
export const amount = () => codec((satang) => satang > 0)

/** A balance, a cap, a sum: zero or more. Baht outside, satang inside. */
export const balance = () => codec((satang) => satang >= 0)

/** A signed sum, such as a net result. Baht outside, satang inside. */
export const signedAmount = () => codec(() => true)

/** `123450` satang as `1,234.50`: Latin digits, always two decimals, minus as U+2212. */
export function formatBaht(satang: Satang): string {
  const whole = Math.trunc(Math.abs(satang) / 100).toString()
  const decimals = (Math.abs(satang) % 100).toString().padStart(2, '0')
  return `${satang < 0 ? '\u2212' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`
}
