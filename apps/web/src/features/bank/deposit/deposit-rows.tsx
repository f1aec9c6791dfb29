import { buttonClass } from '@duang/ui/button.tsx'
import type { DepositItem } from '#core/money/deposit-queries.ts'
import { Link } from '#core/page/navigation.tsx'
import { fromDeposit } from '#core/statement-entry/statement-entry.ts'
import { StatementEntryRow } from '#core/statement-entry/statement-entry-row.tsx'
import { g } from '#core/th.ts'

/** As many as fit beside the rest of the page. The history has all of them. */
const SHOWN = 8

export function DepositRows({ items }: { items: readonly DepositItem[] }) {
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
