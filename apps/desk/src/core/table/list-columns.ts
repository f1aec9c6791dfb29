/** Columns of a table from a list: each cell with a label, written by its kind. */
import type { Cell, List } from '@duang/contract/action/define-list'
import { baht, stamp, whole } from '../format.ts'
import type { Language } from '../language.ts'
import type { Column } from './data-table.tsx'

type Texts = { yes: string; no: string }

/** `own`: cells that the screen draws itself, by name; `null` leaves a column out. */
export function listColumns<Row extends Record<string, unknown>>(
  { row }: List,
  {
    language,
    texts,
    own = {},
  }: { language: Language; texts: Texts; own?: Partial<Record<keyof Row, Column<Row>['cell'] | null>> },
): Column<Row>[] {
  return Object.entries(row).flatMap(([name, cell]) => {
    const drawn = own[name as keyof Row]
    if (cell.label === undefined || drawn === null) return []
    const isNumber = ['baht', 'whole', 'number'].includes(cell.kind ?? '')
    return [
      {
        id: name,
        head: cell.label[language],
        ...(isNumber ? { align: 'end' as const } : {}),
        ...(cell.kind === 'baht' ? { unit: 'baht' as const } : {}),
        cell: drawn ?? ((each: Row) => textOf(cell, each[name], language, texts)),
      },
    ]
  })
}

function textOf({ kind, form, choices }: Cell, value: unknown, language: Language, { yes, no }: Texts): string {
  if (value === null || value === undefined) return '–'
  if (form) return form.write(value as never)
  if (choices) return choices[String(value)]?.[language] ?? String(value)
  if (typeof value === 'boolean') return value ? yes : no
  if (kind === 'baht') return baht(Number(value))
  if (kind === 'instant') return stamp(String(value), language)
  return typeof value === 'number' && kind !== 'id' ? whole(value) : String(value)
}
