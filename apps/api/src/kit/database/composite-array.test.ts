import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLedgerSite, type LedgerSite } from '../../../test/books/ledger.ts'
import { compositeArray } from './composite-array.ts'

let site: LedgerSite
beforeAll(async () => {
  site = await createLedgerSite()
  await sql`create type sample as (label text, amount bigint, is_open boolean, hash bytea)`.execute(site.owner)
})
afterAll(() => site.stop())

it.each([
  'plain-1.0:x_y',
  '',
  ' ',
  ' two words ',
  'null',
  'NULL',
  'a,b',
  '(a)',
  '{a}',
  '"',
  '\\',
  '\\"',
  '\\\\x',
  "it's",
  'a\nb\tc',
  'ไทย',
  '😀',
])('PostgreSQL reads %j as it was written', async (label) => {
  const rows = [
    [label, 9_007_199_254_740_991, true, Buffer.from([0, 92, 34, 255])],
    [null, undefined, false, Buffer.alloc(0)],
    [label, -1, null, null],
  ]
  const { rows: read } = await sql`select * from unnest(${compositeArray(rows)}::sample[])`.execute(site.db)
  expect(read).toEqual([
    { label, amount: 9_007_199_254_740_991, is_open: true, hash: Buffer.from([0, 92, 34, 255]) },
    { label: null, amount: null, is_open: false, hash: Buffer.alloc(0) },
    { label, amount: -1, is_open: null, hash: null },
  ])
})
