/** One request at a time over a kept connection, with the time from the request to the last byte of the reply. */
import { randomInt, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { CallDefinition } from '@duang/contract'
import type { Measured } from './scale-members.ts'

export type Asked = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  headers?: Record<string, string>
}
export type Reply = { ms: number; status: number; text: string }
type Server = { port: number; agent: Agent }

export const serverAt = (port: number): Server => ({ port, agent: new Agent({ keepAlive: true, maxSockets: 1 }) })

/** Sends a call as its definition says. Each request comes from an address of its own, because limits count addresses. */
export function send(server: Server, call: CallDefinition, asked: Asked, member: Measured | undefined): Promise<Reply> {
  const body = call.body ? JSON.stringify({ ...ownIds(call, 'body', member), ...asked.body }) : undefined
  const options = {
    host: '127.0.0.1',
    port: server.port,
    agent: server.agent,
    method: call.method,
    path: pathOf(call, asked, member),
    headers: {
      host: 'localhost',
      'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
      ...(member ? { authorization: `Bearer ${member.token}`, cookie: `duang=${member.cookie}` } : {}),
      ...(call.idempotency === 'key' ? { 'idempotency-key': randomUUID() } : {}),
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
      ...asked.headers,
    },
  }
  return new Promise((resolve, reject) => {
    const from = performance.now()
    const sent = request(options, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => resolve({ ms: performance.now() - from, status: response.statusCode ?? 0, text }))
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

function pathOf(call: CallDefinition, { params = {}, query }: Asked, member: Measured | undefined): string {
  const values: Record<string, string> = { uuid: member?.uuid ?? '', username: member?.username ?? '', ...params }
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const search = new URLSearchParams({ ...ownIds(call, 'query', member), ...query }).toString()
  return search ? `${path}?${search}` : path
}

const ownIds = (call: CallDefinition, place: 'query' | 'body', member: Measured | undefined): Record<string, string> =>
  Object.fromEntries(
    (call.owner ?? []).filter((owner) => owner.in === place).map((owner) => [owner.field, member?.[owner.is] ?? '']),
  )
