/**
 * Makes a copied release the next one: a later version, migrations that use each permitted way, and a change in every function file, so
 * that all of them are applied again.
 */
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Columns that the earlier release does not know, on tables of each request, where a lock is noticed. */
const COLUMNS = ['members', 'sessions', 'levels', 'withdrawals', 'statement_lines', 'provider_transactions', 'rounds']

const MIGRATIONS = {
  '900-drill-columns.sql': COLUMNS.map(
    (table) =>
      `alter table ${table} add column drill_note text, add column is_of_drill boolean not null default false;\n`,
  ).join(''),
  '901-drill-index.sql':
    'create index concurrently if not exists transactions_of_drill on provider_transactions (brand_id, is_of_drill, at);\n',
  '902-drill-check.sql':
    'alter table members add constraint members_drill_note check (length(drill_note) < 100) not valid;\n',
  '903-drill-validation.sql': 'alter table members validate constraint members_drill_note;\n',
  '904-drill-table.sql':
    'create table drill_notes (brand_id int not null references brands, note text not null, primary key (brand_id, note));\n',
}

export function makeNextRelease(release: string): void {
  const file = path.join(release, 'package.json')
  const described = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
  const [major, minor] = described.version.split('.').map(Number) as [number, number]
  writeFileSync(file, JSON.stringify({ ...described, version: `${major}.${minor + 1}.0` }))
  const schema = path.join(release, 'apps/api/db')
  for (const [name, sql] of Object.entries(MIGRATIONS)) writeFileSync(path.join(schema, 'migrations', name), sql)
  for (const name of readdirSync(path.join(schema, 'functions'), { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.sql')) appendFileSync(path.join(schema, 'functions', name), '\n-- Changed by the drill.\n')
}
