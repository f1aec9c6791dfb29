import './estimate.css'
import { formatBaht } from '@duang/contract/wire/money'
import { Money } from '@duang/ui/money.tsx'
import { format } from '#kit/format.ts'
import { g } from '../th.ts'
import { type BonusWindow, endText, estimateBonus, isOnOffer } from './bonus-estimate.ts'
import { calc } from './th.ts'

type EstimateProps = { windows: readonly BonusWindow[]; amount: number; multiple: number }

/** Estimated bonus of an amount in satang by these windows, in text that screen readers announce too. */
export function Estimate({ windows, amount, multiple }: EstimateProps) {
  const estimate = estimateBonus(windows, amount, multiple)
  if (!estimate) {
    const asking = windows.find((each) => isOnOffer(each) && each.endNumber > 0 && amount % 100 !== each.endNumber)
    return (
      <p className="text-label text-ink-2">
        {asking ? format(calc.noneEnd, { end: endText(asking.endNumber) }) : calc.none}
      </p>
    )
  }
  const rows = [
    [calc.bonus, estimate.bonus],
    [calc.total, estimate.total],
    [calc.turnover, estimate.turnover],
  ] as const
  return (
    <dl className="figures">
      {rows.map(([label, satang]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Money amount={formatBaht(satang)} unit={g.baht} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
