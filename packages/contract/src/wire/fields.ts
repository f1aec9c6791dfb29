/** Rules of fields that several calls share. Forms of the site use them too. */
import * as z from 'zod/mini'

export const memberUuid = () => z.uuid()

/** 4 to 20 letters, digits, dot or underscore, beginning with a letter; compared without case. */
export const USERNAME = /^[A-Za-z][A-Za-z0-9._]{3,19}$/

/** 8 to 128 characters of any kind (ASVS 6.2). There are no rules of composition. */
export const password = () => z.string().check(z.minLength(8), z.maxLength(128))

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
