/** What mirrors the database: table types, the chart of the ledger and the tables as SQL. `npm run types` writes it, and a test compares it. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { createDb, createPool, type Db } from '../../src/kit/database/db.ts'
import { schemaFiles } from './schema/schema-files.ts'

const ROOT = path.join(import.meta.dirname, '../../../..')
const CODEGEN = [
  ['--dialect', 'postgres'],
  ['--numeric-parser', 'number'],
  ['--date-parser', 'string'],
  ['--include-pattern', '{public,desk}.*'],
  ['--type-mapping', '{"int8":"number"}'],
].flat()

/** Returns the content of each generated file by its path in the repository, read from a migrated database. */
export async function databaseTypes(url: string): Promise<Record<string, string>> {
  const db = createDb(createPool({ url, poolSize: 1, as: 'owner', onError: () => undefined }))
  try {
    const files = {
      'apps/api/src/kit/database/db-types.ts': tableTypes(url),
      'apps/api/src/money/ledger/chart.ts': await chart(db),
    }
    const sources = Object.entries(files).map(([name, text]) => [name, formatted(name, text)])
    return { ...Object.fromEntries(sources), ...(await schemaFiles(url)) }
  } finally {
    await db.destroy()
  }
}

function tableTypes(url: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'duang-types-'))
  try {
    const file = path.join(folder, 'db-types.ts')
    run('kysely-codegen/dist/cli/bin.js', [...CODEGEN, '--url', url, '--out-file', file])
    return readFileSync(file, 'utf8')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Class = { class: number; code: string; is_member: boolean }
type Kind = { kind: number; code: string; debit: string; credit: string; description: string }

async function chart(db: Db): Promise<string> {
  const { rows: classes } = await sql<Class>`
    select class, code, is_member from ledger.account_classes order by class`.execute(db)
  const { rows: kinds } = await sql<Kind>`
    select k.kind, k.code, debit.code as debit, credit.code as credit, k.description
    from ledger.transfer_kinds k
    join ledger.account_classes debit on debit.class = k.debit_class
    join ledger.account_classes credit on credit.class = k.credit_class
    order by k.kind`.execute(db)
  const numbers = (isMember: boolean) =>
    classes
      .filter((each) => each.is_member === isMember)
      .map((each) => `  ${JSON.stringify(each.code.replace(/^\w+:/, ''))}: ${each.class},`)
  return [
    '/** The chart of the ledger: classes of accounts, and kinds of transfers. Generated from the database by `npm run types`. */',
    'export const MEMBER_CLASSES = {',
    ...numbers(true),
    '} as const',
    'export const HOUSE_CLASSES = {',
    ...numbers(false),
    '} as const',
    'export const KINDS = {',
    ...kinds.flatMap(({ kind, code, debit, credit, description }) => [
      `  /** ${debit} → ${credit}: ${description} */`,
      `  ${JSON.stringify(code)}: ${kind},`,
    ]),
    '} as const',
  ].join('\n')
}

const formatted = (name: string, text: string): string =>
  run('@biomejs/biome/bin/biome', ['check', '--write', `--stdin-file-path=${name}`], text)

function run(program: string, args: readonly string[], input?: string): string {
  const [name = ''] = program.match(/^(@[^/]+\/)?[^/]+/) ?? []
  const folder = path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
  const file = path.join(folder, program.slice(name.length))
  return execFileSync(process.execPath, [file, ...args], { cwd: ROOT, encoding: 'utf8', input, stdio: 'pipe' })
}
