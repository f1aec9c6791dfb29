/** The registry of personal data against the database: no table and no column is forgotten. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../../../test/people/site.ts'
import { KINDS } from './personal-kinds.ts'
import { NO_MEMBER_COLUMNS, PERSONAL_TABLES } from './personal-tables.ts'

const FILE = 'apps/api/src/features/account/personal/personal-tables.ts'

let site: TestSite
let columns: Map<string, string[]>
beforeAll(async () => {
  site = await createTestSite()
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.table_name as name, array_agg(c.column_name::text) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1`.execute(site.owner)
  columns = new Map(rows.map((row) => [row.name, row.columns]))
})
afterAll(() => site.stop())

const memberColumns = (table: string): string[] =>
  (columns.get(table) ?? []).filter(
    (each) => /member|inviter/.test(each) && !(NO_MEMBER_COLUMNS as readonly string[]).includes(each),
  )

test('every table with a column of a member is listed, with these columns', () => {
  const listed = new Map(PERSONAL_TABLES.map(({ table, members }) => [table, [...members].sort()]))
  const found = [...columns.keys()].filter((table) => memberColumns(table).length > 0)
  expect(
    found.filter((table) => !listed.has(table)),
    `missing in ${FILE}`,
  ).toEqual([])
  const wrong = found.filter((table) => String(memberColumns(table).sort()) !== String(listed.get(table)))
  expect(wrong, `other columns in ${FILE}`).toEqual([])
})

test('every listed table and column exists, once, and every kind is used', () => {
  const names = PERSONAL_TABLES.map(({ table }) => table)
  expect(new Set(names).size).toBe(names.length)
  for (const { table, members, hidden = [], cleared = [], clearedLater = [] } of PERSONAL_TABLES)
    for (const column of [...members, ...hidden, ...cleared, ...clearedLater])
      expect(columns.get(table), `${table}.${column}`).toContain(column)
  expect(Object.keys(KINDS).filter((kind) => !PERSONAL_TABLES.some((each) => each.kind === kind))).toEqual([])
})

test('columns of secrets are hidden from the export', () => {
  const secret = /hash$|secret|^auth$|p256dh|server_seed$/
  // Hashes that the member may see: of a seed before its draw, of the own request, of the own picture.
  const open = ['server_hash', 'next_server_hash', 'request_hash', 'picture_hash']
  const shown = PERSONAL_TABLES.flatMap(({ table, hidden = [] }) =>
    (columns.get(table) ?? [])
      .filter((each) => secret.test(each) && !hidden.includes(each) && !open.includes(each))
      .map((each) => `${table}.${each}`),
  )
  expect(shown).toEqual([])
})
