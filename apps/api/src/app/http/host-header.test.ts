/** Requests that name their host twice, or by a name that is not this machine's: over real sockets, since clients send no such thing. */
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBrandFinder } from '#core/brand/brand.ts'
import { isLoopbackHost } from '#kit/start/loopback.ts'
import { createTestSite, type TestSite } from '../../../test/people/site.ts'
import { createApp } from '../app.ts'
import { createStaffListener } from '../staff.ts'

let site: TestSite
let staff: ReturnType<typeof createStaffListener>
/** With the page of a built site. */
let built: TestSite['fastify']
const webFolder = mkdtempSync(path.join(tmpdir(), 'duang-host-header-'))
beforeAll(async () => {
  site = await createTestSite()
  staff = createStaffListener(site.platform)
  writeFileSync(path.join(webFolder, 'index.html'), '<html lang="th"><head><!--brand--></head><body></body></html>')
  const { platform } = site
  const brands = createBrandFinder(platform.db, platform.clock, platform.log)
  built = await createApp({ platform, brands, trustProxy: 'loopback', webFolder })
  await Promise.all([site.fastify, staff, built].map((each) => each.listen({ port: 0, host: '127.0.0.1' })))
})
afterAll(async () => {
  await Promise.all([staff.close(), built.close()])
  await site.stop()
  rmSync(webFolder, { recursive: true })
})

/** The first line of the answer. */
async function ask(server: { server: TestSite['fastify']['server'] }, lines: readonly string[]): Promise<string> {
  const { port } = server.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const [answer] = (await once(socket, 'data', { signal: AbortSignal.timeout(5_000) })) as [Buffer]
  socket.destroy()
  return answer.toString().split('\r\n')[0] as string
}

describe('two Host headers', () => {
  test.each([
    ['a page', ['GET / HTTP/1.1', 'Host: localhost', 'Host: fahsai.localhost']],
    ['equal ones', ['GET /api/setting HTTP/1.1', 'Host: localhost', 'host: localhost']],
    ['a shared file', ['GET /assets/x.js HTTP/1.1', 'Host: localhost', 'HOST: localhost']],
    ['an absolute address of another host', ['GET http://rebound.example/api/docs HTTP/1.1', 'Host: localhost']],
    ['an unreadable address of another host', ['GET http://rebound.example/%zz HTTP/1.1', 'Host: localhost']],
    ['an address that cannot be read', ['GET /%zz HTTP/1.1', 'Host: localhost', 'Host: localhost']],
    [
      'a call of a provider',
      [
        'POST /provider/v1/demo/wallet/bet HTTP/1.1',
        'Host: localhost',
        'Host: fahsai.localhost',
        'Content-Type: application/json',
        'Content-Length: 2',
      ],
    ],
  ])('%s is answered 400', async (_, lines) => {
    expect(await ask(site.fastify, lines)).toBe('HTTP/1.1 400 Bad Request')
  })

  test('one is served', async () => {
    expect(await ask(site.fastify, ['GET /api/docs HTTP/1.1', 'Host: localhost'])).toBe('HTTP/1.1 200 OK')
  })

  test.each([
    ['http://LOCALHOST/api/docs', 'localhost'],
    ['http://localhost:80/api/docs', 'localhost'],
    ['https://localhost./api/docs', 'localhost'],
    ['http://localhost:4100/favicon.ico', 'localhost:4100'],
    ['http://localhost/api/setting?of=absolute', 'localhost'],
  ])('serves %s of the same host', async (address, host) => {
    expect(await ask(site.fastify, [`GET ${address} HTTP/1.1`, `Host: ${host}`])).toBe('HTTP/1.1 200 OK')
  })

  test.each(['localhost.', 'LOCALHOST.:4100'])('serves %s, a complete name, as its host', async (host) => {
    expect(await ask(site.fastify, ['GET /api/setting HTTP/1.1', `Host: ${host}`])).toBe('HTTP/1.1 200 OK')
  })

  test.each([
    ['http://localhost/nowhere', '200 OK'],
    ['http://localhost', '200 OK'],
    ['http://localhost?of=absolute', '200 OK'],
    ['http://localhost/api/nowhere', '404 Not Found'],
    ['http://localhost/assets/nowhere.js', '404 Not Found'],
  ])('interprets %s as the address after the host: %s', async (address, status) => {
    const { pathname } = new URL(address)
    for (const target of [pathname, address])
      expect(await ask(built, [`GET ${target} HTTP/1.1`, 'Host: localhost'])).toBe(`HTTP/1.1 ${status}`)
  })

  test('the staff listener refuses them too', async () => {
    const lines = ['GET /healthz HTTP/1.1', 'Host: localhost', 'Host: localhost']
    expect(await ask(staff, lines)).toBe('HTTP/1.1 400 Bad Request')
  })
})

describe('the staff listener', () => {
  test.each([
    ['localhost', 200],
    ['localhost.:3001', 200],
    ['LOCALHOST:3001', 200],
    ['127.0.0.1:3001', 200],
    ['[::1]:3001', 200],
    ['rebound.example:3001', 421],
    ['localhost.rebound.example', 421],
    ['127.0.0.1.rebound.example', 421],
    ['10.0.0.5:3001', 421],
  ])('asked for as %s answers %i', async (host, status) => {
    for (const path of ['/healthz', '/readyz', '/metrics', '/nowhere']) {
      const [, answered] = (await ask(staff, [`GET ${path} HTTP/1.1`, `Host: ${host}`])).split(' ')
      expect([path, answered]).toEqual([path, path === '/nowhere' && status === 200 ? '404' : String(status)])
    }
  })

  test('answers a probe that names no host', async () => {
    expect(await ask(staff, ['GET /healthz HTTP/1.0'])).toBe('HTTP/1.1 200 OK')
  })
})

test.each([['localhostx'], ['xlocalhost'], ['127.0.0.1@rebound.example'], [''], ['[::2]'], ['localhost:3100,x']])(
  '%j is no loopback name',
  (host) => {
    expect(isLoopbackHost(host)).toBe(false)
  },
)
