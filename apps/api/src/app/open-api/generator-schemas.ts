/** Schemas in the subset that generators of types and clients read alike. */

type Json = Record<string, unknown>

/** Keywords whose value is a schema, or a list or a map of schemas. */
const SCHEMA = ['items', 'additionalProperties', 'propertyNames', 'contains', 'not'] as const
const LIST = ['allOf', 'anyOf', 'oneOf', 'prefixItems'] as const
const MAP = ['properties', 'patternProperties', '$defs'] as const

/** Keywords that say what a schema is. */
const SAYS_TYPE = ['type', '$ref', 'allOf', 'anyOf', 'oneOf'] as const

/** Some generators refuse a schema without a type. The contract has such a value only where another call's reply is passed on. */
const ANY_OBJECT: Json = { type: 'object', additionalProperties: true }

const isSchema = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Gives each schema a type: rules inside of an `allOf` have that of the schema around them, and an `enum` that of its values. Moves a
 * `default` into the description, because generators declare a field with a default as required in a request too.
 */
export function forGenerators(given: Json, typeAround?: unknown): Json {
  const schema = withOnePattern(given)
  const typed = SAYS_TYPE.some((each) => each in schema) ? schema : { ...schema, ...typeOf(schema, typeAround) }
  const { default: standard, ...rest } = typed
  const described = standard === undefined ? rest : { ...rest, description: describedDefault(rest, standard) }
  return Object.fromEntries(
    Object.entries(described).map(([keyword, value]) => [keyword, inside(keyword, value, described.type)]),
  )
}

/** Some generators take an `allOf` for an object. Patterns of a text that begin at its start become one that asks for all of them. */
function withOnePattern(schema: Json): Json {
  const { allOf, ...rest } = schema
  if (schema.type !== 'string' || !Array.isArray(allOf)) return schema
  const [first = '', ...others] = (allOf as Json[]).map((each) =>
    Object.keys(each).join() === 'pattern' ? String(each.pattern) : '',
  )
  if (![first, ...others].every((each) => each.startsWith('^'))) return schema
  return { ...rest, pattern: `^${others.map((each) => `(?=${each.slice(1)})`).join('')}${first.slice(1)}` }
}

function inside(keyword: string, value: unknown, type: unknown): unknown {
  if (includes(SCHEMA, keyword)) return isSchema(value) ? forGenerators(value) : value
  if (includes(LIST, keyword)) {
    const around = keyword === 'allOf' ? type : undefined
    return (value as Json[]).map((each) => forGenerators(each, around))
  }
  if (includes(MAP, keyword))
    return Object.fromEntries(Object.entries(value as Json).map(([name, each]) => [name, forGenerators(each as Json)]))
  return value
}

const includes = (list: readonly string[], keyword: string): boolean => list.includes(keyword)

function typeOf({ enum: values, not }: Json, typeAround: unknown): Json {
  if (Array.isArray(values)) return { type: typeof values[0] }
  if (typeAround !== undefined) return { type: typeAround }
  return not === undefined ? ANY_OBJECT : {}
}

const describedDefault = ({ description }: Json, standard: unknown): string =>
  [description, `Default: \`${JSON.stringify(standard)}\`.`].filter(Boolean).join(' ')
