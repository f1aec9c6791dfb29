/** Rules of fields that several calls share. Forms of the site use them too. */
import * as z from 'zod/mini'

export const memberUuid = () => z.uuid()

/** Thai mobile number as people type it: dashes and spaces allowed, +66 or 0 in front. */
const PHONE = /^(?:\+?66|0)[689]\d{8}$/
const foldPhone = (text: string) =>
  text.replace(/[\s().-]/g, '').replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))

/** `081-234-5678`, `+66812345678`, `๐๘๑…` → `0812345678`; undefined when it is no Thai mobile number. */
export function normalisePhone(text: string): string | undefined {
  const folded = foldPhone(text)
  return PHONE.test(folded) ? folded.replace(/^\+?66/, '0') : undefined
}

/** A phone as typed; normalise with {@link normalisePhone}. */
export const phone = () =>
  z.string().check(
    z.maxLength(24),
    z.refine((text) => normalisePhone(text) !== undefined, 'phone'),
  )

/** 4 to 20 letters, digits, dot or underscore, beginning with a letter; compared without case. */
export const USERNAME = /^[A-Za-z][A-Za-z0-9._]{3,19}$/
export const username = () => z.string().check(z.regex(USERNAME))

/** 8 to 128 characters of any kind (ASVS 6.2). There are no rules of composition. */
export const password = () => z.string().check(z.minLength(8), z.maxLength(128))

/** Digits of a bank account. The bank determines the length. Thai digits, dashes and spaces are normalised first. */
export const accountNumber = () => z.string().check(z.regex(/^\d{10,15}$/))

export const afCode = () => z.string().check(z.regex(/^[A-Za-z0-9]{4,16}$/))
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
