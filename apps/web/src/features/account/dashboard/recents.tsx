import { buttonClass } from '@duang/ui/button.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Block } from '#core/block/block.tsx'
import { combinedQuery } from '#core/block/combined-query.ts'
import { useMember } from '#core/call/session.ts'
import { useLivePoll } from '#core/live/live-state.ts'
import { depositsQuery } from '#core/money/deposit-queries.ts'
import { endedWithdrawsQuery } from '#core/money/withdraw-queries.ts'
import { Link } from '#core/page/navigation.tsx'
import { fromDeposit, fromWithdraw, mergeEntries } from '#core/statement-entry/statement-entry.ts'
import { useOpenWithdraws } from '#core/statement-entry/use-open-withdraws.ts'
import { g } from '#core/th.ts'
import { lazyPart, usePreload } from '#kit/lazy-part.tsx'
import { POLL_MS } from './queries.ts'
import { dash } from './th.ts'

const ROWS = 3

/** Below the wallet, which is shown first. */
const Rows = lazyPart(async () => (await import('./recent-rows.tsx')).RecentRows)

/** The newest deposits and withdrawals in one list. */
export function Recents() {
  usePreload(Rows)
  const { uuid } = useMember()
  const refetchInterval = useLivePoll(POLL_MS)
  const deposits = useQuery({ ...depositsQuery(uuid), refetchInterval })
  const open = useOpenWithdraws({ everyMs: POLL_MS })
  const ended = useQuery({ ...endedWithdrawsQuery(uuid), refetchInterval })
  // The list of ended withdrawals has those that ended between two replies.
  const entries = mergeEntries(
    (ended.data?.items ?? []).map(fromWithdraw),
    open.items.map(fromWithdraw),
    (deposits.data?.items ?? []).map(fromDeposit),
  )
  const skeleton = <SkeletonRows label={g.loading} count={ROWS} />
  return (
    <section className="dashboard-recents" aria-labelledby="recents">
      <div className="dashboard-head">
        <h2 id="recents">{dash.recent}</h2>
        <Link to="/auth/transaction/history" className={buttonClass('text')} aria-describedby="recents">
          {g.seeAll}
        </Link>
      </div>
      <Block query={combinedQuery([deposits, open.query, ended])} skeleton={skeleton}>
        {() =>
          entries.length === 0 ? (
            <div className="card">
              <EmptyState title={dash.recentEmpty} sub={dash.recentEmptySub} />
            </div>
          ) : (
            <Suspense fallback={skeleton}>
              <Rows entries={entries.slice(0, ROWS)} />
            </Suspense>
          )
        }
      </Block>
    </section>
  )
}
