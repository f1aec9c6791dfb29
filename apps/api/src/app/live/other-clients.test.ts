/** Handshakes as other clients and proxies send them: over a proxy that names another protocol, or by an older Socket.IO. */
import { connect as connectTcp } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieName } from '#core/session/session.ts'
import { listen, openSocket } from '../../../test/outside/live.ts'
import { addMember, createTestSite, logIn, type TestSite } from '../../../test/people/site.ts'

let site: TestSite
let port: number
beforeAll(async () => {
  site = await createTestSite({ live: true })
  port = await listen(site)
})
afterAll(() => site.stop())

/** The whole answer to a request, which ends with its connection. */
const ask = (target: string, lines: readonly string[], method = 'GET'): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    const socket = connectTcp(port, '127.0.0.1', () =>
      socket.write(`${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`),
    )
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
const CLOSE = ['Host: localhost', 'Connection: close']
const UPGRADE = [
  'Host: localhost',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
]

test.each([
  ['wss', true],
  ['https', true],
  ['HTTPS', true],
  ['wss, http', true],
  ['https,http', true],
  ['ws', false],
  ['http', false],
  ['ws, https', false],
])('behind a proxy that names the protocol %s, the cookie of a login is secure: %s', async (proto, isSecure) => {
  const session = await logIn(site, await addMember(site))
  const cookie = `${cookieName(isSecure)}=${session.cookie}`
  const headers = { 'x-forwarded-proto': proto, 'x-forwarded-for': '203.0.113.9' }
  // Calls and the socket accept the same cookie.
  const call = await site.fastify.inject({
    method: 'GET',
    url: '/api/auth/announcement',
    headers: { ...headers, host: 'localhost', authorization: `Bearer ${session.token}`, cookie },
  })
  expect(call.statusCode).toBe(200)
  const client = openSocket({ port, token: session.token }, { extraHeaders: { ...headers, cookie } })
  expect(
    await new Promise((resolve) => {
      client.socket.once('connect', () => resolve('connected'))
      client.socket.once('connect_error', ({ message }: Error) => resolve(message))
    }),
  ).toBe('connected')
  client.close()
})

test('a handshake in absolute form, and one by a complete name, are served', async () => {
  const member = await addMember(site)
  const client = openSocket({ port, host: 'localhost.', ...(await logIn(site, member)) })
  await client.next('balance')
  client.close()
  const end = connectTcp(port, '127.0.0.1')
  end.write(`GET http://localhost/socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${UPGRADE.join('\r\n')}\r\n\r\n`)
  const [first] = await new Promise<string[]>((resolve) => end.once('data', (data) => resolve(`${data}`.split('\r\n'))))
  expect(first).toBe('HTTP/1.1 101 Switching Protocols')
  end.destroy()
})

test.each([
  ['polling', '/socket.io/?EIO=4&transport=polling', CLOSE, 'GET'],
  ['polling by POST', '/socket.io/?EIO=4&transport=polling&sid=x', [...CLOSE, 'Content-Length: 0'], 'POST'],
  ['polling of Engine.IO 3', '/socket.io/?EIO=3&transport=polling', CLOSE, 'GET'],
  ['a handshake of Engine.IO 3', '/socket.io/?EIO=3&transport=websocket', UPGRADE, 'GET'],
  ['a handshake without a protocol', '/socket.io/', UPGRADE, 'GET'],
  ['an upgrade of polling', '/socket.io/?EIO=4&transport=polling', UPGRADE, 'GET'],
])('refuses %s with a refusal in JSON', async (_name, target, lines, method) => {
  const [head = '', body = ''] = (await ask(target, lines, method)).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 400 /)
  expect(head).toMatch(/content-type: application\/json/i)
  expect(JSON.parse(body)).toMatchObject({
    code: 'live_handshake_unsupported',
    message: expect.stringMatching(/WebSocket.*EIO=4/),
  })
})

test('polling at a host of no brand is refused as any request there', async () => {
  const answer = await ask('/socket.io/?EIO=4&transport=polling', ['Host: elsewhere.example.', 'Connection: close'])
  expect(answer).toMatch(/^HTTP\/1\.1 421 /)
})
