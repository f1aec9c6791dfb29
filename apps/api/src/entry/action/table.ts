/** A page of a list as a table in a terminal. */
import type { Cell, List } from '@duang/contract/action/define-list'
import { formatBaht } from '@duang/contract/wire/money'
import type { CommandInput } from '#core/command.ts'
import { nextCommand, type Page } from '#core/command-list.ts'
import { bangkokText } from '#kit/text/bangkok-instant.ts'

const GAP = '  '
const NUMERIC: readonly (string | undefined)[] = ['baht', 'whole', 'number']

/** Prints the columns that have a label, and the command of the next page where there is one. */
export function sayTable(input: CommandInput, { row }: List, { items, next }: Page<unknown>): void {
  const columns = Object.entries(row).filter(([, { label }]) => label !== undefined)
  const head = columns.map(([, { label }]) => label?.en ?? '')
  const rows = (items as Record<string, unknown>[]).map((item) =>
    columns.map(([name, cell]) => textOf(cell, item[name])),
  )
  if (rows.length === 0) {
    input.say('There is nothing in this list.')
    return
  }
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((each) => widthOf(each[at] ?? ''))))
  for (const each of [head, ...rows]) {
    const line = each.map((text, at) => padded(text, widths[at] ?? 0, NUMERIC.includes(columns[at]?.[1].kind)))
    input.say(line.join(GAP).trimEnd())
  }
  if (next !== null) input.say(`More: ${nextCommand(input, next)}`)
}

function textOf({ kind, form }: Cell, value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (form) return form.write(value as never)
  if (kind === 'baht') return formatBaht(Number(value))
  if (kind === 'instant') return bangkokText(new Date(String(value)))
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Marks above and below Thai letters take no column of their own. */
const widthOf = (text: string): number => text.replace(/\p{Mn}/gu, '').length

function padded(text: string, width: number, isNumeric: boolean): string {
  const space = ' '.repeat(width - widthOf(text))
  return isNumeric ? space + text : text + space
}
