/** Writes the results between the marks of docs/scale.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Figure, median } from '../work/report.ts'
import { type CallTimes, NOT_MEASURED } from './scale-calls.ts'

const PAGE = path.join(import.meta.dirname, '../../../docs/scale.md')
const TARGET = 1.5

export function writeScalePage(times: readonly CallTimes[], tournaments: readonly Figure[]): void {
  const page = readFileSync(PAGE, 'utf8')
  const specified = times.filter(({ row }) => row.call.section === '7')
  const further = times.filter(({ row }) => row.call.section !== '7')
  const parts: [string, string[]][] = [
    ['specified', tableOf(specified)],
    ['further', tableOf(further)],
    ['others', NOT_MEASURED.map(({ method, path }) => `- \`${method} ${path}\``)],
    ['tournaments', tournamentTable(tournaments)],
  ]
  writeFileSync(
    PAGE,
    parts.reduce((text, [name, lines]) => between(text, name, lines), page),
  )
}

function between(text: string, name: string, lines: readonly string[]): string {
  const [start, end] = [`<!-- scale:${name} -->`, `<!-- end -->`]
  const from = text.indexOf(start)
  const to = text.indexOf(end, from)
  if (from < 0 || to < 0) throw new Error(`Missing marks in docs/scale.md: ${start} … ${end}`)
  return `${text.slice(0, from + start.length)}\n\n${lines.join('\n')}\n\n${text.slice(to)}`
}

function tableOf(times: readonly CallTimes[]): string[] {
  return [
    '| call | small, ms | large, ms | ratio | extreme, ms | ratio |',
    '|---|--:|--:|--:|--:|--:|',
    ...times.filter(({ small }) => small.length > 0).map(rowOf),
  ]
}

function rowOf({ row: { call, variant }, small, large, extreme }: CallTimes): string {
  const base = median(small)
  const cells = (list: readonly number[]) =>
    list.length > 0 ? [median(list).toFixed(1), marked(median(list) / base)] : ['–', '–']
  return `| \`${call.method} ${call.path}\`${variant && `, ${variant}`} | ${[base.toFixed(1), ...cells(large), ...cells(extreme)].join(' | ')} |`
}

const marked = (ratio: number): string => (ratio > TARGET ? `**${ratio.toFixed(2)}**` : ratio.toFixed(2))

const tournamentTable = (figures: readonly Figure[]): string[] => [
  '| measure | value | target | detail |',
  '|---|--:|--:|---|',
  ...figures.map(
    ({ name, value, mark, isUpperBound, isMet, detail }) =>
      `| ${name} | ${isMet ? value.toFixed(2) : `**${value.toFixed(2)}**`} | ${isUpperBound ? '≤' : '≥'} ${mark} | ${detail} |`,
  ),
]
