import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBrandFinder } from '#core/brand/brand.ts'
import { createTestSite, type TestSite } from '../../../test/people/site.ts'
import { createApp } from '../app.ts'

let site: TestSite
let fastify: FastifyInstance
let freshen: () => Promise<unknown>
beforeAll(async () => {
  site = await createTestSite()
  const webFolder = mkdtempSync(path.join(tmpdir(), 'duang-frame-'))
  mkdirSync(path.join(webFolder, '.vite'))
  mkdirSync(path.join(webFolder, 'assets'))
  const manifest = { 'src/features/site/chat-frame/main.ts': { file: 'assets/chat-frame-1.js' } }
  writeFileSync(path.join(webFolder, '.vite/manifest.json'), JSON.stringify(manifest))
  const brands = createBrandFinder(site.platform.db, site.platform.clock, site.platform.log)
  freshen = () => brands.all()
  fastify = await createApp({ platform: site.platform, brands, trustProxy: 'loopback', webFolder })
})
afterAll(async () => {
  await fastify.close()
  await site.stop()
})

const CHAT = { provider: 'chatwoot', siteId: 'token1', frameHost: 'chat.test', baseUrl: '', fields: ['name'] }
const useChat = async (chat: object | null, menu = {}) => {
  await site.setSettings({ chat, menu })
  await freshen()
}
beforeEach(() => useChat(CHAT))

const get = (url: string, host = 'chat.test') => fastify.inject({ url, headers: { host } })
const policy = async (host?: string) => String((await get('/frames/chat', host)).headers['content-security-policy'])

test('is served on the host of the chat and may be framed by the pages of its brand alone', async () => {
  const answer = await get('/frames/chat', 'chat.test:3000')
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('<script type="module" src="/assets/chat-frame-1.js">')
  expect(answer.body).toContain('"siteId":"token1"')
  expect(await policy('chat.test:3000')).toMatch(/frame-ancestors (http:\/\/[\w.]+:3000 ?)+$/)
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test('is in the language that the site names', async () => {
  expect((await get('/frames/chat')).body).toMatch(/<html lang="th">.*<title>แชตสด</s)
  expect((await get('/frames/chat?lang=en')).body).toMatch(/<html lang="en">.*<title>Live chat</s)
})

test('is not served from the host of the site, whose storage has the token of a member', async () => {
  expect((await get('/frames/chat', 'localhost')).statusCode).toBe(404)
  await site.owner.insertInto('brand_hosts').values({ host: 'pages.test', brand_id: 1 }).execute()
  await useChat({ ...CHAT, frameHost: 'pages.test' })
  expect((await get('/frames/chat', 'pages.test')).statusCode).toBe(404)
})

test.each(['/', '/api/setting', '/login', '/frames/other', '/manifest.webmanifest', '/frames/chat/', '/robots.txt'])(
  'the host of the chat does not serve %s',
  async (url) => {
    expect((await get(url)).statusCode).toBe(421)
  },
)

test('serves nothing without a chat, with it out of the menu, or on an unknown host', async () => {
  expect((await get('/frames/chat', 'other.test')).statusCode).toBe(421)
  await useChat(CHAT, { chat: false })
  expect((await get('/frames/chat')).statusCode).toBe(404)
  await useChat(null)
  expect((await get('/frames/chat')).statusCode).toBe(421)
})

test.each([
  ['chatwoot', '', 'https://app.chatwoot.com', 'tawk.to'],
  ['tawk', '', 'https://*.tawk.to', 'livechatinc'],
  ['livechat', '', 'https://*.livechatinc.com', 'chatwoot'],
  ['chatwoot', 'https://support.example/path', 'https://support.example', 'app.chatwoot.com'],
  ['tawk', 'http://localhost:3100', 'http://localhost:3100', 'tawk.to'],
])('the policy of %s at "%s" names %s and no other host', async (provider, baseUrl, host, other) => {
  await useChat({ ...CHAT, provider, baseUrl })
  const text = await policy()
  expect(text).toContain("default-src 'none'")
  expect(text).toContain(`script-src 'self' ${host.startsWith('https://*') ? 'https://' : host}`)
  expect(text).toContain(host)
  expect(text).not.toContain(other)
  expect(text).not.toMatch(/script-src[^;]*'unsafe/)
})
