import type { BlockQuery } from './unloaded.tsx'

/** Combines several queries for a block: it waits for all of them, and refetches only missing data. */
export function combinedQuery(queries: readonly BlockQuery<unknown>[]): BlockQuery<true> {
  const missing = queries.filter(({ data }) => data === undefined)
  return {
    data: missing.length === 0 ? true : undefined,
    isError: missing.some(({ isError }) => isError),
    isFetching: missing.some(({ isFetching }) => isFetching),
    fetchStatus: missing.some(({ fetchStatus }) => fetchStatus === 'paused') ? 'paused' : 'idle',
    refetch: () => Promise.all(missing.map(({ refetch }) => refetch())),
  }
}
