import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { clientFiles } from './client-files.ts'
import { GAME_PAGE_HEADERS, renderGamePage } from './game-page.ts'

const ACCENT = '#35D0BA'

async function filesServer() {
  const app = Fastify()
  onTestFinished(() => app.close())
  await app.register(clientFiles, { accents: [ACCENT] })
  return app
}
const page = renderGamePage({
  studio: { code: 'x', name: '<ค่าย>', accent: ACCENT },
  game: 'reels',
  name: 'เกม "หนึ่ง"',
})

test('a page names its game as text, and has nothing inline that its policy refuses', () => {
  expect(page).toContain('<h1 class="play-name">เกม &quot;หนึ่ง&quot;</h1>')
  expect(page).toContain('&lt;ค่าย&gt;')
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=/)
  expect(GAME_PAGE_HEADERS['content-security-policy']).not.toContain('unsafe')
})

test('every file that a page asks for is there, and every module finds what it imports, without types', async () => {
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
