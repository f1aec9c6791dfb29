import type { WithdrawItem } from '@duang/contract/withdraw'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMember } from '#core/session.ts'
import { openWithdrawsQuery, walletKeys } from '#core/wallet-queries.ts'

const NONE: readonly WithdrawItem[] = []

type OpenWithdraws = {
  query: UseQueryResult<unknown>
  /** Those that are open, and those that were until now: where the list of the ended has them too, that one knows better. */
  items: readonly WithdrawItem[]
}

/**
 * The open withdrawals, asked for again and again. One that leaves them has ended: the list of the ended is asked at once,
 * and until it answers the withdrawal stays, so that it is never in neither list.
 */
export function useOpenWithdraws(given: { everyMs: number; enabled?: boolean }): OpenWithdraws {
  const { uuid } = useMember()
  const queryClient = useQueryClient()
  const query = useQuery({
    ...openWithdrawsQuery(uuid),
    refetchInterval: given.everyMs,
    enabled: given.enabled ?? true,
  })
  const open = query.data?.items ?? NONE
  const [known, setKnown] = useState(open)
  const [left, setLeft] = useState(NONE)
  if (open !== known) {
    const gone = known.filter(({ id }) => !open.some((each) => each.id === id))
    setKnown(open)
    if (gone.length > 0) setLeft([...gone, ...left])
  }
  useEffect(() => {
    if (left.length > 0) void queryClient.invalidateQueries({ queryKey: walletKeys.endedWithdraws(uuid) })
  }, [left, queryClient, uuid])
  return { query, items: [...open, ...left] }
}
