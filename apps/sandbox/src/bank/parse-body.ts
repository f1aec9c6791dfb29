import * as z from 'zod/mini'
import { refusals } from '#bank/refusals.ts'

/** Parses the body by the schema. Throws the refusal that names the first wrong field. */
export function parseBody<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, body)
  if (!parsed.success) throw refusals.bodyMalformed(parsed.error.issues[0]?.path.join('.') || 'body')
  return parsed.data
}
