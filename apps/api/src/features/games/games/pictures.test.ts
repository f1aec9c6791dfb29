import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createServer as createSocketServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listGames } from '@duang/contract/games/games'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Ctx } from '#core/context.ts'
import type { Provider } from '#money/provider/provider.ts'
import { addProvider } from '../../../../test/people/games.ts'
import { addMember, clientOf, createTestSite, logIn, type TestSite } from '../../../../test/people/site.ts'
import { syncCatalogue } from './catalogue.ts'
import { keepPictures } from './pictures.ts'

const bytes = (hex: string, length = 64) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(length)])
const PICTURES: Record<string, Buffer> = {
  '/a.avif': bytes('0000002066747970617669660000'),
  '/b.webp': bytes('524946460000000057454250'),
  '/c.png': bytes('89504e470d0a1a0a'),
  '/d.jpg': bytes('ffd8ffe0'),
  '/script.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  '/page.png': Buffer.from('<!doctype html><script>1</script>'),
  '/huge.png': bytes('89504e470d0a1a0a', 513 * 1024),
}

let site: TestSite
let studio: Server
let url: string
let mediaFolder: string
let pictures: string[] = []
let fetched: string[] = []
let call: ReturnType<typeof clientOf>

beforeAll(async () => {
  site = await createTestSite()
  mediaFolder = mkdtempSync(path.join(tmpdir(), 'duang-pictures-'))
  site.platform.mediaFolder = mediaFolder
  studio = createServer((request, response) => {
    request.resume()
    const file = request.url ?? ''
    if (request.method === 'POST') return response.end(JSON.stringify({ games: pictures.map(gameWith) }))
    fetched.push(file)
    if (file === '/elsewhere.png') return response.writeHead(302, { location: '/c.png' }).end()
    const isBoth = file === '/both'
    const picture = PICTURES[isBoth ? (request.headers.accept?.includes('image/avif') ? '/a.avif' : '/b.webp') : file]
    return response.writeHead(picture ? 200 : 404).end(picture)
  })
  await new Promise<void>((resolve) => studio.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(studio.address() as { port: number }).port}`
  site.platform.sandboxUrl = url
  await addProvider(site, { baseUrl: `${url}/studio` })
  call = clientOf(site, await logIn(site, await addMember(site)))
})
afterAll(async () => {
  studio.close()
  await site.stop()
  rmSync(mediaFolder, { recursive: true, force: true })
})

const gameWith = (file: string, n: number) => ({
  gameCode: `g${n}`,
  type: 'slot',
  name: { th: file, en: '' },
  imageUrl: file.startsWith('http') ? file : url + file,
  isMaintenance: false,
})

/** Addresses of the pictures in the lobby, by the file that the provider named. */
async function lobbyWith(...files: string[]): Promise<Record<string, string | null>> {
  pictures = files
  fetched = []
  await syncCatalogue(await site.ctx())
  const { games } = await call(listGames, { body: { gameType: 'slot' } })
  return Object.fromEntries(
    games.filter(({ name }) => files.includes(name.th)).map(({ name, image }) => [name.th, image]),
  )
}
const get = (address: string, accept = '*/*') =>
  site.fastify.inject({ url: address, headers: { host: 'localhost', accept } })

test.each([
  ['/a.avif', 'image/avif'],
  ['/b.webp', 'image/webp'],
  ['/c.png', 'image/png'],
  ['/d.jpg', 'image/jpeg'],
])('serves %s from our own address', async (file, type) => {
  const { [file]: address } = await lobbyWith(file)
  expect(address).toMatch(/^\/media\/game\/[\da-f]{32}\.\w+$/)
  const answer = await get(address ?? '')
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload).toEqual(PICTURES[file])
  expect(answer.headers).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff' })
  expect(answer.headers['cache-control']).toContain('immutable')
})

test('serves the smaller kind of a picture to browsers that accept it, and removes both kinds together', async () => {
  const { '/both': address = '' } = await lobbyWith('/both')
  expect(address).toMatch(/\.webp$/)
  expect(await lobbyWith('/both')).toEqual({ '/both': address })
  expect(fetched).toEqual([])
  const smaller = await get(address ?? '', 'image/avif,image/webp,*/*;q=0.8')
  expect(smaller.headers).toMatchObject({ 'content-type': 'image/avif', vary: 'accept' })
  expect(smaller.rawPayload).toEqual(PICTURES['/a.avif'])
  const other = await get(address ?? '')
  expect(other.headers).toMatchObject({ 'content-type': 'image/webp', vary: 'accept' })
  expect(other.rawPayload).toEqual(PICTURES['/b.webp'])
  await lobbyWith('/c.png')
  expect((await get(address ?? '', 'image/avif')).statusCode).toBe(404)
})

test.each(['/script.svg', '/page.png', '/huge.png', '/nothing.png', '/elsewhere.png', 'https://other.example/x.png'])(
  'skips %s, and keeps the game',
  async (file) => {
    expect(await lobbyWith(file)).toEqual({ [file]: null })
    if (file.startsWith('http')) expect(fetched).toEqual([])
  },
)

test('requests no picture of a real provider from a private address, under any name', async () => {
  let connections = 0
  const inner = createSocketServer((socket) => {
    connections++
    socket.destroy()
  })
  await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void inner.close())
  const { port } = inner.address() as { port: number }
  const ctx: Ctx = { ...(await site.ctx()), bankMode: 'feed' }
  for (const host of ['localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]']) {
    const origin = `https://${host}:${port}`
    const provider = { code: 'real', baseUrl: `${origin}/studio` } as Provider
    expect(await keepPictures(ctx, provider, [`${origin}/a.png`])).toEqual(new Map())
  }
  expect(connections).toBe(0)
})

test('fetches a picture once, and removes it when no game uses it', async () => {
  const first = await lobbyWith('/c.png', '/d.jpg')
  expect(await lobbyWith('/c.png', '/d.jpg')).toEqual(first)
  expect(fetched).toEqual([])
  await lobbyWith('/b.webp', '/d.jpg')
  expect((await get(first['/c.png'] ?? '')).statusCode).toBe(404)
  expect((await get(first['/d.jpg'] ?? '')).statusCode).toBe(200)
  expect(readdirSync(path.join(mediaFolder, '1', 'games'))).toHaveLength(2)
})

test.each(['x.png', '..%2F..%2Fsecret.png', `${'a'.repeat(32)}.svg`, `${'a'.repeat(32)}.png`])(
  'serves no picture %s',
  async (file) => {
    expect((await get(`/media/game/${file}`)).statusCode).toBe(404)
  },
)
