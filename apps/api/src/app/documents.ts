/** OpenAPI 3.1 from the values of the contract, and a page to read it. */
import { createHash } from 'node:crypto'
import { CALLS, type ListedCall, REFUSALS, type RefusalCode } from '@duang/contract'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { DOCUMENTS_POLICY, documentsPage } from './documents-page.ts'

type Json = Record<string, unknown>

/** Refusals that every call may return, by kind of caller. */
const EVERYWHERE: readonly RefusalCode[] = [
  'request_invalid',
  'request_malformed',
  'host_unknown',
  'maintenance',
  'overloaded',
  'internal',
]

/** Both are equal for every brand and for as long as the process runs. */
const KEPT_SECONDS = 3_600

export function serveDocuments(fastify: FastifyInstance): void {
  const document = openApi()
  serveKept(fastify, '/api/openapi.json', { type: 'application/json; charset=utf-8' }, JSON.stringify(document))
  serveKept(
    fastify,
    '/api/docs',
    { type: 'text/html; charset=utf-8', 'content-security-policy': DOCUMENTS_POLICY },
    documentsPage(document),
  )
}

/** Serves a text that was made once. A browser that has it gets 304. */
function serveKept(
  fastify: FastifyInstance,
  path: string,
  { type, ...headers }: { type: string; [name: string]: string },
  text: string,
): void {
  const body = Buffer.from(text)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  fastify.get(path, async (request, response) => {
    response.headers({ ...headers, etag, 'cache-control': `public, max-age=${KEPT_SECONDS}` })
    if (request.headers['if-none-match'] === etag) return response.status(304).send()
    return response.type(type).send(body)
  })
}

/** The whole wire as one OpenAPI 3.1 document. */
export function openApi(): Json {
  const paths: Record<string, Json> = {}
  for (const call of CALLS as readonly ListedCall[]) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Duang member API',
      version: '1',
      description: 'Amounts are baht as JSON numbers with at most two decimals. Times are ISO 8601.',
    },
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'Token of the login; works only together with the cookie that the login set.',
        },
      },
      schemas: { Refusal: REFUSAL_SCHEMA },
    },
  }
}

const REFUSAL_SCHEMA = {
  type: 'object',
  required: ['code', 'message', 'requestId'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string', description: 'Thai, fit to show' },
    details: {},
    requestId: { type: 'string' },
  },
}

function operation(call: ListedCall): Json {
  const codes: RefusalCode[] = [...EVERYWHERE, ...call.refusals]
  if (call.access === 'member') codes.push('session_ended')
  if (call.owner) codes.push('not_found')
  if (call.idempotency === 'key')
    codes.push('idempotency_key_missing', 'idempotency_key_reused', 'idempotency_in_flight')
  const result: Json = {
    operationId: call.name,
    summary: call.summary,
    tags: [call.name.split('.')[0]],
    'x-section': call.section,
    parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query'), ...headersOf(call)],
    responses: {
      200: { description: 'Done', content: { [call.media ?? 'application/json']: { schema: jsonSchema(call.reply) } } },
      ...refusalsOf(codes),
    },
  }
  if (call.access === 'member') result.security = [{ session: [] }]
  if (call.body)
    result.requestBody = { required: true, content: { 'application/json': { schema: jsonSchema(call.body) } } }
  return result
}

function parametersOf(schema: ListedCall['params'], place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const object = jsonSchema(schema) as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(object.properties ?? {}).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || (object.required ?? []).includes(name),
    schema: each,
  }))
}

function headersOf(call: ListedCall): Json[] {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  })
  if (call.access === 'ticket') return [header('x-register-ticket', 'Ticket of `register.open`.')]
  if (call.idempotency === 'key')
    return [header('Idempotency-Key', '16 to 100 printable characters, made and kept by the client before it sends.')]
  return []
}

function refusalsOf(codes: readonly RefusalCode[]): Record<number, Json> {
  const byStatus = Map.groupBy(new Set(codes), (code) => REFUSALS[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, each]) => [
      status,
      {
        description: each.map((code) => `\`${code}\` ${REFUSALS[code].message}`).join('; '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  )
}

/** The schema of the wire: the input side of every codec. */
const jsonSchema = (schema: z.core.$ZodType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}
