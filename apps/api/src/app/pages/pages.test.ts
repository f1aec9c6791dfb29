/** Validity of pages that a browser cached, after the brand has changed. */
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrandFinder } from '#core/brand/brand.ts'
import { addProvider } from '../../../test/people/games.ts'
import { createTestSite, type TestSite } from '../../../test/people/site.ts'
import { createApp } from '../app.ts'

let site: TestSite
let folder: string
beforeAll(async () => {
  site = await createTestSite()
  folder = mkdtempSync(path.join(tmpdir(), 'duang-pages-'))
  writeFileSync(path.join(folder, 'index.html'), '<html lang="th"><head><!--brand--></head><body></body></html>')
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await site.stop()
})

test('a cached page is valid until its policy changes', async () => {
  const { platform } = site
  const brands = createBrandFinder(platform.db, platform.clock, platform.log)
  const app = await createApp({ platform, brands, trustProxy: 'loopback', webFolder: folder })
  const get = (etag = '') => app.inject({ url: '/', headers: { host: 'localhost', 'if-none-match': etag } })
  const etag = String((await get()).headers.etag)
  expect((await get(etag)).statusCode).toBe(304)
  const asked = await app.inject({ method: 'HEAD', url: '/', headers: { host: 'localhost' } })
  expect([asked.statusCode, asked.headers.etag, asked.body]).toEqual([200, etag, ''])
  await site.setSettings({ mediaOrigins: ['https://movies.example'] })
  await brands.all()
  const renewed = await get(etag)
  expect(renewed.statusCode).toBe(200)
  expect(renewed.headers['content-security-policy']).toContain("media-src 'self' https://movies.example")
  await app.close()
})

test.each([
  { why: 'a provider that may be framed', set: {}, framed: true },
  { why: 'no provider by default', set: { is_framed: false }, framed: false },
  { why: 'no provider that is switched off', set: { is_enabled: false }, framed: false },
])('the policy of a page allows frames of $why', async ({ set, framed }) => {
  const { platform } = site
  const origin = `https://${randomUUID()}.example`
  const { provider } = await addProvider(site, { baseUrl: `${origin}/wallet` })
  await site.owner
    .updateTable('providers')
    .set({ is_framed: true, launch_hosts: ['play.example'], ...set })
    .where('provider', '=', provider)
    .execute()
  const brands = createBrandFinder(platform.db, platform.clock, platform.log)
  const app = await createApp({ platform, brands, trustProxy: 'loopback', webFolder: folder })
  const answer = await app.inject({ url: '/', headers: { host: 'localhost' } })
  const sources = /frame-src ([^;]*);/.exec(String(answer.headers['content-security-policy']))?.[1]?.split(' ')
  await site.owner.updateTable('providers').set({ is_framed: false }).execute()
  expect(sources?.filter((source) => source === origin || source === 'https://play.example')).toEqual(
    framed ? [origin, 'https://play.example'] : [],
  )
  await app.close()
})

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0', undefined],
  ['*', 'br'],
  ['identity', undefined],
  ['', undefined],
])('a browser that accepts %j gets the page as %s', async (accepted, encoding) => {
  const { platform } = site
  const brands = createBrandFinder(platform.db, platform.clock, platform.log)
  const app = await createApp({ platform, brands, trustProxy: 'loopback', webFolder: folder })
  const answer = await app.inject({ url: '/', headers: { host: 'localhost', 'accept-encoding': accepted } })
  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, encoding])
  const unpack = encoding === 'br' ? brotliDecompressSync : encoding === 'gzip' ? gunzipSync : (body: Buffer) => body
  expect(unpack(answer.rawPayload).toString()).toContain('<html lang="th"')
  await app.close()
})

