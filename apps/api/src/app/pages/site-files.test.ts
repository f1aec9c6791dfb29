/** A page of one release gets its files from a process of another, during an upgrade and after it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrandFinder } from '#core/brand/brand.ts'
import { createPool } from '#kit/database/db.ts'
import { createTestSite, type TestSite } from '../../../test/people/site.ts'
import { createApp } from '../app.ts'
import { storeSiteFiles } from './site-files.ts'

let site: TestSite
let root: string
const logged: string[] = []
const owner = () => createPool({ url: site.databaseUrl, poolSize: 1, as: 'owner', onError: () => undefined })
beforeAll(async () => {
  site = await createTestSite({ onLog: (line) => logged.push(line) })
  root = mkdtempSync(path.join(tmpdir(), 'duang-files-'))
})
afterAll(async () => {
  rmSync(root, { recursive: true })
  await site.stop()
})

/** A built site with these files. */
function build(name: string, files: Record<string, string>): string {
  const folder = path.join(root, name)
  mkdirSync(path.join(folder, 'assets'), { recursive: true })
  writeFileSync(path.join(folder, 'index.html'), '<html lang="th"><head><!--brand--></head><body></body></html>')
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, 'assets', file), text)
  return folder
}

async function store(folder: string): Promise<void> {
  const pool = owner()
  await storeSiteFiles(pool, folder).finally(() => pool.end())
}
const stored = async () =>
  (await site.owner.selectFrom('site_files').select(['name', 'replaced_at']).orderBy('name').execute()).map(
    ({ name, replaced_at }) => (replaced_at ? `${name} replaced` : name),
  )

test('both releases serve the files of both, and the earlier ones stay for a month', async () => {
  const old = build('old', {
    'both-1.js': 'both()',
    'old-1.js': 'old()',
    'old-1.js.br': 'compressed',
    'a-1.webp': 'webp',
  })
  const next = build('next', { 'both-1.js': 'both()', 'next-1.js': `next(${'1'.repeat(500)})`, 'next-1.css': 'a{}' })
  await store(old)
  await store(next)
  await store(next)
  expect(await stored()).toEqual(['a-1.webp replaced', 'both-1.js', 'next-1.css', 'next-1.js', 'old-1.js replaced'])
  const { platform } = site
  const brands = createBrandFinder(platform.db, platform.clock, platform.log)
  const apps = await Promise.all(
    [old, next].map((webFolder) => createApp({ platform, brands, trustProxy: 'loopback', webFolder })),
  )
  const get = async (n: number, url: string, headers = {}) =>
    apps[n]?.inject({ url, headers: { host: 'localhost', ...headers } })
  for (const n of [0, 1])
    for (const name of ['both-1.js', 'old-1.js', 'next-1.js', 'next-1.css', 'a-1.webp'])
      expect([n, name, (await get(n, `/assets/${name}`))?.statusCode]).toEqual([n, name, 200])
  const other = await get(0, '/assets/next-1.js')
  expect(other?.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  const compressed = await get(0, '/assets/next-1.js', { 'accept-encoding': 'br' })
  expect(compressed?.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(compressed?.rawPayload ?? Buffer.of()).toString()).toBe(other?.body)
  for (const url of ['/assets/unknown-1.js', '/assets/a/old-1.js'])
    expect([url, (await get(0, url))?.statusCode]).toEqual([url, 404])
  expect(logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  await Promise.all(apps.map((app) => app.close()))
  await site.owner
    .updateTable('site_files')
    .set({ replaced_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('name', '=', 'old-1.js')
    .execute()
  await store(next)
  expect(await stored()).toEqual(['a-1.webp replaced', 'both-1.js', 'next-1.css', 'next-1.js'])
})

test('a file that comes back is no longer replaced, and a folder without a build changes nothing', async () => {
  await store(build('third', { 'a-1.webp': 'webp' }))
  expect(await stored()).toContain('a-1.webp')
  const before = await stored()
  await store(path.join(root, 'none'))
  expect(await stored()).toEqual(before)
})
