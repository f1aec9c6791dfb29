/**
 * Converts amounts of dialects without loss in both directions. An amount is read as satang. A finer one is a multiple of 0.001 (a
 * hundred-thousandth of a baht), which {@link moving} splits again.
 */
import { SATANG_MAX, type Satang } from '@duang/contract/wire/money'
import * as z from 'zod/mini'
import type { DialectRequest } from '#money/wallet/dialect-request.ts'

// 100,000 units are a baht, so 1,000 are a satang.
const UNITS_PER_SATANG = 1_000

// Units are below 2^53 / 9, so dividing and rounding finds each of them again.
const unitsOf = (satang: number): number => Math.round(satang * UNITS_PER_SATANG)

/** Whole hundred-thousandths of a baht, zero or more. */
export const microUnits = () =>
  z.codec(
    z.int().check(
      z.refine((units) => units >= 0, 'amount'),
      z.refine((units) => units / UNITS_PER_SATANG <= SATANG_MAX, 'amount'),
    ),
    z.number(),
    { decode: (units) => units / UNITS_PER_SATANG, encode: (satang) => unitsOf(satang) },
  )

/** Baht as text, `-12.5` or `12.50`: at most five significant decimals. */
export const bahtText = () =>
  z.codec(z.string().check(z.regex(/^-?\d{1,10}(\.\d{1,5}0{0,10})?$/)), z.number(), {
    decode: (text) => {
      const [, minus = '', baht = '', decimals = ''] = text.match(/^(-?)(\d+)(?:\.(\d{1,5}))?/) ?? []
      const satang = Number(baht + decimals.padEnd(5, '0')) / UNITS_PER_SATANG
      return minus && satang > 0 ? -satang : satang
    },
    encode: (satang) =>
      `${satang < 0 ? '-' : ''}${Math.trunc(Math.abs(satang) / 100)}.${String(Math.abs(satang) % 100).padStart(2, '0')}`,
  })

/** Whether two amounts are the same, to the unit. */
export const isSameAmount = (one: number, other: number): boolean => unitsOf(one) === unitsOf(other)

const whole = (amount: number): Satang => Math.floor(unitsOf(amount) / UNITS_PER_SATANG)
const rest = (amount: number): number => unitsOf(amount) % UNITS_PER_SATANG

/** Splits the amounts of a request into whole satang and the finer rest. Neither may be below zero. */
export const moving = (stake: number, gain: number): Pick<DialectRequest, 'stake' | 'gain' | 'finer'> => ({
  stake: whole(stake),
  gain: whole(gain),
  finer: { stake: rest(stake), gain: rest(gain) },
})
