/** The entries of a queue in one state. A row opens its entry. */
import type { List } from '@duang/contract/action/define-list'
import type { DeskCallDefinition } from '@duang/contract/desk/define-desk-call'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type * as z from 'zod/mini'
import { brandList } from '../call/brand-call.ts'
import { useBrandId } from '../call/me.ts'
import { age, useNow } from '../format.ts'
import { useLanguage, useTexts } from '../language.ts'
import { ClaimText } from '../show/claim-text.tsx'
import { coreTexts } from '../texts.ts'
import { type Column, DataTable } from './data-table.tsx'
import { listColumns } from './list-columns.ts'

type Claimed = { id: string | number; claim: { by: string; isOwn: boolean } | null }

/** Columns of every queue: the time that an entry waits, and the person who works on it. */
type QueueColumns<Row> = { waited: (since: (row: Row) => string) => Column<Row>; worker: Column<Row> }

type QueueListProps<Row, Query> = {
  call: DeskCallDefinition & {
    query: z.ZodMiniType<Query>
    reply: z.ZodMiniType<{ items: Row[]; next: string | null }>
  }
  query: Partial<NoInfer<Query>>
  /** The address of the entries, below the one of the brand. */
  to: string
  /** Announced by screen readers. */
  label: string
  emptyText: string
  /** By default those of the list, and the person who works on the entry. */
  columns?: (own: QueueColumns<Row>) => Column<Row>[]
  /** The time since when an entry waits. Its column shows for how long. */
  waits?: keyof Row & string
  /** Cells of the list that the screen draws itself; `null` leaves a column out. */
  own?: Partial<Record<keyof Row, Column<Row>['cell'] | null>>
}

export function QueueList<Row extends Claimed, Query>(props: QueueListProps<Row, Query>) {
  const { call, query, to, columns, waits, own, ...shown } = props
  const texts = useTexts(coreTexts)
  const language = useLanguage()
  const now = useNow()
  const brand = useBrandId()
  const navigate = useNavigate()
  const waited = (since: (row: Row) => string): Column<Row> => ({
    id: 'waited',
    head: texts.waited,
    align: 'end',
    cell: (row) => age(since(row), now, language),
  })
  const worker: Column<Row> = { id: 'worker', head: texts.worker, cell: (row) => <ClaimText claim={row.claim} /> }
  const listed = (): Column<Row>[] => [
    ...listColumns(call as unknown as List, { language, texts, own: own as object })
      .map((each) => each as unknown as Column<Row>)
      .map((each) => (each.id === waits ? waited((row) => String(row[waits as keyof Row])) : each)),
    worker,
  ]
  return (
    <DataTable
      {...shown}
      key={JSON.stringify(query)}
      columns={columns?.({ waited, worker }) ?? listed()}
      query={useInfiniteQuery(brandList(brand, call, { query }, 'waiting'))}
      rowId={(row) => String(row.id)}
      onOpen={(row) => void navigate({ to: `/b/${brand}/${to}/${row.id}` })}
    />
  )
}
