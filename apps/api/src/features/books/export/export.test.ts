/** Exports: the same rows as CSV and XLSX, with progress, once, by one worker at a time, and gone after a week. */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FEATURES } from '#app/features.ts'
import { CommandMistake } from '#core/command.ts'
import type { ExportRow, ExportSource } from '#entry/export/export-source.ts'
import type { Feature } from '#entry/feature.ts'
import { itemsOf, typed } from '../../../../test/outside/command.ts'
import { addMember, createTestSite, giveCredit, type TestMember, type TestSite } from '../../../../test/people/site.ts'
import { fileOf, folderOf } from './exports.ts'
import { runExport } from './run-export.ts'
import { tidyExports } from './tidy-exports.ts'

const DAY = '2026-10-05'
let site: TestSite
let member: TestMember
beforeEach(async () => {
  site = await createTestSite({ now: new Date(`${DAY}T12:00:07+07:00`) })
  // A name that a spreadsheet would run.
  member = await addMember(site, { username: 'somchai' })
  await giveCredit(site, member, 1_234_56)
})
afterEach(() => site.stop())

const duang = (...line: string[]) => typed(site, ['export', ...line])
const create = async (subject: string, ...options: string[]) =>
  (await duang('create', subject, '--from', DAY, '--to', DAY, ...options)).data.id as string
const recordOf = async (id: string) => itemsOf(await duang('list')).find((each) => each.id === id)
const run = async (id: string, features: readonly Feature[] = FEATURES) => runExport(await site.ctx(), id, features)
const bytesOf = async (id: string, format: string) => readFileSync(fileOf(await site.ctx(), { export_id: id, format }))

/** A source of given rows. */
const sourceOf = (pages: () => AsyncIterable<readonly ExportRow[]>): readonly Feature[] => {
  const source: ExportSource = {
    subject: 'transfers',
    summary: '',
    daysMax: 1,
    count: async () => 4,
    pages,
    columns: [
      { name: 'text', type: 'text' },
      { name: 'amount', type: 'baht' },
      { name: 'count', type: 'count' },
      { name: 'time', type: 'time' },
    ],
  }
  return [{ slug: 'test', exports: [source] }]
}
const NOON = new Date(`${DAY}T12:00:07+07:00`)
const ROWS: ExportRow[] = [
  ['=cmd|calc', 1_234_56, 7, NOON],
  ['+66', -5_00, 0, null],
  ['-1', null, null, NOON],
  ['@sum(a1)', 0, 1, NOON],
  ['a,"b"\nc <&> \u0001\ud800', 1, 2, NOON],
]
async function* twoPages() {
  yield ROWS.slice(0, 2)
  yield ROWS.slice(2)
}

test('writes every transfer of a day, and records who asked for it', async () => {
  const id = await create('transfers')
  expect(await recordOf(id)).toMatchObject({ state: 'waiting', percent: 0, requestedBy: 'cli:somsri' })
  await run(id)
  const bytes = await bytesOf(id, 'csv')
  expect(await recordOf(id)).toMatchObject({ state: 'done', percent: 100, rows: 1, bytes: bytes.length })
  const { rows } = await sql<{ sha256: Buffer }>`select sha256 from exports`.execute(site.owner)
  expect(rows[0]?.sha256).toEqual(createHash('sha256').update(bytes).digest())
  const [heads, row, rest] = bytes.toString().split('\r\n')
  expect(heads).toBe('\uFEFF"time","transfer","kind","member","from","to","amount","points"')
  expect(row).toMatch(
    /^"2026-10-05 12:00:07","[\da-f-]{36}","deposit.credit","somchai","house:bank","member:cash",1234.56,""$/,
  )
  expect(rest).toBe('')
  const folder = folderOf(await site.ctx())
  expect(readdirSync(folder)).toEqual([`${id}.csv`])
  expect(statSync(path.join(folder, `${id}.csv`)).mode & 0o077).toBe(0)
})

test.each(['deposits', 'withdrawals', 'closings', 'games', 'bank-differences', 'provider-differences'])(
  'writes %s in both formats',
  async (subject) => {
    for (const format of ['csv', 'xlsx']) {
      const id = await create(subject, '--format', format)
      await run(id)
      expect(await recordOf(id)).toMatchObject({ state: 'done', failure: null })
    }
  },
)

test('lets no text become a formula, in neither format', async () => {
  const [csv, xlsx] = [await create('transfers'), await create('transfers', '--format', 'xlsx')]
  for (const id of [csv, xlsx]) await run(id, sourceOf(twoPages))
  const lines = (await bytesOf(csv, 'csv')).toString().split('\r\n')
  expect(lines.slice(1, 5)).toEqual([
    `"'=cmd|calc",1234.56,7,"2026-10-05 12:00:07"`,
    `"'+66",-5.00,0,""`,
    `"'-1","","","2026-10-05 12:00:07"`,
    `"'@sum(a1)",0.00,1,"2026-10-05 12:00:07"`,
  ])
  const book = await readXlsx(await bytesOf(xlsx, 'xlsx'))
  const time = new Date('2026-10-05T12:00:07Z')
  expect(book.sheets[0]?.rows).toEqual([
    ['text', 'amount', 'count', 'time'],
    ["'=cmd|calc", 1234.56, 7, time],
    ["'+66", -5, 0, null],
    ["'-1", null, null, time],
    ["'@sum(a1)", 0, 1, time],
    ['a,"b"\nc <&> \ufffd', 0.01, 2, time],
  ])
})