test('renders sixty addresses a second that are not cached, and leaves the others to the browser', async () => {
  const server = path.join(folder, 'server')
  mkdirSync(server)
  writeFileSync(
    path.join(server, 'entry-server.js'),
    'let n = 0; export const renderPage = async () => { globalThis.renderedPages = ++n }',
  )
  writeFileSync(path.join(server, 'package.json'), '{"type":"module"}')
  const { platform } = site
  const brands = createBrandFinder(platform.db, platform.clock, platform.log)
  const app = await createApp({ platform, brands, trustProxy: 'loopback', webFolder: folder })
  const renderedAfter = async (from: number) => {
    for (let n = from; n < from + 80; n++) {
      const answer = await app.inject({ url: `/?x=${n}`, headers: { host: 'localhost' } })
      expect(answer.statusCode).toBe(200)
    }
    return (globalThis as { renderedPages?: number }).renderedPages
  }
  expect(await renderedAfter(0)).toBe(60)
  site.advance(1_000)
  expect(await renderedAfter(100)).toBe(120)
  await app.close()
})

test('answers 404 for an unknown page, uncached, with the page that explains it', async () => {
  const pages = mkdtempSync(path.join(tmpdir(), 'duang-pages-'))
  writeFileSync(path.join(pages, 'index.html'), '<html lang="th"><head><!--brand--></head><body></body></html>')
  writeFileSync(path.join(pages, 'not-found.css'), '.not-found{}')
  writeFileSync(
    path.join(pages, 'first-loads.json'),
    JSON.stringify({ '/': [], '/ma': [], '/404': ['/not-found.css'], '/auth/dashboard': [], '/aff/:afCode': [] }),
  )
  const { platform } = site
  const brands = createBrandFinder(platform.db, platform.clock, platform.log)
  const app = await createApp({ platform, brands, trustProxy: 'loopback', webFolder: pages })
  const get = async (url: string, method: 'GET' | 'HEAD' = 'GET') => {
    const { statusCode, headers, body } = await app.inject({ method, url, headers: { host: 'localhost' } })
    return { status: statusCode, cache: headers['cache-control'], isKept: 'etag' in headers, body }
  }
  for (const url of ['/', '/aff/ABCD', '/aff/ABCD/', '/auth', '/auth/', '/auth/dashboard?x=1', '/404'])
    expect(await get(url), url).toMatchObject({ status: 200, cache: 'no-cache', isKept: true })
  for (const url of ['/nowhere', '/aff', '/auth/nowhere', '/wp-login.php?x=/'])
    expect(await get(url), url).toMatchObject({ status: 404, cache: 'no-store', isKept: false })
  expect((await get('/nowhere')).body).toContain('.not-found{}')
  expect(await get('/nowhere', 'HEAD')).toMatchObject({ status: 404, body: '' })
  await site.setSettings({ websiteStatus: 'MA', maintenanceMessage: '' })
  await brands.all()
  expect((await get('/nowhere')).status).toBe(503)
  await site.setSettings({ websiteStatus: '' })
  await app.close()
  rmSync(pages, { recursive: true })
})

test('the page of a game category that the brand does not have is not found', async () => {
  const pages = mkdtempSync(path.join(tmpdir(), 'duang-pages-'))
  writeFileSync(path.join(pages, 'index.html'), '<html lang="th"><head><!--brand--></head><body></body></html>')
  writeFileSync(
    path.join(pages, 'first-loads.json'),
    JSON.stringify({ '/404': [], '/auth/games/category': [], '/auth/games/:type/:slot': [] }),
  )
  const { provider } = await addProvider(site)
  await site.owner.updateTable('games').set({ type: 'fishing' }).where('provider', '=', provider).execute()
  const { platform } = site
  const brands = createBrandFinder(platform.db, platform.clock, platform.log)
  const app = await createApp({ platform, brands, trustProxy: 'loopback', webFolder: pages })
  const statusOf = async (url: string) => (await app.inject({ url, headers: { host: 'localhost' } })).statusCode
  for (const url of ['/auth/games/slot/JK', '/auth/games/fishing/JK', '/auth/games/category?cat=no-such'])
    expect(await statusOf(url), url).toBe(200)
  for (const url of ['/auth/games/no-such/JK', '/auth/games/no-such/JK/?x=1', '/auth/games/%27/JK'])
    expect(await statusOf(url), url).toBe(404)
  await app.close()
  rmSync(pages, { recursive: true })
})
