import { formatBaht } from '@duang/contract/money'
import { buttonClass, IconButton } from '@duang/ui/button.tsx'
import type { IconName } from '@duang/ui/icon.tsx'
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
import type { DepositItem } from '#core/wallet-queries.ts'
import { format } from '#kit/format.ts'
import { dep, depMore } from './th.ts'

const LOOK: Record<DepositItem['status'], { tone: Tone; icon?: IconName; word: string }> = {
  success: { tone: 'ok', word: st.success },
  pending: { tone: 'warn', word: st.pending },
  refunded: { tone: 'info', word: depMore.returned },
}

/** As many as stand beside the rest of the page; all of them are in the history. */
const SHOWN = 8

type DepositListProps = { deposits: UseQueryResult<{ items: DepositItem[] }>; onRefresh: () => void }

export function DepositList({ deposits, onRefresh }: DepositListProps) {
  return (
    <section className="grid gap-2">
      <div className="flex items-center justify-between">
        <h2>{dep.history}</h2>
        <IconButton icon="refresh" label={g.refresh} onClick={onRefresh} />
      </div>
      <Rows deposits={deposits} />
    </section>
  )
}

function Rows({ deposits }: Pick<DepositListProps, 'deposits'>) {
  const { data, isError, isFetching, refetch } = deposits
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
        <EmptyState title={dep.empty} sub={dep.emptySub} />
      </div>
    )
  return (
    <>
      <ul className="grid gap-2">
        {data.items.slice(0, SHOWN).map((item) => (
          <li key={item.id}>
            <DepositRow item={item} />
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

function DepositRow({ item }: { item: DepositItem }) {
  const { tone, icon, word } = LOOK[item.status]
  return (
    <ListRow
      icon="deposit"
      tone={tone}
      title={
        <>
          {nav.deposit}
          {item.bankName && <span className="keep"> · {bankName(item.bankName)}</span>}
        </>
      }
      sub={
        <>
          {shortInstantText(item.at)}
          {item.bonus > 0 && (
            <span className="block">{format(depMore.bonusPart, { amount: formatBaht(item.bonus) })}</span>
          )}
        </>
      }
      end={
        <>
          <Money amount={`${item.status === 'success' ? '+' : ''}${formatBaht(item.amount)}`} />
          <StatusChip tone={tone} {...(icon ? { icon } : {})}>
            {word}
          </StatusChip>
        </>
      }
    />
  )
}
