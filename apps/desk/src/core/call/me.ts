/** The signed-in person and the open brand. */
import type { Permission } from '@duang/contract/desk/permissions'
import { readMe } from '@duang/contract/desk/session'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call } from './api.ts'
import { useToken } from './session.ts'

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call(readMe, { signal }),
  staleTime: 60_000,
})

/** Undefined without a session, in which nobody is asked for. */
export function useMe() {
  const token = useToken()
  return useQuery({ ...meQuery, enabled: token !== undefined }).data
}

/** The client id of the brand in the address. */
export const useBrandId = (): string => useParams({ strict: false }).brand ?? ''

/** The open brand with role and permissions. Undefined while it is loading, and for a brand of others. */
export function useBrand() {
  const id = useBrandId()
  return useMe()?.brands.find((each) => each.clientId === id)
}

/** Whether the role in the open brand has this permission. Without it a control is absent. */
export const useMay = (permission: Permission): boolean => useBrand()?.permissions.includes(permission) ?? false
