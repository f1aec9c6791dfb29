/** Comments of the migrations, by what they describe. A later migration replaces the comment of an earlier one. */
import path from 'node:path'
import { SCHEMA_FOLDER, sqlFiles } from '../../../src/kit/migrate/sql-files.ts'
import { bare } from './sql-text.ts'

/** Keys: `table`, `table.column`, `table:constraint`, `index NAME`, `grants table`. */
export type Comments = Map<string, string[]>

/** Instructions to tools, and what was true until a migration only. */
const PASSING = /^-- (Oldest release|Writes few rows|Drops function|Until now)\b/
const CONSTRAINT = /^(check|constraint|primary key|foreign key|unique|exclude)\b/

export function readComments(): Comments {
  const comments: Comments = new Map()
  for (const { sql } of sqlFiles(path.join(SCHEMA_FOLDER, 'migrations'))) readFile(sql, comments)
  return comments
}

function readFile(sql: string, comments: Comments): void {
  const lines = sql.split('\n')
  let [pending, table]: [string[], string | undefined] = [[], undefined]
  for (const [n, line] of lines.entries()) {
    const text = line.trim()
    if (text.startsWith('--')) {
      if (!PASSING.test(text)) pending.push(text)
      continue
    }
    const [, created] = text.match(/^create (?:table|type|view) ([\w.]+)/) ?? []
    const [, altered] = text.match(/^alter table ([\w.]+)/) ?? []
    const found = created ? created : keyOf(text, table ?? altered, lines.slice(n))
    if (created || altered) table = created ?? altered
    if (found && pending.length > 0) comments.set(found, pending)
    // The comment above `alter table` belongs to the first column that it adds.
    if (!(altered && !found)) pending = []
    if (text === '' || /;$/.test(text)) table = undefined
  }
}

/** What a line declares inside a table, or as a statement of its own. */
function keyOf(text: string, table: string | undefined, lines: string[]): string | undefined {
  const [, index] = text.match(/^create (?:unique )?index (?:concurrently )?(?:if not exists )?(\w+)/) ?? []
  if (index) return `index ${index}`
  const [, granted] = text.match(/^(?:grant|revoke) .*?\bon (?:table )?([\w.]+) (?:to|from)\b/) ?? []
  if (granted) return `grants ${granted}`
  if (!table) return
  const statement = text.replace(/^alter table [\w.]+ ?/, '')
  if (/^(drop|validate|alter|rename|set)\b/.test(statement)) return
  const declared = statement.replace(/^add (column )?/, '')
  if (CONSTRAINT.test(declared)) return `${table}:${constraintName(declared, lines)}`
  const [, column] = declared.match(/^([a-z_0-9]+) \S/) ?? []
  return column ? `${table}.${column}` : undefined
}

/** The name of a constraint, or its bare text. */
function constraintName(declared: string, lines: string[]): string {
  const [, name] = declared.match(/^constraint (\w+)/) ?? []
  if (name) return name
  const text = [declared, ...lines.slice(1).map((line) => line.replace(/--.*/, ''))].join(' ')
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')') depth--
    const isEnd = depth < 0 || (depth === 0 && /[,;]/.test(text[at] ?? ''))
    if (isEnd) return bare(text.slice(0, at))
  }
  return bare(text)
}
