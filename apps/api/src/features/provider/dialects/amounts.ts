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
