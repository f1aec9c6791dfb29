/** Migrations after the last release keep its processes running. */
import path from 'node:path'
import { expect, test } from 'vitest'
import { hashOf, SCHEMA_FOLDER, sqlFiles } from '../../apps/api/src/kit/migrate/sql-files.ts'
import { readReleased } from '../../apps/api/test/database/released-schema.ts'
import { migrationProblems } from './migration-rules.ts'

const released = readReleased()
const migrations = sqlFiles(path.join(SCHEMA_FOLDER, 'migrations'))

test('migrations of the release stay as they are', () => {
  const current = new Map(migrations.map(({ name, hash }) => [name, hash]))
  expect([...released.migrations].filter(([name, hash]) => current.get(name) !== hash)).toEqual([])
})

test('a number names one migration, except two that were released twice', () => {
  const numbers = migrations.map(({ name }) => name.slice(0, 3))
  const twice = numbers.filter((number, n) => numbers.indexOf(number) !== n)
  expect(twice).toEqual(['048', '055'])
  expect(migrations.map(({ name }) => name).filter((name) => !/^\d{3}-[a-z\d-]+\.sql$/.test(name))).toEqual([])
})

test('later migrations come after those of the release, and follow the rules of docs/decisions/063', async () => {
  const later = migrations.filter(({ name }) => !released.migrations.has(name))
  const last = [...released.migrations.keys()].sort().at(-1) ?? ''
  expect(later.filter(({ name }) => name < last)).toEqual([])
  expect(await migrationProblems(later, released.version)).toEqual([])
})

const file = (sql: string, name = '100-next.sql') => ({ name, sql, hash: hashOf(sql) })
const problemOf = async (sql: string) => (await migrationProblems([file(sql)], '0.1.0')).join('\n')

test.each([
  [
    'a new table with all it needs',
    'create table t (a int primary key, b int not null check (b > 0)); create index t_b on t (b); grant select on t to duang_app; revoke update on t from duang_app; alter table t add unique (b)',
  ],
  ['a nullable column', 'alter table members add column note text'],
  [
    'a column with a default',
    `alter table members add column note text not null default '', add column at timestamptz default now()`,
  ],
  [
    'a constraint of a new column',
    'alter table members add column a int; alter table members add constraint a_check check (a > 0) not valid',
  ],
  ['a validation', 'alter table members validate constraint a_check'],
  [
    'indexes without a lock',
    'create index concurrently if not exists members_a on members (a); create unique index concurrently if not exists b on members (b)',
  ],
  [
    'rows of a list',
    `insert into banks values (1); grant update (note) on members to duang_app; comment on table members is 'x'`,
  ],
  ['few changed rows', `-- Writes few rows: one for each brand.\nupdate brands set name = ''`],
  [
    'a contraction of an older release',
    '-- Oldest release: 0.1.0\nalter table members drop column note, add constraint a check (b > 0) not valid; drop function f(int)',
  ],
])('permits %s', async (_what, sql) => {
  expect(await problemOf(sql)).toBe('')
})

test.each([
  [
    'a dropped column',
    'alter table members drop column note',
    'AT_DropColumn of public.members.note: only in a file with',
  ],
  ['a dropped table', 'drop table members', 'drop: only in a file with'],
  ['a dropped function', 'drop function f(int)', 'drop: only in a file with'],
  ['a new name', 'alter table members rename column a to b', 'a new name breaks both releases'],
  [
    'another type',
    'alter table members alter column a type bigint',
    'AT_AlterColumnType of public.members locks, rewrites',
  ],
  ['not null', 'alter table members alter column a set not null', 'not null of public.members.a: add a constraint'],
  [
    'a mandatory column',
    'alter table members add column a int not null',
    'the new column a is not null: give it a default',
  ],
  [
    'a default for each row',
    'alter table members add column a uuid default gen_random_uuid()',
    'the default of a rewrites the table',
  ],
  [
    'a check with its column',
    'alter table members add column a int check (a > 0)',
    'CONSTR_CHECK of the new column a: a scan under a lock',
  ],
  [
    'a foreign key with its column',
    'alter table members add column a int references brands',
    'CONSTR_FOREIGN of the new column a',
  ],
  ['a check with a scan', 'alter table members add constraint c check (a > 0)', 'a scan under a lock'],
  [
    'a check of known columns',
    'alter table members add constraint c check (a > 0) not valid',
    'the release may write what the constraint',
  ],
  [
    'a check of a new column whose default may break it',
    `alter table members add column a text not null default ''; alter table members add constraint c check (a <> '') not valid`,
    'the release may write what the constraint',
  ],
  [
    'a check that refuses null',
    'alter table members add column a text; alter table members add constraint c check (a is not null) not valid',
    'the release may write what the constraint',
  ],
  ['a dropped default', 'alter table members alter column a drop default', 'a default is dropped'],
  ['a revoked right', 'revoke update on members from duang_app', 'revoke: only in a file with'],
  ['an index with a lock', 'create index a on members (a)', 'an index of a large table'],
  ['an index that cannot be repeated', 'create index concurrently a on members (a)', 'an index of a large table'],
  [
    'an index beside other statements',
    'create index concurrently if not exists a on members (a); alter table members add column b int',
    'AlterTableStmt beside "concurrently"',
  ],
  ['many changed rows', 'update members set note = 1', 'rows are locked until the file ends'],
  ['many deleted rows', 'with x as (select 1) delete from members', 'rows are locked until the file ends'],
  ['a changed type of parameters', 'alter type gateway.request add attribute a int', 'a type of parameters changed'],
  ['a statement without a rule', 'truncate members', 'TruncateStmt has no rule'],
  ['a block of code', 'do $$ begin drop table members; end $$', 'DoStmt has no rule'],
  ['a release that is not out', '-- Oldest release: 0.2.0\ndrop table a', 'release 0.2.0 is not out: at most 0.1.0'],
])('rejects %s', async (_what, sql, problem) => {
  expect(await problemOf(sql)).toContain(`100-next.sql: ${problem}`)
})

test('a table of an earlier new migration may change in a later one', async () => {
  const files = [file('create table t (a int)', '100-t.sql'), file('alter table t drop column a', '101-t.sql')]
  expect(await migrationProblems(files, '0.1.0')).toEqual([])
})
