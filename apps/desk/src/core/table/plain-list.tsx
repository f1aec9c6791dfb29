/** A short list without pages, in the table of every other list. */
import type { UseQueryResult } from '@tanstack/react-query'
import { type Column, DataTable } from './data-table.tsx'

type PlainListProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  query: Pick<UseQueryResult, 'isPending' | 'isError' | 'error' | 'isFetching'> & { refetch: () => unknown }
  items: Row[] | undefined
  rowId: (row: Row) => string
  onOpen?: (row: Row) => void
}

export function PlainList<Row>({ query, items, ...rest }: PlainListProps<Row>) {
  const { isPending, isError, error, isFetching, refetch } = query
  const pages = { hasNextPage: false, isFetchingNextPage: false, fetchNextPage: () => undefined }
  const data = items && { pages: [{ items }] }
  return <DataTable<Row> {...rest} query={{ isPending, isError, error, isFetching, refetch, data, ...pages }} />
}
