import { createServer, type ServerResponse } from 'node:http'
import { getFrameStatus } from '@duang/contract/site/frame'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clientOf, createTestSite, type TestSite } from '../../../../test/people/site.ts'

let site: TestSite
let answer: (response: ServerResponse, path: string) => unknown
let asked: string[]
const provider = createServer((request, response) => {
  asked.push(request.url ?? '')
  answer(response, request.url ?? '')
})
let origin = ''

beforeAll(async () => {
  site = await createTestSite()
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const address = provider.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(async () => {
  provider.closeAllConnections()
  provider.close()
  await site.stop()
})
beforeEach(async () => {
  asked = []
  answer = (response) => response.end('<h1>scores</h1>')
  // Cached results of the address expire.
  site.advance(61_000)
  await site.setSettings({ frames: { liveScore: `${origin}/live`, score: '' } })
})

const status = async (frame: 'live-score' | 'score' = 'live-score') =>
  (await clientOf(site)(getFrameStatus, { params: { frame } })).status

test('reports an answering address as open, and none for a brand without one', async () => {
  expect(await status()).toBe('open')
  expect(await status('score')).toBe('none')
  expect(asked).toEqual(['/live'])
})

test.each([404, 500, 503])('reports an address that answers %i as failing', async (code) => {
  answer = (response) => response.writeHead(code).end()
  expect(await status()).toBe('failing')
})

test('reports a page that forbids framing as failing, because its frame would be blank', async () => {
  answer = (response) => response.writeHead(200, { 'x-frame-options': 'DENY' }).end()
  expect(await status()).toBe('failing')
})

test('reports a closed connection and an address without a server as failing', async () => {
  answer = (response) => response.destroy()
  expect(await status()).toBe('failing')
  await site.setSettings({ frames: { liveScore: 'http://127.0.0.1:1/', score: '' } })
  expect(await status()).toBe('failing')
})

test('reports a slow page as not failing, because its visitors see that it is slow', async () => {
  answer = () => undefined
  expect(await status()).toBe('open')
})

test('follows redirects on the same origin up to a limit, and none to another origin', async () => {
  answer = (response, path) =>
    path === '/live' ? response.writeHead(302, { location: '/today' }).end() : response.end('scores')
  expect(await status()).toBe('open')
  expect(asked).toEqual(['/live', '/today'])
  site.advance(61_000)
  answer = (response) => response.writeHead(302, { location: 'http://localhost:1/' }).end()
  expect(await status()).toBe('failing')
  site.advance(61_000)
  asked = []
  answer = (response) => response.writeHead(302, { location: '/live' }).end()
  expect(await status()).toBe('failing')
  expect(asked).toHaveLength(4)
})

test('makes one request for twenty visitors and later ones, and repeats it sooner for a failing page', async () => {
  await Promise.all(Array.from({ length: 20 }, () => status()))
  site.advance(19_000)
  await status()
  expect(asked).toHaveLength(1)
  site.advance(2_000)
  answer = (response) => response.writeHead(503).end()
  expect(await status()).toBe('failing')
  answer = (response) => response.end('back')
  expect(await status()).toBe('failing')
  site.advance(6_000)
  expect(await status()).toBe('open')
  expect(asked).toHaveLength(3)
})

test('makes no further request for invented ports of visitors', async () => {
  for (let port = 1; port <= 20; port++)
    await clientOf(site, undefined, `localhost:${port}`)(getFrameStatus, { params: { frame: 'live-score' } })
  expect(asked).toEqual(['/live'])
})
