/** The entries of a queue in one state. A row opens its entry. */
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
  columns: (own: QueueColumns<Row>) => Column<Row>[]
}

export function QueueList<Row extends Claimed, Query>(props: QueueListProps<Row, Query>) {
  const { call, query, to, columns, ...shown } = props
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
  return (
    <DataTable
      {...shown}
      key={JSON.stringify(query)}
      columns={columns({ waited, worker })}
      query={useInfiniteQuery(brandList(brand, call, { query }, 'waiting'))}
      rowId={(row) => String(row.id)}
      onOpen={(row) => void navigate({ to: `/b/${brand}/${to}/${row.id}` })}
    />
  )
}
