/** The calls of the site as operations of OpenAPI. */
import { CALLS, type ListedCall, type RefusalCode } from '@duang/contract'
import { PARAMETERS } from './field-descriptions.ts'
import type { Example } from './first-hour/example.ts'
import { FIRST_HOUR } from './first-hour/first-hour.ts'
import { refusalResponses } from './refusals.ts'
import { inlineSchema, type Json, type Schemas, schemaName } from './schemas.ts'

/** Refusals that every call may return. */
const EVERYWHERE: readonly RefusalCode[] = [
  'request_invalid',
  'request_malformed',
  'host_unknown',
  'maintenance',
  'overloaded',
  'internal',
]

const LISTED = CALLS as readonly ListedCall[]
const tagOf = ({ name }: ListedCall): string => name.split('.')[0] as string

export function memberPaths(schemas: Schemas): Record<string, Json> {
  const paths: Record<string, Json> = {}
  for (const call of LISTED)
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call, schemas) }
  return paths
}

/** One tag for each first word of the names of calls, with the sections of the specification that its calls come from. */
export const memberTags = (): Json[] =>
  [...Map.groupBy(LISTED, tagOf)].map(([name, calls]) => ({
    name,
    description: `Specification ${[...new Set(calls.map((call) => call.section))].join(', ')}.`,
  }))

function operation(call: ListedCall, schemas: Schemas): Json {
  const reply = schemas.refer(call.reply, schemaName(call.name, 'reply'))
  const example = FIRST_HOUR[call.name]
  return {
    operationId: call.name,
    summary: call.summary,
    description: describe(call, example),
    tags: [tagOf(call)],
    'x-section': call.section,
    // The token alone opens nothing: the cookie that the login set belongs to it.
    security: call.access === 'member' ? [{ session: [], sessionCookie: [] }] : [],
    parameters: [
      ...parametersOf(call.params, 'path', example?.params),
      ...parametersOf(call.query, 'query', example?.query),
      ...headersOf(call),
    ],
    ...(call.body
      ? { requestBody: jsonBody(schemas.refer(call.body, schemaName(call.name, 'body')), example?.body) }
      : {}),
    responses: {
      200: { description: 'Done', content: { [call.media ?? 'application/json']: withExample(reply, example?.reply) } },
      ...refusalResponses(refusalsOf(call)),
    },
  }
}

function refusalsOf(call: ListedCall): RefusalCode[] {
  const codes: RefusalCode[] = [...EVERYWHERE, ...call.refusals]
  if (call.access === 'member') codes.push('session_ended')
  if (call.owner) codes.push('not_found')
  if (call.idempotency === 'key')
    codes.push('idempotency_key_missing', 'idempotency_key_reused', 'idempotency_in_flight')
  return codes
}

export const jsonBody = (schema: Json, example?: unknown): Json => ({
  required: true,
  content: { 'application/json': withExample(schema, example) },
})

const withExample = (schema: Json, example: unknown): Json => (example === undefined ? { schema } : { schema, example })

/** Who may call, and what a repetition does, below what the example says. */
function describe({ access, idempotency, summary }: ListedCall, example: Example | undefined): string {
  return [example?.description ?? summary, ACCESS[access], idempotency === 'key' ? REPEATED : undefined]
    .filter(Boolean)
    .join('\n\n')
}

const ACCESS: Readonly<Record<ListedCall['access'], string | undefined>> = {
  public: 'Needs no session.',
  ticket: 'Needs the ticket of a registration.',
  member: 'Needs the token of a login with its cookie.',
  staff: undefined,
}

const REPEATED = 'The same `Idempotency-Key` with the same body returns the first reply.'

function parametersOf(schema: ListedCall['params'], place: 'path' | 'query', examples: Example['params'] = {}): Json[] {
  if (!schema) return []
  const object = inlineSchema(schema) as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(object.properties ?? {}).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || (object.required ?? []).includes(name),
    ...(PARAMETERS[name] ? { description: PARAMETERS[name] } : {}),
    schema: each,
    ...(name in examples ? { example: examples[name] } : {}),
  }))
}

function headersOf(call: ListedCall): Json[] {
  if (call.access === 'ticket') return [requiredHeader('x-register-ticket', 'Ticket of `register.open`.')]
  if (call.idempotency === 'key')
    return [
      requiredHeader('Idempotency-Key', '16 to 100 printable characters, made and kept by the client before it sends.'),
    ]
  return []
}

export const requiredHeader = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})
