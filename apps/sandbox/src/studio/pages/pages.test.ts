import { themeCss } from '@duang/theme/theme'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { SYMBOL_NAMES } from '../client/reels/th-symbol-names.ts'
import { REEL_SYMBOLS } from '../games/reel-strips.ts'
import { accountsOf } from '../studios.ts'
import { clientFiles, clientPath } from './client-files.ts'
import { coverFiles, coverPath } from './covers.ts'
import { gamePageHeaders, renderGamePage } from './game-page.ts'

const ACCENT = '#35D0BA'
const THAI = /[\u0e01-\u0e3e\u0e40-\u0e5b]/

async function filesServer() {
  const app = Fastify()
  onTestFinished(() => app.close())
  await app.register(clientFiles)
  return app
}
const page = renderGamePage({
  studio: { code: 'x', name: '<ค่าย>', accent: ACCENT },
  game: 'reels',
  look: 'krathong-moon',
  name: 'เกม "หนึ่ง"',
})

test('a page names its game as text, and has no inline code that its policy refuses', () => {
  expect(page).toContain('<h1 class="play-name">เกม &quot;หนึ่ง&quot;</h1>')
  expect(page).toContain('&lt;ค่าย&gt;')
  expect(page).toContain('data-game="reels" data-look="krathong-moon"')
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=/)
  expect(gamePageHeaders()['content-security-policy']).not.toContain('unsafe')
})

const LOOKS = ['river-lanterns', 'elephant-parade', 'orchard-five', 'krathong-moon'] as const

test('every game of reels has a look of its own, with scenes, a picture of each symbol and its name', async () => {
  const games = (await accountsOf('duang-play', 'x'))
    .concat(await accountsOf('baan-len', 'x'))
    .flatMap(({ games }) => games)
  const looks = games.flatMap(({ look }) => look ?? [])
  expect(new Set(looks)).toEqual(new Set(LOOKS))
  expect(games.filter(({ game, look }) => (game === 'reels') !== (look !== undefined))).toEqual([])
  for (const look of LOOKS) {
    const names = SYMBOL_NAMES[look]
    expect(Object.keys(names).sort()).toEqual(REEL_SYMBOLS.map(({ symbol }) => symbol).sort())
    expect(new Set(Object.values(names)).size).toBe(REEL_SYMBOLS.length)
    expect(Object.values(names).filter((name) => !/^[\u0e01-\u0e5b]+$/.test(name))).toEqual([])
    for (const part of ['symbols', 'portrait', 'landscape'])
      expect(() => clientPath(`client/reels/art/${look}-${part}.webp`)).not.toThrow()
  }
})

test('every game has a cover of its own in the lobby', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  await app.register(coverFiles)
  const games = (await accountsOf('duang-play', 'x'))
    .concat(await accountsOf('baan-len', 'x'))
    .flatMap(({ games }) => games)
  const paths = new Set(games.map(({ gameCode }) => coverPath(gameCode)))
  expect(paths.size).toBe(new Set(games.map(({ gameCode }) => gameCode)).size)
  for (const url of paths) {
    const get = (accept: string) => app.inject({ url: url ?? '/nothing', headers: { accept } })
    for (const [accept, type, kibMax] of [
      ['image/avif,image/webp,*/*;q=0.8', 'image/avif', 14],
      ['image/webp,*/*', 'image/webp', 18],
      ['*/*', 'image/webp', 18],
    ] as const) {
      const reply = await get(accept)
      expect(reply.headers, url).toMatchObject({ 'content-type': type, vary: 'accept' })
      expect(reply.rawPayload.length, url).toBeLessThanOrEqual(kibMax * 1024)
    }
  }
})

test('the colours of a page come from any accent, and from no other text', async () => {
  const app = await filesServer()
  const path = page.match(/"([^"]+theme-35d0ba\.css)"/)?.[1] ?? ''
  const get = (accent: string) => app.inject(path.replace('35d0ba', accent))
  expect((await get('2563eb')).body).toBe(themeCss('#2563EB'))
  expect((await get('red')).statusCode).toBe(404)
  expect((await get('2563eb0')).statusCode).toBe(404)
})

test('a page in English has English modules and no Thai text', async () => {
  const app = await filesServer()
  const studio = { code: 'x', name: 'Studio', accent: ACCENT }
  const english = renderGamePage({ studio, game: 'football', name: 'League Day', language: 'en' })
  expect(english).toContain('<html lang="en">')
  expect(english).not.toMatch(THAI)
  const thai = await app.inject(clientPath('client/football/th.ts'))
  const texts = await app.inject(clientPath('client/football/th.ts', 'en'))
  expect(thai.body).toMatch(THAI)
  expect(texts.body).toContain('Place bet')
  expect(texts.body).not.toMatch(THAI)
})

test('every file that a page requests exists, and every module resolves its imports, without types', async () => {
  const app = await filesServer()
  const asked = [...page.matchAll(/(?:href|src)="(\/studio\/files\/[^"]+)"/g)].map(([, path]) => path as string)
  const queue = [...new Set(asked)]
  expect(queue.length).toBeGreaterThan(10)
  for (let place = 0; place < queue.length; place++) {
    const path = queue[place] as string
    const reply = await app.inject(path)
    expect(reply.statusCode, path).toBe(200)
    if (!path.endsWith('.ts')) continue
    expect(reply.headers['content-type'], path).toMatch(/javascript/)
    expect(reply.body, path).not.toMatch(/^import type|: string\b/m)
    for (const [, from] of reply.body.matchAll(/(?:from |import\()'(\.[^']+)'/g)) {
      const target = new URL(from as string, `http://x${path}`).pathname
      if (!queue.includes(target)) queue.push(target)
    }
  }
  expect(queue.some((path) => path.endsWith('/wire.ts') || path.includes('/reels/'))).toBe(true)
})
