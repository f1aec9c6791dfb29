/** Runs db/examples/ledger.sql on a migrated database; `vitest run -u` writes its output to ledger.out. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { newDatabase } from '../database/new-database.ts'
import { TEMPLATE } from '../database/postgres.ts'

const EXAMPLE = path.join(import.meta.dirname, '../../db/examples/ledger.sql')
const OUTPUT = path.join(import.meta.dirname, '../../db/examples/ledger.out')

/** Splits at semicolons that end a line, outside `$$`. */
function statementsOf(file: string): string[] {
  const statements: string[] = []
  let current = ''
  for (const line of file.split('\n')) {
    current += `${line}\n`
    const isInside = current.split('$$').length % 2 === 0
    if (!isInside && line.endsWith(';')) {
      statements.push(current.trim())
      current = ''
    }
  }
  return statements
}

type Rows = pg.QueryArrayResult<unknown[]>

/** A result as an aligned table. Statements without columns print nothing. */
function tableOf({ fields, rows }: Rows): string {
  if (fields.length === 0) return ''
  const lines = [fields.map(({ name }) => name), ...rows.map((row) => row.map((value) => String(value ?? '')))]
  const widths = fields.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const printed = lines.map((line) => line.map((value, column) => value.padEnd(widths[column] ?? 0)).join('  '))
  return printed.map((line) => `${line.trimEnd()}\n`).join('')
}

test('prints the expected balances for each step of the example', async () => {
  const client = new pg.Client(await newDatabase(TEMPLATE))
  await client.connect()
  try {
    let printed = ''
    for (const statement of statementsOf(readFileSync(EXAMPLE, 'utf8'))) {
      const result = await client.query<unknown[]>({ text: statement, rowMode: 'array' })
      printed += `${statement}\n${tableOf(result)}\n`
    }
    // A missing file would be written and prove nothing.
    expect(existsSync(OUTPUT)).toBe(true)
    await expect(printed).toMatchFileSnapshot(OUTPUT)
  } finally {
    await client.end()
  }
})
