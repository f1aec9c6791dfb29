import { getUserSummary } from '@duang/contract/account/user'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './call/api.ts'
import { useMember } from './call/session.ts'
import type { Change } from './identity-change/change-text.ts'
import { walletKeys } from './money/wallet-queries.ts'

/** Running break, level progress, commission and cashback. Screens show a dash for what is missing, and no modal opens. */
export const summaryQuery = (uuid: string) =>
  queryOptions({
    queryKey: walletKeys.summary(uuid),
    queryFn: ({ signal }) => call(getUserSummary, { params: { uuid }, signal }),
    staleTime: 60_000,
    meta: { isQuiet: true },
  })

/** Changes of the account, the phone or the password by staff that the member has not dismissed. Undefined without any. */
export function useIdentityChanges(): Change[] | undefined {
  const { changes = [], passwordLinks = [] } = useQuery(summaryQuery(useMember().uuid)).data ?? {}
  const all = [...changes, ...passwordLinks].sort((a, b) => b.at.localeCompare(a.at))
  return all.length > 0 ? all : undefined
}

/** The running break or self-exclusion of the member; undefined without one, and before it is known. */
export const usePlayBreak = () => useQuery(summaryQuery(useMember().uuid)).data?.break ?? undefined

/** Whether the member may be invited to play or to deposit: known, and on no break. */
export function useMayBeAddressed(): boolean {
  const { data } = useQuery(summaryQuery(useMember().uuid))
  return data !== undefined && data.break === null
}