test('reports progress while it writes', async () => {
  const id = await create('transfers')
  const seen: unknown[] = []
  await run(
    id,
    sourceOf(async function* () {
      for (const row of ROWS.slice(0, 4)) {
        site.advance(2_000)
        yield [row]
        seen.push((await recordOf(id))?.percent)
      }
    }),
  )
  expect(seen).toEqual([25, 50, 75, 99])
  expect(await recordOf(id)).toMatchObject({ state: 'done', percent: 100, rows: 4 })
})

test('gives up when another worker has begun the same file, and leaves nothing', async () => {
  const id = await create('transfers')
  await run(
    id,
    sourceOf(async function* () {
      yield ROWS
      // The job was given to another process, which writes the whole file.
      await run(id, sourceOf(twoPages))
      site.advance(2_000)
      yield ROWS
      yield ROWS
    }),
  )
  expect(await recordOf(id)).toMatchObject({ state: 'done', rows: 5 })
  expect((await bytesOf(id, 'csv')).toString().split('\r\n').length).toBeGreaterThan(5)
  expect(readdirSync(folderOf(await site.ctx()))).toEqual([`${id}.csv`])
})

test('writes one file when twenty workers run the same export', async () => {
  const id = await create('transfers')
  await Promise.all(Array.from({ length: 20 }, () => run(id)))
  expect(await recordOf(id)).toMatchObject({ state: 'done', rows: 1 })
  expect(readdirSync(folderOf(await site.ctx()))).toEqual([`${id}.csv`])
})

test('stops when staff cancel it', async () => {
  const id = await create('transfers')
  await run(
    id,
    sourceOf(async function* () {
      yield ROWS
      expect((await duang('cancel', id)).code).toBe(0)
      site.advance(2_000)
      yield ROWS
      throw new Error('It went on')
    }),
  )
  expect(await recordOf(id)).toMatchObject({ state: 'cancelled' })
  expect(readdirSync(folderOf(await site.ctx()))).toEqual([])
  expect(await duang('cancel', id)).toMatchObject({ error: { code: 'desk_state_changed' } })
})

test('reports why a file could not be written', async () => {
  const id = await create('transfers')
  await run(
    id,
    // biome-ignore lint/correctness/useYield: it fails before its first row
    sourceOf(async function* () {
      throw new Error('No such column')
    }),
  )
  expect(await recordOf(id)).toMatchObject({ state: 'failed', failure: 'No such column' })
  expect(await duang('save', id, '/nowhere/x')).toMatchObject({ error: { code: 'not_done' } })
})

test('saves a file that is done, and never over another one', async () => {
  const id = await create('transfers')
  await run(id)
  const file = path.join(folderOf(await site.ctx()), '..', `saved-${id}.csv`)
  expect(await duang('save', id, file)).toMatchObject({ code: 0 })
  expect(readFileSync(file)).toEqual(await bytesOf(id, 'csv'))
  expect(await duang('save', id, file)).toMatchObject({ error: { code: 'file_exists' } })
})

test('refuses an eleventh export at once', async () => {
  for (let n = 0; n < 10; n++) await create('transfers')
  expect(await duang('create', 'transfers')).toMatchObject({ error: { code: 'desk_exports_too_many' } })
})

test('removes files and rows after a week, and files that belong to no row', async () => {
  const ctx = await site.ctx()
  const id = await create('transfers')
  await run(id)
  writeFileSync(path.join(folderOf(ctx), `${randomUUID()}.csv`), 'x')
  writeFileSync(path.join(folderOf(ctx), `.${id}-7`), 'x')
  await tidyExports(ctx)
  expect(readdirSync(folderOf(ctx))).toEqual([`${id}.csv`])
  site.advance(7 * 86_400_000 + 1_000)
  await tidyExports(ctx)
  expect(existsSync(fileOf(ctx, { export_id: id, format: 'csv' }))).toBe(false)
  expect(itemsOf(await duang('list'))).toEqual([])
})

test('enqueues an export again whose job was lost', async () => {
  const id = await create('transfers')
  const enqueued = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pgboss.job where name = 'export.run' and data ->> 'key' = ${id}`.execute(
      site.owner,
    )
    return rows[0]?.count
  }
  expect(await enqueued()).toBe(1)
  await tidyExports(await site.ctx())
  expect(await enqueued()).toBe(1)
  site.advance(11 * 60_000)
  await tidyExports(await site.ctx())
  expect(await enqueued()).toBe(2)
})

test('gives a long job to another worker when its worker does not report', async () => {
  const { rows } = await sql<{ expire_seconds: number; heartbeat_seconds: number | null }>`
    select expire_seconds, heartbeat_seconds from pgboss.queue where name = 'export.run'`.execute(site.owner)
  expect(rows).toEqual([{ expire_seconds: 21_600, heartbeat_seconds: 30 }])
})

test('refuses more days than a subject has at once', async () => {
  const asked = await duang('create', 'transfers', '--from', '2025-01-01', '--to', DAY)
  expect(asked.error?.code).toBe('desk_days_invalid')
})

test.each([
  ['create', 'unknown'],
  ['create', 'transfers', '--format', 'pdf'],
  ['save', randomUUID(), 'x'],
  ['cancel', 'x'],
])('reports export %s %s as a mistake', async (...args) => {
  await expect(duang(...args)).rejects.toThrow(CommandMistake)
})
