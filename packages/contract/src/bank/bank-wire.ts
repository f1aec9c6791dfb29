/** Values of banks and robots on the wire, in the forms in which they write them. Inside each has one form. */
import * as z from 'zod/mini'
import { bankByCode } from './banks.ts'

const CODE_DIGITS = 3

/** `14` is `014`: programs that take a code for a number lose its zeros. */
export const plainCode = (digits: string): string => digits.replace(/^0+(?=\d)/, '').padStart(CODE_DIGITS, '0')

const code = (accepts: (digits: string) => boolean) =>
  z.codec(z.string().check(z.refine((digits) => /^\d{1,10}$/.test(digits) && accepts(digits), 'bank')), z.string(), {
    decode: plainCode,
    encode: (digits) => digits,
  })

/** A code of the Bank of Thailand, of a bank that members can use or of another one. With or without leading zeros. */
export const anyBank = () => code(() => true)

/** The code of a bank that members can use. With or without leading zeros. */
export const memberBank = () => code((digits) => bankByCode(plainCode(digits)) !== undefined)

const WRITTEN =
  /^(?<year>\d{4})(?<day>-\d\d-\d\d)[Tt ](?<minute>\d\d:\d\d)(?<second>:\d\d(?:[.,]\d{1,9})?)?(?<offset>[Zz]|[+-]\d\d(?::?\d\d)?)$/

/** Buddhist years are 543 ahead. Years in this range are taken for them: from 1900 to 2099. */
const BUDDHIST_AHEAD = 543
const isBuddhist = (year: number): boolean => year >= 2443 && year <= 2642

/** Reads `2026-11-27T02:41+0700` as `2026-11-27T02:41:00+07:00`, and the year 2569 as 2026. Undefined: no time, or without an offset. */
export function instantOf(text: string): string | undefined {
  const parts = WRITTEN.exec(text)?.groups
  if (!parts) return undefined
  const { day = '', minute = '', second = ':00', offset = '' } = parts
  const written = Number(parts.year)
  const year = String(isBuddhist(written) ? written - BUDDHIST_AHEAD : written).padStart(4, '0')
  const [sign, ...digits] = offset.replace(':', '')
  const zone = /z/i.test(offset) ? 'Z' : `${sign}${digits.slice(0, 2).join('')}:${digits.slice(2).join('') || '00'}`
  const instant = `${year}${day}T${minute}${second.replace(',', '.')}${zone}`
  return z.safeParse(ISO_8601, instant).success ? instant : undefined
}

const ISO_8601 = z.iso.datetime({ offset: true })

/** When a bank booked a line, with its offset. */
export const bookedAt = () =>
  z.codec(
    z.string().check(
      z.refine((text) => instantOf(text) !== undefined, 'instant'),
      z.meta({ format: 'date-time' }),
    ),
    z.string(),
    { decode: (text) => instantOf(text) ?? text, encode: (instant) => instant },
  )

/** A field that may be left out. Programs also write null where they have no value. */
export const orNull = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(
    z.codec(z.nullable(schema), z.optional(z.custom<z.output<Schema>>()), {
      decode: (value) => value ?? undefined,
      encode: (value) => value ?? null,
    }),
  )
