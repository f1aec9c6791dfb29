/** Writes measured figures between the marks of a document. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Figure } from './report.ts'

/** `mark`: the words of the comment that opens the table, such as `finance:scale`. */
export function writeFigures(document: string, mark: string, figures: readonly Figure[]): void {
  const page = path.join(import.meta.dirname, '../../../docs', document)
  const rows = figures.map(
    ({ name, value, mark: target, detail }) => `| ${name} | ${value.toFixed(2)} | ≤ ${target} | ${detail} |`,
  )
  const table = ['| measure | value | target | detail |', '|---|--:|--:|---|', ...rows].join('\n')
  const text = readFileSync(page, 'utf8')
  const [start, end] = [`<!-- ${mark} -->\n`, '<!-- end -->']
  const opened = text.indexOf(start)
  if (opened < 0) throw new Error(`${document} has no mark ${mark}`)
  const from = opened + start.length
  writeFileSync(page, `${text.slice(0, from)}\n${table}\n\n${text.slice(text.indexOf(end, from))}`)
}
