/** Integers beyond the columns of the database, in every integer field of every call of members and staff: refused, never a fault. */
import { randomUUID } from 'node:crypto'
import { CALLS, type CallDefinition } from '@duang/contract'
import type { DeskCallDefinition } from '@duang/contract/desk/define-desk-call'
import { DESK_CALLS } from '@duang/contract/desk-calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { cookieName } from '#core/session/session.ts'
import { createTestDesk, DESK_HEADERS, type TestDesk, type TestPerson } from '../../../test/people/desk.ts'
import {
  addMember,
  createTestSite,
  logIn,
  type TestMember,
  type TestSession,
  type TestSite,
} from '../../../test/people/site.ts'

let site: TestSite
let desk: TestDesk
let member: TestMember
let session: TestSession
let person: TestPerson
beforeAll(async () => {
  site = await createTestSite()
  desk = await createTestDesk(site)
  member = await addMember(site)
  session = await logIn(site, member)
  person = await desk.person('owner')
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})

type Json = {
  type?: string
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  anyOf?: Json[]
  oneOf?: Json[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
  minLength?: number
}
type Place = 'params' | 'query' | 'body'
type Call = CallDefinition | DeskCallDefinition
/** A value for an integer field, at a path of names within a place of a call. */
type Field = { place: Place; path: string[] }

const schemaOf = (call: Call, place: Place): Json | undefined => {
  const schema = call[place as keyof Call] as z.core.$ZodType | undefined
  return schema && (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json)
}

const isInteger = ({ type }: Json) => type === 'integer' || type === 'number'

function integersIn(schema: Json, path: string[] = []): string[][] {
  const inside = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((each) => integersIn(each, path))
  const items = schema.items ? integersIn(schema.items, [...path, '0']) : []
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, each]) => integersIn(each, [...path, name]))
  return [...(isInteger(schema) ? [path] : []), ...inside, ...items, ...fields]
}

const TEXTS = ['a reason', 'abcd', 'ab', 'a', '1', '2026-10-05', '12:00', '0812345678', '1.1.1.1/32', 'v1', 'th']

/** A small value of the schema, with `integer` at `path`. */
function sample(schema: Json, path: readonly string[] | undefined, integer: number): unknown {
  if (path?.length === 0) return integer
  const options = schema.anyOf ?? schema.oneOf
  if (options) {
    const [name] = path ?? []
    const fitting = options.find((each) => name !== undefined && (each.properties?.[name] || each.items))
    return sample(fitting ?? (options[0] as Json), path, integer)
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (isInteger(schema)) return Math.max(schema.minimum ?? 0, 1)
  if (schema.type === 'boolean') return true
  if (schema.type === 'array') return [sample(schema.items ?? {}, path?.slice(1), integer)]
  if (schema.type === 'string') return textOf(schema)
  const named = new Set([...(schema.required ?? []), ...(path?.slice(0, 1) ?? [])])
  return Object.fromEntries(
    [...named].map((name) => [
      name,
      sample(schema.properties?.[name] ?? {}, path?.[0] === name ? path.slice(1) : undefined, integer),
    ]),
  )
}

function textOf({ format, pattern, minLength = 0 }: Json): string {
  if (format === 'uuid') return randomUUID()
  if (format === 'date-time') return '2026-10-06T00:00:00Z'
  if (format === 'date') return '2026-10-05'
  const fits = (text: string) => text.length >= minLength && (pattern === undefined || new RegExp(pattern).test(text))
  return TEXTS.find(fits) ?? 'x'.repeat(minLength)
}

const fieldsOf = (call: Call): Field[] =>
  (['params', 'query', 'body'] as const).flatMap((place) => {
    const schema = schemaOf(call, place)
    return schema ? integersIn(schema).map((path) => ({ place, path })) : []
  })

/** Sends the call with `integer` in one field, by a caller who may, and returns the status. */
async function send(call: Call, field: Field, integer: number): Promise<number> {
  const isDesk = (DESK_CALLS as readonly Call[]).includes(call)
  const filled = (place: Place) => {
    const schema = schemaOf(call, place)
    return schema ? (sample(schema, field.place === place ? field.path : undefined, integer) as object) : undefined
  }
  const own: Record<string, string> = { uuid: member.uuid, username: member.username, brand: desk.brand }
  const owned = (place: string): Record<string, string> =>
    Object.fromEntries(
      ((call as CallDefinition).owner ?? [])
        .filter((each) => each.in === place)
        .map((each) => [each.field, own[each.is] ?? '']),
    )
  const params: Record<string, unknown> = { ...filled('params'), ...own }
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? 'x')))
  const query = new URLSearchParams({ ...(filled('query') as Record<string, string>), ...owned('query') }).toString()
  const body = call.method === 'GET' ? undefined : { ...filled('body'), ...owned('body') }
  const headers = isDesk
    ? { ...DESK_HEADERS, authorization: `Bearer ${person.token}`, cookie: `duang-desk=${person.cookie}` }
    : { host: 'localhost', authorization: `Bearer ${session.token}`, cookie: `${cookieName(false)}=${session.cookie}` }
  const answer = await (isDesk ? desk : site).fastify.inject({
    method: call.method,
    url: query === '' ? path : `${path}?${query}`,
    headers: { ...headers, 'idempotency-key': randomUUID() },
    ...(body ? { payload: body } : {}),
  })
  return answer.statusCode
}

const CASES = [...(CALLS as readonly Call[]), ...(DESK_CALLS as readonly Call[])].flatMap((call) =>
  fieldsOf(call).map((field) => [`${call.name} ${field.place}.${field.path.join('.')}`, call, field] as const),
)

describe('an integer that no column holds', () => {
  test('calls with integers are found, of members and of staff', () => {
    expect(CASES.length).toBeGreaterThan(40)
  })

  test.each(CASES)('%s is no fault', async (_, call, field) => {
    for (const integer of [2 ** 31, 2 ** 32, 2 ** 53])
      expect([integer, await send(call, field, integer)]).not.toEqual([integer, 500])
  })
})
