import type { WithdrawItem } from '@duang/contract/withdraw'
import { buttonClass } from '@duang/ui/button.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { Block } from '#core/block/block.tsx'
import { Link } from '#core/navigation.tsx'
import { fromWithdraw } from '#core/statement-entry/statement-entry.ts'
import { StatementEntryRow } from '#core/statement-entry/statement-entry-row.tsx'
import { g } from '#core/th.ts'
import { WalletRefresh } from '#core/wallet-refresh.tsx'
import { wd } from './th.ts'

/** As many as fit beside the form. The history has all of them. */
const SHOWN = 8

export function WithdrawList({ ended }: { ended: UseQueryResult<{ items: WithdrawItem[] }> }) {
  return (
    <section className="grid content-start gap-3">
      <div className="flex items-center justify-between">
        <h2>{wd.history}</h2>
        <WalletRefresh />
      </div>
      <Block query={ended} skeleton={<SkeletonRows label={g.loading} count={4} />}>
        {({ items }) => <Rows items={items} />}
      </Block>
    </section>
  )
}

function Rows({ items }: { items: readonly WithdrawItem[] }) {
  if (items.length === 0)
    return (
      <div className="card">
        <EmptyState title={wd.empty} />
      </div>
    )
  return (
    <>
      <ul className="entries">
        {items.slice(0, SHOWN).map((item) => (
          <li key={item.id}>
            <StatementEntryRow entry={fromWithdraw(item)} />
          </li>
        ))}
      </ul>
      {items.length > SHOWN && (
        <Link to="/auth/transaction/history" search={{ kind: 'withdraw' }} className={buttonClass('text')}>
          {g.seeAll}
        </Link>
      )}
    </>
  )
}
