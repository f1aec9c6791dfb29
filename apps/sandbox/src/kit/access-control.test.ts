import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { makeBox } from '../testing.ts'

test.each([
  ['localhost:3100', 200],
  ['fahsai.localhost:3100', 200],
  ['127.0.0.1:3100', 200],
  ['[::1]:3100', 200],
  ['rebound.example:3100', 421],
  ['localhost.rebound.example', 421],
])('for host %s the sandbox replies %i, whatever the page', async (host, status) => {
  const { app } = await makeBox()
  for (const url of ['/healthz', '/', '/sandbox/v1/switches'])
    expect((await app.inject({ url, headers: { host } })).statusCode).toBe(status)
  const refused = await app.inject({ url: '/nowhere', headers: { host } })
  expect(refused.statusCode).toBe(status === 200 ? 404 : 421)
})

test('a request that names two hosts is answered 400', async () => {
  const { app } = await makeBox()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n')
  const [answer] = (await once(socket, 'data', { signal: AbortSignal.timeout(5_000) })) as [Buffer]
  socket.destroy()
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /)
})
