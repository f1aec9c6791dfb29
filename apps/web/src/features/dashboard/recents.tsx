import { buttonClass } from '@duang/ui/button.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Block } from '#core/block/block.tsx'
import { combinedQuery } from '#core/block/combined-query.ts'
import { useLivePoll } from '#core/live/live-state.ts'
import { Link } from '#core/navigation.tsx'
import { useMember } from '#core/session.ts'
import { fromDeposit, fromWithdraw, mergeEntries } from '#core/statement-entry/statement-entry.ts'
import { StatementEntryRow } from '#core/statement-entry/statement-entry-row.tsx'
import { useOpenWithdraws } from '#core/statement-entry/use-open-withdraws.ts'
import { g } from '#core/th.ts'
import { depositsQuery, endedWithdrawsQuery } from '#core/wallet-queries.ts'
import { POLL_MS } from './queries.ts'
import { dash } from './th.ts'

const ROWS = 3

/** The newest deposits and withdrawals in one list. */
export function Recents() {
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
  return (
    <section className="dashboard-recents" aria-labelledby="recents">
      <div className="dashboard-head">
        <h2 id="recents">{dash.recent}</h2>
        <Link to="/auth/transaction/history" className={buttonClass('text')} aria-describedby="recents">
          {g.seeAll}
        </Link>
      </div>
      <Block
        query={combinedQuery([deposits, open.query, ended])}
        skeleton={<SkeletonRows label={g.loading} count={ROWS} />}
      >
        {() =>
          entries.length === 0 ? (
            <div className="card">
              <EmptyState title={dash.recentEmpty} sub={dash.recentEmptySub} />
            </div>
          ) : (
            <ul className="entries">
              {entries.slice(0, ROWS).map((entry) => (
                <li key={entry.id}>
                  <StatementEntryRow entry={entry} />
                </li>
              ))}
            </ul>
          )
        }
      </Block>
    </section>
  )
}
