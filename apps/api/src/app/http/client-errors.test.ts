/** Requests that are no HTTP or do not arrive as a whole, on real connections. */
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '../../../test/outside/live.ts'
import { createTestSite, type TestSite } from '../../../test/people/site.ts'

let site: TestSite
let port: number
beforeAll(async () => {
  site = await createTestSite()
  port = await listen(site)
})
afterAll(() => site.stop())

/** Sends the bytes and returns what the server sent until it closed the connection. */
const answerTo = (bytes: string): Promise<{ status: number; body: unknown; head: string }> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(bytes))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n')
      resolve({ status: Number(head.split(' ')[1]), body: JSON.parse(body), head })
    })
  })

test('bytes that are no HTTP are refused as malformed', async () => {
  const { status, body } = await answerTo('GET / HTTP/9\r\nnothing\r\n\r\n')
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'request_malformed' })
})

test('a head that is too large is refused as malformed', async () => {
  const { status, body } = await answerTo(`GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`)
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'request_malformed' })
})

test('a head that does not arrive in time is refused as overloaded, to be tried again', {
  timeout: 30_000,
}, async () => {
  const { status, body, head } = await answerTo('GET /api/setting HTTP/1.1\r\nhost: local')
  expect(status).toBe(503)
  expect(body).toMatchObject({ code: 'overloaded' })
  expect(head).toContain('retry-after: 2')
})

test('a body that does not arrive in time is refused once, and the connection ends', {
  timeout: 30_000,
}, async () => {
  const { status, body, head } = await answerTo(
    'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{',
  )
  expect(status).toBe(503)
  expect(body).toMatchObject({ code: 'overloaded' })
  expect(head).toContain('retry-after: 2')
})
