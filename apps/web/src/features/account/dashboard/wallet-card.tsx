import { formatBaht } from '@duang/contract/wire/money'
import { Button, buttonClass, IconButton } from '@duang/ui/button.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { Loading, Skeleton } from '@duang/ui/skeleton.tsx'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { isUnloaded, retryUnloaded } from '#core/block/unloaded.tsx'
import { useMember } from '#core/call/session.ts'
import { useRefresh } from '#core/call/use-refresh.ts'
import { AmountEye } from '#core/credit/amount.tsx'
import { useAmountsHidden } from '#core/credit/amount-visibility.ts'
import { Balance } from '#core/credit/balance.tsx'
import { InGamesOfTotal } from '#core/credit/total-credit.tsx'
import { useTotalCredit } from '#core/credit/use-total-credit.ts'
import { CreditAtProvider } from '#core/credit-at-provider/credit-at-provider.tsx'
import { timeText } from '#core/dates.ts'
import { useLivePoll } from '#core/live/live-state.ts'
import { type Credit, creditQuery } from '#core/money/wallet-queries.ts'
import { Link } from '#core/page/navigation.tsx'
import { brand } from '#core/site-status/brand.ts'
import { g, nav, dash as wallet } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { useDeviceNow } from '#kit/use-now.ts'
import { POLL_MS } from './queries.ts'
import { dash, dashMore } from './th.ts'
import { useCreditIncreases } from './use-credit-increases.ts'
import { WalletFoot } from './wallet-foot.tsx'

/** Age at which the card shows the time of the balance. */
const STALE_MS = 60_000
/** Placeholder characters; the same for every hidden amount. */
const HIDDEN_LENGTH = 9

/** The member's credit, level, points, and balances to transfer to the credit. A stopped member is not urged to deposit. */
export function WalletCard({ isStopped }: { isStopped: boolean }) {
  const { username, level } = useMember()
  const credit = useQuery({ ...creditQuery(username), refetchInterval: useLivePoll(POLL_MS) })
  const { isEmpty } = useTotalCredit()
  const rises = useCreditIncreases(credit.data?.credit)
  const isHidden = useAmountsHidden()
  const { refresh, isRefreshing, isFailed, status } = useRefresh()
  const news =
    credit.data && rises > 0 && !isHidden ? format(dashMore.risen, { n: formatBaht(credit.data.credit) }) : ''
  return (
    <section className="card card-glow wallet" aria-labelledby="wallet">
      {rises > 0 && <span key={rises} className="wallet-rim" aria-hidden="true" />}
      <div className="wallet-head">
        <h2 id="wallet" tabIndex={-1} className="wallet-label">
          {wallet.credit}
        </h2>
        <AmountEye />
        <span className="wallet-refresh" data-busy={isRefreshing || undefined}>
          <IconButton icon="refresh" label={dash.refresh} aria-disabled={isRefreshing || undefined} onClick={refresh} />
        </span>
      </div>
      <div className="wallet-credit">
        <WalletCredit query={credit} />
        <InGamesOfTotal />
      </div>
      <div className="wallet-acts">
        <Link to="/auth/deposit" className={buttonClass(isStopped ? 'quiet' : 'gold')}>
          <Icon name="deposit" />
          {nav.deposit}
        </Link>
        <Link to="/auth/withdraw" className={buttonClass('quiet')}>
          <Icon name="withdraw" />
          {nav.withdraw}
        </Link>
      </div>
      {!isStopped && level === 0 && isEmpty && <p className="wallet-first">{dashMore.first}</p>}
      <WalletFoot />
      {brand.menu.games && (
        <CreditAtProvider
          look="part"
          onEmpty={() => document.getElementById('wallet')?.focus({ preventScroll: true })}
        />
      )}
      <p className="sr-only" role="status">
        {isRefreshing || isFailed ? status : news}
      </p>
    </section>
  )
}

/** The balance in its states. Loaded credit stays, and shows its time when it becomes old. */
function WalletCredit({ query }: { query: UseQueryResult<Credit> }) {
  const { data, dataUpdatedAt } = query
  const isHidden = useAmountsHidden()
  const isStale = useDeviceNow(10_000) - dataUpdatedAt > STALE_MS
  if (data)
    return (
      <>
        <p style={{ '--length': isHidden ? HIDDEN_LENGTH : formatBaht(data.credit).length } as CSSProperties}>
          <Balance satang={data.credit} size="xl" />
        </p>
        {isStale && (
          <p className="text-caption text-ink-2">
            {format(dash.stale, { time: timeText(new Date(dataUpdatedAt).toISOString()) })}
          </p>
        )}
      </>
    )
  if (isUnloaded(query))
    return (
      <div role="alert">
        <Button look="text" icon="refresh" isBusy={query.isFetching} onClick={() => retryUnloaded([query])}>
          {dash.creditErr}
        </Button>
      </div>
    )
  return (
    <Loading label={g.loading}>
      <Skeleton width="min(180px, 100%)" height="40px" />
    </Loading>
  )
}
