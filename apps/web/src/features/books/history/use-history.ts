import { serverNow } from '@duang/contract/wire/server-clock'
import { useInfiniteQuery } from '@tanstack/react-query'
import { combinedQuery } from '#core/block/combined-query.ts'
import type { BlockQuery } from '#core/block/unloaded.tsx'
import { useMember } from '#core/call/session.ts'
import {
  fromCorrection,
  fromDeposit,
  fromWithdraw,
  type StatementEntry,
} from '#core/statement-entry/statement-entry.ts'
import { useOpenWithdraws } from '#core/statement-entry/use-open-withdraws.ts'
import type { Kind, Range } from './choice.ts'
import { showEntries } from './pages.ts'
import { correctionPagesQuery, depositPagesQuery, POLL_MS, withdrawPagesQuery } from './queries.ts'
import { rangeStart } from './range-start.ts'

type History = {
  block: BlockQuery<true>
  entries: readonly StatementEntry[]
  /** The member's receivable from corrections in satang; 0 where corrections are not shown. */
  owed: number
  /** Loads the next page; undefined at the end. */
  loadMore: (() => void) | undefined
  isLoadingMore: boolean
  /** The next page failed to load. */
  isMoreFailed: boolean
}

/** Deposits, open and ended withdrawals and corrections as one list that grows downwards. */
export function useHistory(kind: Kind, range: Range): History {
  const { uuid } = useMember()
  const has = (own: Kind) => kind === 'all' || kind === own
  const [hasDeposits, hasWithdraws, hasCorrections] = [has('deposit'), has('withdraw'), has('correction')]
  const open = useOpenWithdraws({ everyMs: POLL_MS, enabled: hasWithdraws })
  const deposits = useInfiniteQuery({ ...depositPagesQuery(uuid), enabled: hasDeposits })
  const withdraws = useInfiniteQuery({ ...withdrawPagesQuery(uuid), enabled: hasWithdraws })
  const corrections = useInfiniteQuery({ ...correctionPagesQuery(uuid), enabled: hasCorrections })
  const correctionItems = (corrections.data?.pages ?? []).flatMap(({ items }) => items.map(fromCorrection))
  const depositItems = (deposits.data?.pages ?? []).flatMap(({ items }) => items.map(fromDeposit))
  const withdrawItems = (withdraws.data?.pages ?? []).flatMap(({ items }) => items.map(fromWithdraw))
  const { entries, next } = showEntries(
    kind,
    rangeStart(range === 'custom' ? 'all' : range, serverNow()),
    { items: depositItems, hasMore: deposits.hasNextPage },
    { items: withdrawItems, hasMore: withdraws.hasNextPage },
    open.items.map(fromWithdraw),
    { items: correctionItems, hasMore: corrections.hasNextPage },
  )
  const queries = { deposits, withdraws, corrections }
  const loadMore = () => {
    for (const name of next) void queries[name].fetchNextPage()
  }
  return {
    block: combinedQuery([
      ...(hasWithdraws ? [open.query, withdraws] : []),
      ...(hasDeposits ? [deposits] : []),
      ...(hasCorrections ? [corrections] : []),
    ]),
    owed: corrections.data?.pages[0]?.owed ?? 0,
    entries,
    loadMore: next.length > 0 ? loadMore : undefined,
    isLoadingMore: next.some((name) => queries[name].isFetchingNextPage),
    isMoreFailed: next.some((name) => queries[name].isFetchNextPageError),
  }
}
