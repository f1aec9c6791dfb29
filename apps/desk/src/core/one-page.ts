/** A short list that one call answers, for the table of keyset pages. */
import type { UseQueryResult } from '@tanstack/react-query'

export const onePage = <Row>(query: UseQueryResult<{ items: Row[] }>) => ({
  data: query.data && { pages: [query.data], pageParams: [] },
  isPending: query.isPending,
  isError: query.isError,
  error: query.error,
  isFetching: query.isFetching,
  hasNextPage: false,
  isFetchingNextPage: false,
  fetchNextPage: query.refetch,
  refetch: query.refetch,
})
