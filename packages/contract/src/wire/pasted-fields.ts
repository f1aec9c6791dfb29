/** Fields that people paste. They are apart from others, because the first load of the front page needs none of them. */
import * as z from 'zod/mini'
import { USERNAME } from './fields.ts'
import { foldCode, foldDigits, foldPhone } from './pasted-text.ts'

/** Longer texts are pasted into the wrong field. */
const PASTED_MAX = 64
/** A text that people paste. Its checks see the folded text, and so do handlers. */
export const pasted = (fold: (text: string) => string) => z.string().check(z.maxLength(PASTED_MAX), z.overwrite(fold))

/** Thai mobile numbers. */
const MOBILE = /^0[689]\d{8}$/

/** A phone as people type or paste it → `0812345678`; undefined when it is no Thai mobile number. */
export function normalisePhone(text: string): string | undefined {
  const folded = foldPhone(text)
  return MOBILE.test(folded) ? folded : undefined
}

/** A phone, as {@link normalisePhone} reads it. */
export const phone = () => pasted(foldPhone).check(z.regex(MOBILE))

export const username = () => pasted(foldCode).check(z.regex(USERNAME))

/** Digits of a bank account, as people type or paste them. The bank determines the length. */
export const accountNumber = () => pasted(foldDigits).check(z.regex(/^\d{10,15}$/))

export const afCode = () => pasted(foldCode).check(z.regex(/^[A-Za-z0-9]{4,16}$/))
