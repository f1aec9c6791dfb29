/** What a page that a browser kept is worth when the brand has changed. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../test/site.ts'
import { createBrandFinder } from '../core/brand/brand.ts'
import { createApp } from './app.ts'

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

test('a page is the same until its policy is another: a kept page goes with its kept policy', async () => {
  const { platform } = site
  const brands = createBrandFinder(platform.db, platform.clock, platform.log)
  const app = await createApp({ platform, brands, trustProxy: 'loopback', webFolder: folder })
  const get = (etag = '') => app.inject({ url: '/', headers: { host: 'localhost', 'if-none-match': etag } })
  const etag = String((await get()).headers.etag)
  expect((await get(etag)).statusCode).toBe(304)
  const asked = await app.inject({ method: 'HEAD', url: '/', headers: { host: 'localhost' } })
  expect([asked.statusCode, asked.headers.etag, asked.body]).toEqual([200, etag, ''])
  await site.setSettings({ mediaOrigins: ['https://films.example'] })
  await brands.all()
  const renewed = await get(etag)
  expect(renewed.statusCode).toBe(200)
  expect(renewed.headers['content-security-policy']).toContain("media-src 'self' https://films.example")
  await app.close()
})

test('addresses that nobody has asked for before are drawn sixty times a second, and then by the browser', async () => {
  const server = path.join(folder, 'server')
  mkdirSync(server)
  writeFileSync(
    path.join(server, 'entry-server.js'),
    'let n = 0; export const drawPage = async () => { globalThis.drawnPages = ++n }',
  )
  writeFileSync(path.join(server, 'package.json'), '{"type":"module"}')
  const { platform } = site
  const brands = createBrandFinder(platform.db, platform.clock, platform.log)
  const app = await createApp({ platform, brands, trustProxy: 'loopback', webFolder: folder })
  const drawnAfter = async (from: number) => {
    for (let n = from; n < from + 80; n++) {
      const answer = await app.inject({ url: `/?x=${n}`, headers: { host: 'localhost' } })
      expect(answer.statusCode).toBe(200)
    }
    return (globalThis as { drawnPages?: number }).drawnPages
  }
  expect(await drawnAfter(0)).toBe(60)
  site.advance(1_000)
  expect(await drawnAfter(100)).toBe(120)
  await app.close()
})
