import type { WithdrawItem } from '@duang/contract/bank/withdraw'
import { buttonClass } from '@duang/ui/button.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { Link } from '#core/page/navigation.tsx'
import { fromWithdraw } from '#core/statement-entry/statement-entry.ts'
import { StatementEntryRow } from '#core/statement-entry/statement-entry-row.tsx'
import { g } from '#core/th.ts'
import { wd } from './th.ts'

/** As many as fit beside the form. The history has all of them. */
const SHOWN = 8

export function WithdrawRows({ items }: { items: readonly WithdrawItem[] }) {
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
