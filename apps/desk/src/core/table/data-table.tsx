/**
 * The table of every list: rows of a keyset page, more on demand, and the keyboard. `j` and `k` or the arrows move, Enter opens, and each row
 * action has a key of its own.
 */
import { Button } from '@duang/ui/button.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { keyOf } from '#kit/key-of.ts'
import { LoadFailure } from '../call/load-failure.tsx'
import { headOf } from '../format.ts'
import { useLanguage, useTexts } from '../language.ts'
import { coreTexts } from '../texts.ts'

const ROW_PX = 44
/** A list of this length is drawn whole: measuring costs more than it saves. */
const VIRTUAL_FROM = 200

export type Column<Row> = {
  id: string
  head: string
  /** Of its amounts, shown after the head. */
  unit?: 'baht'
  cell: (row: Row) => React.ReactNode
  align?: 'end'
}

/** `onPress` of a key acts on the current row. */
type Keys<Row> = Readonly<Record<string, (row: Row) => void>>

type DataTableProps<Row> = {
  /** Announced by screen readers. */
  label: string
  columns: readonly Column<Row>[]
  query: Pick<
    UseInfiniteQueryResult<{ pages: { items: Row[] }[] }>,
    'data' | 'isPending' | 'isError' | 'isFetching' | 'hasNextPage' | 'isFetchingNextPage'
  > & { error?: unknown; fetchNextPage: () => unknown; refetch: () => unknown }
  rowId: (row: Row) => string
  onOpen?: ((row: Row) => void) | undefined
  keys?: Keys<Row> | undefined
  emptyText?: string
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { query, label, emptyText } = props
  const texts = useTexts(coreTexts)
  const rows = query.data?.pages.flatMap((page) => page.items) ?? []
  if (query.isPending) return <SkeletonRows label={texts.loading} count={8} />
  if (query.isError && rows.length === 0) return <LoadFailure query={query} />
  if (rows.length === 0) return <EmptyState title={emptyText ?? texts.nothing} />
  return (
    <>
      <Rows {...props} rows={rows} label={label} />
      {query.hasNextPage && (
        <div>
          <Button look="quiet" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </>
  )
}

type RowsProps<Row> = DataTableProps<Row> & { rows: Row[] }

function Rows<Row>({ rows, columns, label, rowId, onOpen, keys }: RowsProps<Row>) {
  const language = useLanguage()
  const frame = useRef<HTMLDivElement>(null)
  const { shown, before, after, scrollTo } = useShownRows(rows.length, frame)
  const { current, setCurrent, press } = useRowKeys({ rows, rowId, frame, scrollTo, onOpen, keys })
  const open = (index: number, row: Row, target: EventTarget) => {
    if (target instanceof HTMLElement && target.closest('button,a,input')) return
    setCurrent(index)
    onOpen?.(row)
  }
  return (
    // The rows have the focus. The frame handles their keys in one place.
    // biome-ignore lint/a11y/noStaticElementInteractions: a grid of rows, each of which can be focused
    <div ref={frame} className="desk-table-frame max-h-[72dvh]" onKeyDown={press}>
      <table className="desk-table" aria-label={label} aria-rowcount={rows.length}>
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
          {before > 0 && <Space height={before} columns={columns.length} />}
          {shown.map((index) => {
            const row = rows[index]
            if (row === undefined) return null
            return (
              <tr
                key={rowId(row)}
                data-index={index}
                aria-rowindex={index + 1}
                data-is-current={index === current}
                data-can-open={onOpen !== undefined}
                tabIndex={index === current ? 0 : -1}
                onFocus={() => setCurrent(index)}
                onClick={(event) => open(index, row, event.target)}
              >
                {columns.map((column) => (
                  <td key={column.id} data-align={column.align}>
                    {/* As a component, a new function of each rendering would replace the cell, and its button would lose the focus. */}
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            )
          })}
          {after > 0 && <Space height={after} columns={columns.length} />}
        </tbody>
      </table>
    </div>
  )
}

/** The rows that are drawn: all of a short list, those in view of a long one. */
function useShownRows(count: number, frame: RefObject<HTMLDivElement | null>) {
  const isVirtual = count > VIRTUAL_FROM
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
    enabled: isVirtual,
  })
  const shown = isVirtual ? virtual.getVirtualItems().map((item) => item.index) : [...Array(count).keys()]
  return {
    shown,
    before: (shown[0] ?? 0) * ROW_PX,
    after: (count - 1 - (shown.at(-1) ?? count - 1)) * ROW_PX,
    scrollTo: (index: number) => {
      if (isVirtual) virtual.scrollToIndex(index)
    },
  }
}

type RowKeys<Row> = Pick<DataTableProps<Row>, 'onOpen' | 'keys' | 'rowId'> & {
  rows: Row[]
  frame: RefObject<HTMLDivElement | null>
  scrollTo: (index: number) => void
}

/** The current row, and the keys that move it and act on it. The row stays the same when others come or go above it. */
function useRowKeys<Row>({ rows, rowId, frame, scrollTo, onOpen, keys }: RowKeys<Row>) {
  const [chosen, setChosen] = useState({ id: '', index: 0 })
  const found = rows.findIndex((row) => rowId(row) === chosen.id)
  const current = found >= 0 ? found : Math.max(0, Math.min(rows.length - 1, chosen.index))
  const setCurrent = (index: number) => {
    const row = rows[index]
    setChosen({ id: row === undefined ? '' : rowId(row), index })
  }
  const go = (to: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, to))
    setCurrent(next)
    scrollTo(next)
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(`tr[data-index="${next}"]`)?.focus())
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target instanceof HTMLElement && event.target.closest('input,select,textarea,button,a')) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const row = rows[current]
    const key = keyOf(event)
    const act = event.repeat ? undefined : keys?.[key]
    if (key === 'j' || key === 'ArrowDown') go(current + 1)
    else if (key === 'k' || key === 'ArrowUp') go(current - 1)
    else if (key === 'Enter' && row && onOpen) onOpen(row)
    else if (row && act) act(row)
    else return
    event.preventDefault()
  }
  return { current, setCurrent, press }
}

/** The rows that are not drawn. */
function Space({ height, columns }: { height: number; columns: number }) {
  return (
    <tr>
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  )
}
