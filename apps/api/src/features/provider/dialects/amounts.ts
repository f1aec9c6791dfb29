/** Amounts as dialects write them. Exact both ways: nothing is rounded, and nothing passes through a fraction. */
import { SATANG_MAX, type Satang } from '@duang/contract/money'
import * as z from 'zod/mini'

// 100,000 units are a baht, so 1,000 are a satang.
const MICRO_PER_SATANG = 1_000

/** Whole hundred-thousandths of a baht, zero or more. What is finer than a satang is refused. */
export const microUnits = () =>
  z.codec(
    z.int().check(
      z.refine((units) => units >= 0 && units % MICRO_PER_SATANG === 0, 'amount'),
      z.refine((units) => units / MICRO_PER_SATANG <= SATANG_MAX, 'amount'),
    ),
    z.int(),
    { decode: (units): Satang => units / MICRO_PER_SATANG, encode: (satang) => satang * MICRO_PER_SATANG },
  )

/** Baht as text, `-12.5` or `12.50`: at most two decimals that say something. */
export const bahtText = () =>
  z.codec(z.string().check(z.regex(/^-?\d{1,10}(\.\d{1,2}0{0,10})?$/)), z.int(), {
    decode: (text): Satang => {
      const [, minus = '', baht = '', decimals = ''] = text.match(/^(-?)(\d+)(?:\.(\d{1,2}))?/) ?? []
      const satang = Number(baht + decimals.padEnd(2, '0'))
      return minus && satang > 0 ? -satang : satang
    },
    encode: (satang) =>
      `${satang < 0 ? '-' : ''}${Math.trunc(Math.abs(satang) / 100)}.${String(Math.abs(satang) % 100).padStart(2, '0')}`,
  })
