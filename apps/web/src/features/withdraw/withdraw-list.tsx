import { formatBaht } from '@duang/contract/money'
import type { WithdrawItem } from '@duang/contract/withdraw'
import { buttonClass } from '@duang/ui/button.tsx'
import { ListRow } from '@duang/ui/list-row.tsx'
import { EmptyState, ErrorState } from '@duang/ui/message.tsx'
import { Money } from '@duang/ui/money.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import type { Tone } from '@duang/ui/tone'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { bankName } from '#core/bank-name.ts'
import { shortInstantText } from '#core/dates.ts'
import { er, g, nav, st } from '#core/th.ts'
import { wd } from './th.ts'

const TONE: Record<WithdrawItem['status'], Tone> = {
  pending: 'warn',
  processing: 'warn',
  unknown: 'plain',
  failed: 'bad',
  success: 'ok',
  refunded: 'info',
  rejected: 'bad',
}

/** As many as stand beside the form; all of them are in the history. */
const SHOWN = 8

export function WithdrawList({ ended }: { ended: UseQueryResult<{ items: WithdrawItem[] }> }) {
  return (
    <section className="grid content-start gap-3">
      <h2>{wd.history}</h2>
      <Rows ended={ended} />
    </section>
  )
}

function Rows({ ended: { data, isError, isFetching, refetch } }: Parameters<typeof WithdrawList>[0]) {
  if (!data && isError)
    return (
      <div className="card">
        <ErrorState title={er.load} retryText={g.retry} isRetrying={isFetching} onRetry={() => void refetch()} />
      </div>
    )
  if (!data) return <SkeletonRows label={g.loading} count={4} />
  if (data.items.length === 0)
    return (
      <div className="card">
        <EmptyState title={wd.empty} />
      </div>
    )
  return (
    <>
      <ul className="grid gap-2">
        {data.items.slice(0, SHOWN).map((item) => (
          <li key={item.id}>
            <ListRow
              icon="withdraw"
              tone={TONE[item.status]}
              title={
                <>
                  {nav.withdraw} <span className="keep">· {bankName(item.bankName)}</span>
                </>
              }
              sub={shortInstantText(item.at)}
              end={
                <>
                  <Money amount={`\u2212${formatBaht(item.amount)}`} />
                  <StatusChip tone={TONE[item.status]}>{st[item.status]}</StatusChip>
                </>
              }
            />
          </li>
        ))}
      </ul>
      {data.items.length > SHOWN && (
        <Link to="/auth/transaction/history" className={buttonClass('text')}>
          {g.seeAll}
        </Link>
      )}
    </>
  )
}
