/** A table of figures that is loaded whole: no pages, no keys of rows. Its frame can be scrolled with the keyboard. */
import { EmptyState } from '@duang/ui/message.tsx'
import type { ReactNode } from 'react'
import { headOf } from '../format.ts'
import { useLanguage, useTexts } from '../language.ts'
import { coreTexts } from '../texts.ts'
import type { Column } from './data-table.tsx'

type FigureTableProps<Row> = {
  /** Announced by screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Sums below the columns, by column. */
  totals?: Readonly<Record<string, ReactNode>> | undefined
  emptyText?: string
}

export function FigureTable<Row>({ label, columns, rows, rowId, totals, emptyText }: FigureTableProps<Row>) {
  const texts = useTexts(coreTexts)
  const language = useLanguage()
  if (rows.length === 0) return <EmptyState title={emptyText ?? texts.nothing} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
    <section className="desk-table-frame max-h-[72dvh]" aria-label={label} tabIndex={0}>
      <table className="desk-table" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" data-align={column.align}>
                {headOf(column, language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)}>
              {columns.map((column) => (
                <td key={column.id} data-align={column.align}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <td key={column.id} data-align={column.align} className="font-semibold">
                  {totals[column.id]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
