/** Writes the measured figures into docs/finance.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Figure } from './report.ts'

const PAGE = path.join(import.meta.dirname, '../docs/finance.md')

/** `part`: of the data of `bench -- scale`, or of one large day. */
export function writeFinancePage(part: 'scale' | 'day', figures: readonly Figure[]): void {
  const rows = figures.map(
    ({ name, value, mark, detail }) => `| ${name} | ${value.toFixed(2)} | ≤ ${mark} | ${detail} |`,
  )
  const table = ['| measure | value | target | detail |', '|---|--:|--:|---|', ...rows].join('\n')
  const text = readFileSync(PAGE, 'utf8')
  const [start, end] = [`<!-- finance:${part} -->\n`, '<!-- end -->']
  const from = text.indexOf(start) + start.length
  writeFileSync(PAGE, `${text.slice(0, from)}\n${table}\n\n${text.slice(text.indexOf(end, from))}`)
}
