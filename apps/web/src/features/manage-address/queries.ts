import { getAddress } from '@duang/contract/manage-address'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api.ts'
import { loadPlaces } from './places.ts'

export const addressQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['address', uuid],
    queryFn: ({ signal }) => call(getAddress, { params: { uuid }, signal }),
  })

/** Without the list the fields are plain ones, and the server says what does not fit: nobody needs to hear of it. */
export const placesQuery = queryOptions({
  queryKey: ['places'],
  queryFn: loadPlaces,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  meta: { isQuiet: true },
})
