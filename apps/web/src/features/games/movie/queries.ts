import { findMovie, listMovies } from '@duang/contract/games/movie'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#core/call/api.ts'

const key = ['movies'] as const

/** The catalogue page by page. Earlier results stay during another search. */
export const moviesQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...key, 'list', search],
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listMovies, {
        query: { ...(search ? { search } : {}), ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const movieQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(findMovie, { params: { id }, signal }),
  })
