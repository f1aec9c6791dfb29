/** Reads a request of a provider by a schema, and names an invalid field. */
import * as z from 'zod/mini'
import { BadRequest } from '../dialect.ts'

type Issue = { code?: string; path: readonly PropertyKey[]; message: string; keys?: readonly string[] }

/** Throws `BadRequest` with the first field that is wrong. */
export function readRequest<Schema extends z.ZodMiniType>(schema: Schema, asked: unknown): z.output<Schema> {
  const read = z.safeDecode(schema as z.ZodMiniType, asked as never)
  if (read.success) return read.data as z.output<Schema>
  const [issue] = read.error.issues as readonly Issue[]
  throw new BadRequest(issue ? fieldOf(issue) : 'body', issue ? reasonOf(issue) : 'unreadable')
}

/** `txns.*.betAmount`: indexes of lists are replaced, so that there are only as many fields as in the schema. */
const fieldOf = ({ code, path }: Issue): string => {
  const field = path.map((each) => (typeof each === 'number' ? '*' : String(each))).join('.')
  return code === 'unrecognized_keys' ? [field, 'unknown-field'].filter(Boolean).join('.') : field || 'body'
}

const NAMES_MAX = 5
// A name of the provider's own, if it is a valid one.
const NAME = /^[\w.-]{1,40}$/

function reasonOf({ code = 'custom', message, keys = [] }: Issue): string {
  if (code === 'unrecognized_keys') {
    const names = keys.filter((each) => NAME.test(each)).slice(0, NAMES_MAX)
    return `unknown: ${names.join(', ')}`
  }
  return code === 'custom' && NAME.test(message) ? message : code
}
