import { getAddress } from '@duang/contract/account/manage-address'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** The shipping address of the member; null until there is one. */
export const addressQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['address', uuid],
    queryFn: ({ signal }) => call(getAddress, { params: { uuid }, signal }),
  })
