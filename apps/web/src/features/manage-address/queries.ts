import { getAddress } from '@duang/contract/manage-address'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api.ts'
import { loadPlaces } from './places.ts'

export const addressQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['address', uuid],
    queryFn: ({ signal }) => call(getAddress, { params: { uuid }, signal }),
  })

/** Optional: without the list the fields have no suggestions, and the server reports mismatches. Its failure is silent. */
export const placesQuery = queryOptions({
  queryKey: ['places'],
  queryFn: loadPlaces,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  meta: { isQuiet: true },
})
