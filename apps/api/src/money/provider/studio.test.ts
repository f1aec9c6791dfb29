/** Replies of a provider are bounded in size and time. */
import { createServer, type Server, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addProvider } from '../../../test/people/games.ts'
import { createTestSite, type TestSite } from '../../../test/people/site.ts'
import { type Provider, providersOf } from './provider.ts'
import { askStudio, PATIENCE_MS } from './studio.ts'

let site: TestSite
let server: Server
let provider: Provider
let respond: (response: ServerResponse) => void

beforeAll(async () => {
  site = await createTestSite()
  server = createServer((_request, response) => respond(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  site.platform.sandboxUrl = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const { provider: code } = await addProvider(site, { baseUrl: `${site.platform.sandboxUrl}/studio` })
  provider = (await providersOf(site.platform, 1)).find((each) => each.code === code) as Provider
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await site.stop()
})
const ask = async () => askStudio(await site.ctx(), provider, 'games', {})

test('aborts an endless answer at two mebibytes, and its connection closed', async () => {
  let sent = 0
  const isClosed = new Promise<void>((resolve) => {
    respond = (response) => {
      response.on('close', resolve)
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 0x20))) sent += 65_536
      }
      response.on('drain', more)
      more()
    }
  })
  expect(await ask()).toBe('no-answer')
  await isClosed
  // Data in the buffers of both sides is added.
  expect(sent).toBeLessThan(32 * 1024 * 1024)
})

test('aborts a trickling answer when its whole time is over', async () => {
  let timer: NodeJS.Timeout | undefined
  respond = (response) => {
    response.write('{')
    timer = setInterval(() => response.write(' '), 100)
    response.on('close', () => clearInterval(timer))
  }
  const start = performance.now()
  expect(await ask()).toBe('no-answer')
  expect(performance.now() - start).toBeGreaterThan(PATIENCE_MS - 500)
})

test.each([
  ['a redirect', (response: ServerResponse) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
  ['bytes that are no text', (response: ServerResponse) => response.end(Buffer.from([0x7b, 0xff, 0x7d]))],
  ['another document', (response: ServerResponse) => response.end('{"games":"none"}')],
  ['a success without a document', (response: ServerResponse) => response.writeHead(204).end()],
  ['an error status with a document', (response: ServerResponse) => response.writeHead(500).end('{"games":[]}')],
])('%s is no answer', async (_what, act) => {
  respond = act
  expect(await ask()).toBe('no-answer')
})

test.each([200, 201, 202])('returns the requested document of an answer with status %i', async (status) => {
  respond = (response) => response.writeHead(status).end('{"games":[]}')
  expect(await ask()).toEqual({ games: [] })
})

test('a second key is not signed with before the first is retired: the provider may not have it yet', async () => {
  const signedWith: unknown[] = []
  server.on('request', (request) => signedWith.push(request.headers['x-key-id']))
  respond = (response) => response.end('{"games":[]}')
  const [first = ''] = provider.keys.keys()
  const inRotation = { ...provider, keys: new Map([...provider.keys, ['second', 'a-second-secret']]) }
  await askStudio(await site.ctx(), inRotation, 'games', {})
  await askStudio(await site.ctx(), { ...provider, keys: new Map([['second', 'a-second-secret']]) }, 'games', {})
  expect(signedWith).toEqual([first, 'second'])
})
