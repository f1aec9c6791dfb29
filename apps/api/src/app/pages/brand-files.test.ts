import { CALLS, type CallDefinition } from '@duang/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../../test/people/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  const settings = JSON.stringify({ brandHex: '#2563EB', theme: 'light', mark: 'M4 4H44V44H4Z' })
  await site.owner
    .insertInto('brands')
    .values({ brand_id: 2, client_id: 'second', name: 'ฟ้า "ใส"', settings })
    .execute()
  await site.owner.insertInto('brand_hosts').values({ host: 'two.example', brand_id: 2 }).execute()
  await site.ctx()
})
afterAll(() => site.stop())

const get = (url: string, host = 'two.example', headers: Record<string, string> = {}) =>
  site.fastify.inject({ url, headers: { host, ...headers } })
const manifestOf = async (host: string) => (await get('/manifest.webmanifest', host)).json()
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

test('the manifest is the brand of the Host', async () => {
  const answer = await get('/manifest.webmanifest')
  expect(answer.headers['content-type']).toContain('application/manifest+json')
  expect(answer.json()).toMatchObject({
    name: 'ฟ้า "ใส"',
    lang: 'th',
    start_url: '/',
    display: 'standalone',
    theme_color: '#2563EB',
  })
  expect((await manifestOf('localhost')).theme_color).toBe('#FFCA00')
})

test('every icon of the manifest exists, has the declared size and is cacheable for ever', async () => {
  const { icons } = await manifestOf('two.example')
  expect(icons).toHaveLength(4)
  for (const { src, sizes, type } of icons) {
    const answer = await get(src)
    expect(answer.headers['content-type']).toContain(type)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    if (type === 'image/png') expect(sizeOf(answer.rawPayload).join('x')).toBe(sizes)
  }
  expect(sizeOf((await get('/apple-touch-icon.png')).rawPayload)).toEqual([180, 180])
})

test('draws the mark in the colour of the brand, on a ground where systems cut a shape of their own', async () => {
  const pixelsOf = async (file: string) => {
    const { data, info } = await sharp((await get(file)).rawPayload)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return (share: number) =>
      [...data.subarray((Math.floor(share * info.height) * info.width + Math.floor(share * info.width)) * 4)].slice(
        0,
        4,
      )
  }
  const [plain, maskable] = [await pixelsOf('/icon-512.png'), await pixelsOf('/icon-maskable-512.png')]
  expect(plain(0.5)).toEqual([0x25, 0x63, 0xeb, 255])
  expect(plain(0.02)).toEqual([0, 0, 0, 0])
  expect(maskable(0.5)).toEqual([0x25, 0x63, 0xeb, 255])
  expect(maskable(0.02)[3]).toBe(255)
  // The mark begins at a twelfth of the plain icon, and lies in the safe circle of the other one.
  expect(plain(0.1)).toEqual([0x25, 0x63, 0xeb, 255])
  expect(maskable(0.1)).toEqual(maskable(0.02))
})

test('revalidates an icon under its plain name, with 304 when it is unchanged', async () => {
  const first = await get('/icon.svg')
  expect(first.headers['cache-control']).toBe('no-cache')
  expect(first.body).toContain('d="M4 4H44V44H4Z"')
  const etag = String(first.headers.etag)
  expect((await get('/icon.svg', 'two.example', { 'if-none-match': etag })).statusCode).toBe(304)
  expect((await get('/icon.svg', 'localhost', { 'if-none-match': etag })).statusCode).toBe(200)
  expect((await get('/icon.svg?v=old')).headers['cache-control']).toBe('no-cache')
})

test('changes the icons of a brand as soon as its look changes', async () => {
  const before = await manifestOf('two.example')
  const bytes = (await get('/icon-192.png')).rawPayload
  await site.owner.updateTable('brands').set({ settings: '{"brandHex":"#E11D48"}' }).where('brand_id', '=', 2).execute()
  await site.ctx()
  expect((await manifestOf('two.example')).icons[0].src).not.toBe(before.icons[0].src)
  expect((await get('/icon-192.png')).rawPayload.equals(bytes)).toBe(false)
})

const calls: readonly CallDefinition[] = CALLS
test.each([
  '/',
  '/login',
  '/auth/dashboard',
  '/nothing/at/all',
  '/manifest.webmanifest',
  '/icon.svg',
  '/icon-512.png',
  '/favicon.ico',
  '/robots.txt',
  '/old-browser.html',
  '/api/docs',
  '/api/openapi.json',
  '/api/nothing',
  ...calls.map((call) => `${call.method} ${call.path}`),
])('an unknown host gets 421 at %s', async (address) => {
  const [method = '', url = ''] = address.includes(' ') ? address.split(' ') : ['GET', address]
  for (const host of ['elsewhere.example', 'localhost.elsewhere.example', 'elsewhere.example.', 'two.example..']) {
    const answer = await site.fastify.inject({ method: method as 'GET', url, headers: { host } })
    expect(answer.statusCode).toBe(421)
    expect(answer.json()).toMatchObject({ code: 'host_unknown' })
    expect(answer.body).not.toMatch(/ดวง|ฟ้า|second|duang-demo/)
  }
})
