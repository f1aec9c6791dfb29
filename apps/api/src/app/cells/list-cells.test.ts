/** Health of a cell whose api listens, and of one that is away. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { typed } from '../../../test/outside/command.ts'
import { createTestSite, type TestSite } from '../../../test/people/site.ts'

let site: TestSite
let folder: string
let upstream: string

beforeAll(async () => {
  site = await createTestSite()
  await site.fastify.listen({ port: 0, host: '127.0.0.1' })
  upstream = `127.0.0.1:${(site.fastify.server.address() as AddressInfo).port}`
  folder = mkdtempSync(path.join(tmpdir(), 'duang-cells-'))
  process.env.CELLS_FILE = path.join(folder, 'cells.json')
})
afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

const list = (cells: readonly { name: string; number: number; databaseUrl: string; upstreams: string[] }[]) => {
  writeFileSync(process.env.CELLS_FILE as string, JSON.stringify({ cells, brands: [] }))
  return typed(site, ['cell', 'list'])
}
const own = () => ({ name: 'a', number: 0, databaseUrl: site.databaseUrl, upstreams: [upstream] })

test('lists a healthy cell with its size, its api processes and its brands', async () => {
  const { code, text, data } = await list([own()])
  expect(code).toBe(0)
  expect(data.items).toMatchObject([
    { name: 'a', problems: [], apis: [{ address: upstream }], megabytes: expect.any(Number) },
  ])
  expect(text).toMatch(/ready, \d+ MB, \d+ of \d+ connections/)
  expect(text).toMatch(new RegExp(`${upstream} +serves, in \\d+ ms`))
  expect(text).toContain('duang-demo')
})

test('names an api process that is away, and a database that is away, and exits with 1', async () => {
  const gone = new URL(site.databaseUrl)
  gone.port = '1'
  const { code, text } = await list([
    { ...own(), upstreams: [upstream, '127.0.0.1:1'] },
    { name: 'b', number: 1, databaseUrl: gone.href, upstreams: ['127.0.0.1:1'] },
  ])
  expect(code).toBe(1)
  expect(text).toContain('127.0.0.1:1 is away: ECONNREFUSED, ')
  expect(text).toContain('database away: ')
})

test('names a brand whose move was interrupted in its pause, with the command that continues it', async () => {
  await sql`
    insert into brand_moves (brand_id, client_id, target, paused_at)
      values (2, 'fahsai-demo', 'b', now() - interval '5 minutes')`.execute(site.owner)
  const { code, text } = await list([own()])
  expect(code).toBe(1)
  expect(text).toMatch(/fahsai-demo has paused for 30\d s: repeat duang cell move fahsai-demo --to b/)
  await sql`delete from brand_moves`.execute(site.owner)
})
