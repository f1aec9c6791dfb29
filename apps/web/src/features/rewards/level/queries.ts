import { getLevel } from '@duang/contract/account/user'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/call/api.ts'

/** Level of the member, the level table, and the progress towards the next level. */
export const levelQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['level', uuid],
    queryFn: ({ signal }) => call(getLevel, { params: { uuid }, signal }),
    staleTime: 60_000,
    meta: { isQuiet: true },
  })
