/** Rules of fields that several calls share. Forms of the site use them too. */
import * as z from 'zod/mini'
import { foldCode, foldDigits, foldPhone } from './pasted-text.ts'

export const memberUuid = () => z.uuid()

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

/** 4 to 20 letters, digits, dot or underscore, beginning with a letter; compared without case. */
export const USERNAME = /^[A-Za-z][A-Za-z0-9._]{3,19}$/
export const username = () => pasted(foldCode).check(z.regex(USERNAME))

/** 8 to 128 characters of any kind (ASVS 6.2). There are no rules of composition. */
export const password = () => z.string().check(z.minLength(8), z.maxLength(128))

/** Digits of a bank account, as people type or paste them. The bank determines the length. */
export const accountNumber = () => pasted(foldDigits).check(z.regex(/^\d{10,15}$/))

export const afCode = () => pasted(foldCode).check(z.regex(/^[A-Za-z0-9]{4,16}$/))
/** Team or marketing tag of a register link: kept for reports, never used for authorisation. */
export const attributionTag = () => z.string().check(z.regex(/^[\p{L}\p{M}\p{N}._-]{1,40}$/u))

export const instant = () => z.iso.datetime({ offset: true })
export const cursor = () => z.optional(z.string().check(z.maxLength(100), z.regex(/^[A-Za-z0-9._-]+$/)))
/** A page with a keyset cursor: send `next` as `cursor`; null at the end. */
export const page = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) })
export const pageQuery = () =>
  z.strictObject({
    cursor: cursor(),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  })
export const empty = () => z.strictObject({})
