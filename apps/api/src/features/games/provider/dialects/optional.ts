/** Optional fields of dialects. */
import * as z from 'zod/mini'

/**
 * A field that may be missing. Providers also write null or an empty text where they have no value, above all in wins and rollbacks, which
 * must not be refused for it.
 */
export const optional = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(z.pipe(z.transform(missing), z.optional(schema) as z.ZodMiniType<z.output<Schema> | undefined, unknown>))

const missing = (value: unknown): unknown => (value === '' || value === null ? undefined : value)
