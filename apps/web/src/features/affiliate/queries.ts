import { getAffiliateCode } from '@duang/contract/affiliate'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api.ts'

/** The code never changes. */
export const codeQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['affiliate', 'code', uuid],
    queryFn: ({ signal }) => call(getAffiliateCode, { params: { uuid }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
