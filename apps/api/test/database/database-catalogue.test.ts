/** The comparison of schemas finds each kind of difference, and none between copies. */
import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { differences, readCatalogue } from './database-catalogue.ts'
import { newDatabase } from './new-database.ts'
import { TEMPLATE } from './postgres.ts'

let expected: string[]
beforeAll(async () => {
  expected = await withClient(inject('postgresUrl') + TEMPLATE, readCatalogue)
})

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(url)
  await client.connect()
  return await work(client).finally(() => client.end())
}

test('finds no difference between a database and its copy', async () => {
  const url = await newDatabase(TEMPLATE)
  expect(differences(expected, await withClient(url, readCatalogue))).toEqual([])
  expect(expected.length).toBeGreaterThan(1000)
})

test.each([
  ['alter table members alter column team type varchar(20)', 'column public.members.team'],
  ['alter table members alter column team set default 1', 'column public.members.team'],
  ['alter table members alter column created_at set default now()', 'column public.members.created_at'],
  ['alter table ledger.accounts drop constraint accounts_within_bounds', 'constraint accounts_within_bounds'],
  ['drop index sessions_cookie', 'index CREATE UNIQUE INDEX sessions_cookie'],
  [
    'alter table ledger.transfers disable trigger transfers_append_only',
    'trigger CREATE TRIGGER transfers_append_only',
  ],
  ['alter function ledger.post_one security invoker', 'function ledger.post_one'],
  ['alter function ledger.statement reset enable_seqscan', 'function ledger.statement'],
  ['grant execute on function ledger.decide to duang_app', 'function ledger.decide'],
  ['grant update (name) on members to duang_app', 'column public.members.name'],
  ['grant delete on members to duang_app', 'table public.members'],
  ['alter table members enable row level security', 'table public.members'],
  ['create policy everyone on members using (true)', 'policy everyone on public.members'],
  ['alter default privileges in schema ledger grant select on tables to duang_app', 'default privileges'],
  [
    "update ledger.transfer_kinds set debit_class = ledger.class_free_rounds() where code = 'game.win'",
    'transfer kind',
  ],
  ["comment on column members.team is 'blue'", 'comment on column team of table public.members'],
  ["create type colour as enum ('red', 'blue')", 'type public.colour'],
  ['alter sequence ledger.transfers_seq_seq increment by 2', 'sequence ledger.transfers_seq_seq'],
  [
    `create or replace function ledger.ceiling() returns bigint language sql immutable parallel safe as $$ select 5 $$`,
    'function ledger.ceiling',
  ],
])('%s', async (change, found) => {
  const url = await newDatabase(TEMPLATE)
  const catalogue = withClient(url, async (client) => {
    await client.query(change)
    return await readCatalogue(client)
  })
  const lines = differences(expected, await catalogue)
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => !line.slice(2).startsWith(found))).toEqual([])
})

test('ignores the order of columns, and comments and layout of functions', async () => {
  const url = await newDatabase()
  const other = await newDatabase()
  const one = await withClient(url, (client) => shapes(client, 'a int, b text', 'select 1'))
  const two = await withClient(other, (client) => shapes(client, 'b text, a int', '-- Why.\n  select\n  1'))
  expect(differences(one, two)).toEqual([])
})

async function shapes(client: pg.Client, columns: string, body: string): Promise<string[]> {
  await client.query(`create table pair (${columns}); create function one() returns int language sql as $$ ${body} $$`)
  await client.query(
    'create schema ledger; create table ledger.account_classes (); create table ledger.transfer_kinds ()',
  )
  return await readCatalogue(client)
}
