/** The schemas of the wire, each under a name of its own, so that generated clients have readable types. */
import * as z from 'zod'
import { withDescriptions } from './field-descriptions.ts'
import { forGenerators } from './generator-schemas.ts'

export type Json = Record<string, unknown>

/** The input side of every codec is the wire. */
const AS_ON_THE_WIRE = { io: 'input', unrepresentable: 'any' } as const
const PREFIX = '#/components/schemas/'

export type Schemas = {
  /** A reference to a schema. Its name is the one of its first use. */
  refer: (schema: z.core.$ZodType, name: string) => Json
  /** All schemas that were referred to, by name. */
  named: () => Json
}

export function createSchemas(): Schemas {
  const registry = z.registry<{ id: string }>()
  return {
    refer: (schema, name) => {
      if (!registry.has(schema)) registry.add(schema, { id: name })
      return { $ref: PREFIX + registry.get(schema)?.id }
    },
    named: () => {
      const { schemas } = z.toJSONSchema(registry, { ...AS_ON_THE_WIRE, uri: (id) => PREFIX + id })
      return Object.fromEntries(
        Object.entries(schemas).map(([name, schema]) => [name, withDescriptions(name, published(schema))]),
      )
    },
  }
}

/** A schema in place, for a parameter. */
export const inlineSchema = (schema: z.core.$ZodType): Json => published(z.toJSONSchema(schema, AS_ON_THE_WIRE))

/** OpenAPI 3.1 schemas have the dialect of the document. */
const published = ({ $schema: _, $id: __, ...rest }: Json): Json => forGenerators(rest)

/** `deposit.list` and `Reply` make `DepositListReply`. */
export const schemaName = (...words: string[]): string =>
  words
    .flatMap((each) => each.split(/[^A-Za-z0-9]+/))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
