/** Overload is measured by what is being worked on: a caller who sends slowly, or asks by POST, changes nothing about that. */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { answerFailures } from '#core/mount.ts'
import { IN_FLIGHT_MAX, limitLoad } from './load.ts'

async function startServer() {
  const fastify = Fastify({ forceCloseConnections: true })
  answerFailures(fastify)
  limitLoad(fastify)
  const work = Promise.withResolvers<void>()
  let started = 0
  fastify.post('/work', async () => {
    started++
    await work.promise
    return {}
  })
  fastify.get('/read', async () => ({}))
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    work.resolve()
    await fastify.close()
  })
  const { port } = fastify.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    port,
    finish: work.resolve,
    started: () => started,
    read: async () => (await fetch(`${url}/read`)).status,
    work: (signal?: AbortSignal) =>
      fetch(`${url}/work`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
        ...(signal ? { signal } : {}),
      }),
  }
}

test('what is being worked on is counted, also after its body has come', async () => {
  const server = await startServer()
  const under = Array.from({ length: IN_FLIGHT_MAX }, () => server.work().then((answer) => answer.status))
  await expect.poll(server.started, { timeout: 10_000 }).toBe(IN_FLIGHT_MAX)
  expect(await server.read()).toBe(503)
  server.finish()
  expect(new Set(await Promise.all(under))).toEqual(new Set([200]))
  expect(await server.read()).toBe(200)
})

test('work goes on being counted when its caller has left, and is not counted for ever', async () => {
  const server = await startServer()
  const leaving = new AbortController()
  const under = Array.from({ length: IN_FLIGHT_MAX }, () => server.work(leaving.signal).catch(() => undefined))
  await expect.poll(server.started, { timeout: 10_000 }).toBe(IN_FLIGHT_MAX)
  leaving.abort()
  await Promise.all(under)
  expect(await server.read()).toBe(503)
  server.finish()
  await expect.poll(server.read, { timeout: 10_000 }).toBe(200)
})

test('bodies that do not come keep nobody else out', async () => {
  const server = await startServer()
  const sockets = Array.from({ length: IN_FLIGHT_MAX + 10 }, () => connect(server.port, '127.0.0.1'))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  for (const socket of sockets)
    socket.write(
      'POST /work HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    )
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await server.read()).toBe(200)
})
