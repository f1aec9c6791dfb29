/** The table of a check: a row after each case, and a sentence for each red one. */
import type { CaseResult } from './result.ts'

const WIDTHS = { name: 18, result: 8, expected: 56, came: 38 } as const
type Row = Record<keyof typeof WIDTHS, string>

/** Wraps at whole words. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    const longer = line === '' ? word : `${line} ${word}`
    if (longer.length <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function row(of: Row): string[] {
  const columns = (Object.keys(WIDTHS) as (keyof Row)[]).map((name) => ({ name, lines: wrap(of[name], WIDTHS[name]) }))
  const height = Math.max(...columns.map((each) => each.lines.length))
  return Array.from({ length: height }, (_, at) =>
    columns
      .map(({ name, lines }) => (lines[at] ?? '').padEnd(WIDTHS[name]))
      .join('  ')
      .trimEnd(),
  )
}

export const HEADING = row({ name: 'case', result: 'result', expected: 'expected', came: 'came' })

export const resultRow = (of: CaseResult): string[] => row(of)

/** Lines below the table: the meaning of each red case, and the totals. */
export function summary(results: readonly CaseResult[]): string[] {
  const count = (result: CaseResult['result']) => results.filter((each) => each.result === result).length
  const red = results.filter((each) => each.result === 'red')
  return [
    '',
    ...red.flatMap((each) => [`${each.name}: ${each.meaning}`, '']),
    `${results.length} cases: ${count('green')} green, ${count('red')} red, ${count('skipped')} skipped.`,
  ]
}
