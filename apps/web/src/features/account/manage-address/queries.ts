import { queryOptions } from '@tanstack/react-query'
import { loadPlaces } from './places.ts'

/** Optional: without the list the fields have no suggestions, and the server reports mismatches. Its failure is silent. */
export const placesQuery = queryOptions({
  queryKey: ['places'],
  queryFn: loadPlaces,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  meta: { isQuiet: true },
})
