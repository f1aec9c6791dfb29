/** Browsers older than the declared ones get a page that says what to do, from the site and from the desk. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { OLD_BROWSER_CHECK } from '@duang/theme/old-browser'
import { OLDEST_BROWSERS } from '@duang/theme/oldest-browsers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrandFinder } from '#core/brand/brand.ts'
import { createTestDesk, type TestDesk } from '../../../test/people/desk.ts'
import { createTestSite, type TestSite } from '../../../test/people/site.ts'
import { createApp } from '../app.ts'

let site: TestSite
let desk: TestDesk
beforeAll(async () => {
  site = await createTestSite()
  desk = await createTestDesk(site)
})
afterAll(async () => {
  await desk.stop()
  await site.stop()
})

test.each(['site', 'desk'] as const)('the %s has a page for older browsers, without a script', async (which) => {
  const { fastify } = which === 'site' ? site : desk
  const { statusCode, headers, body } = await fastify.inject({
    url: '/old-browser.html',
    headers: { host: 'localhost' },
  })
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toContain('text/html')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(body).toContain('เบราว์เซอร์นี้เก่าเกินไป')
  expect(body).toContain('This browser is too old')
  expect(body).toContain(`iOS ${OLDEST_BROWSERS.safari_ios}`)
  expect(body).not.toMatch(/<script|\$\{/)
})

test('a page of the site checks the browser before any other script', async () => {
  const { platform } = site
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-old-browser-'))
  writeFileSync(path.join(folder, 'index.html'), '<html lang="th"><head><!--brand--></head><body></body></html>')
  const brands = createBrandFinder(platform.db, platform.clock, platform.log)
  const app = await createApp({ platform, brands, trustProxy: 'loopback', webFolder: folder })
  const { body, headers } = await app.inject({ url: '/', headers: { host: 'localhost' } })
  await app.close()
  rmSync(folder, { recursive: true })
  const [, nonce, first] = /<script nonce="([^"]+)">(.*?)<\/script>/s.exec(body) ?? []
  expect(first).toBe(OLD_BROWSER_CHECK)
  expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
})

test('the page of the desk loads the check as a file', async () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../../../desk/index.html'), 'utf8')
  const [, address = ''] = /<script src="([^"]+)"/.exec(page) ?? []
  const { statusCode, body } = await desk.fastify.inject({ url: address, headers: { host: 'localhost' } })
  expect([statusCode, body]).toEqual([200, OLD_BROWSER_CHECK])
})

test('the check sends only browsers that lack something away', () => {
  const addresses: string[] = []
  const location = { replace: (address: string) => addresses.push(address) }
  const window = { CSSLayerBlockRule: class {}, structuredClone: () => undefined }
  runInNewContext(OLD_BROWSER_CHECK, { window, location })
  expect(addresses).toEqual([])
  runInNewContext(OLD_BROWSER_CHECK, { window: {}, location })
  runInNewContext(`delete Array.prototype.findLast;${OLD_BROWSER_CHECK}`, { window, location })
  expect(addresses).toEqual(['/old-browser.html', '/old-browser.html'])
})
