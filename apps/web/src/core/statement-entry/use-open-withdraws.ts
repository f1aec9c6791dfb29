import type { WithdrawItem } from '@duang/contract/bank/withdraw'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMember } from '#core/call/session.ts'
import { useLivePoll } from '#core/live/live-state.ts'
import { walletKeys } from '#core/money/wallet-queries.ts'
import { openWithdrawsQuery } from '#core/money/withdraw-queries.ts'

const NONE: readonly WithdrawItem[] = []

type OpenWithdraws = {
  query: UseQueryResult<unknown>
  /** Open withdrawals, and those that were open until now. The list of ended ones has priority for those. */
  items: readonly WithdrawItem[]
}

/**
 * Polls the open withdrawals. One that disappears has ended. Then the list of ended ones is refetched at once, and the withdrawal
 * stays until the reply. So it is always in one of the lists.
 */
export function useOpenWithdraws(given: { everyMs: number; enabled?: boolean }): OpenWithdraws {
  const { uuid } = useMember()
  const queryClient = useQueryClient()
  const refetchInterval = useLivePoll(given.everyMs)
  const query = useQuery({
    ...openWithdrawsQuery(uuid),
    refetchInterval,
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
