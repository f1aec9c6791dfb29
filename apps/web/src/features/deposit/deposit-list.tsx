import { buttonClass } from '@duang/ui/button.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { Block } from '#core/block/block.tsx'
import { Link } from '#core/navigation.tsx'
import { fromDeposit } from '#core/statement-entry/statement-entry.ts'
import { StatementEntryRow } from '#core/statement-entry/statement-entry-row.tsx'
import { g } from '#core/th.ts'
import type { DepositItem } from '#core/wallet-queries.ts'
import { WalletRefresh } from '#core/wallet-refresh.tsx'
import { dep } from './th.ts'

/** As many as fit beside the rest of the page. The history has all of them. */
const SHOWN = 8

type DepositListProps = { deposits: UseQueryResult<{ items: DepositItem[] }> }

export function DepositList({ deposits }: DepositListProps) {
  return (
    <section className="grid gap-2">
      <div className="flex items-center justify-between">
        <h2>{dep.history}</h2>
        <WalletRefresh />
      </div>
      <Block query={deposits} skeleton={<SkeletonRows label={g.loading} count={4} />}>
        {({ items }) => <Rows items={items} />}
      </Block>
    </section>
  )
}

function Rows({ items }: { items: readonly DepositItem[] }) {
  if (items.length === 0)
    return (
      <div className="card">
        <EmptyState title={dep.empty} sub={dep.emptySub} />
      </div>
    )
  return (
    <>
      <ul className="entries">
        {items.slice(0, SHOWN).map((item) => (
          <li key={item.id}>
            <StatementEntryRow entry={fromDeposit(item)} />
          </li>
        ))}
      </ul>
      {items.length > SHOWN && (
        <Link to="/auth/transaction/history" search={{ kind: 'deposit' }} className={buttonClass('text')}>
          {g.seeAll}
        </Link>
      )}
    </>
  )
}
