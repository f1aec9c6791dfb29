import { AmountField } from '@duang/ui/amount-field.tsx'
import { amountText } from '@duang/ui/amount-text'
import { Clauses } from '@duang/ui/clauses.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BonusWindow, endText, isOnOffer } from '#core/bonus/bonus-estimate.ts'
import { DepositChoice } from '#core/bonus/deposit-choice.tsx'
import { Estimate } from '#core/bonus/estimate.tsx'
import { userSettingQuery } from '#core/site-status/setting-queries.ts'
import { g } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { NextBonusLine } from './next-bonus-line.tsx'
import { dep, depMore } from './th.ts'

/** Current bonus windows, their conditions, and a calculator that starts empty. */
export function BonusOffer({ windows }: { windows: readonly BonusWindow[] }) {
  const running = windows.filter((each) => each.isRunning)
  const { data: setting } = useQuery({ ...userSettingQuery, enabled: running.length > 0 })
  const multiple = setting?.turnoverMultiple
  if (running.length === 0)
    return (
      <div className="card grid gap-1 text-ink-2">
        <p>{dep.bonusNone}</p>
        <NextBonusLine windows={windows} />
      </div>
    )
  return (
    <section className="card grid gap-4">
      <h2>{depMore.bonus}</h2>
      <ul className="grid gap-4">
        {running.map((each) => (
          <WindowLine key={each.window} window={each} />
        ))}
      </ul>
      {!running.some(isOnOffer) && <NextBonusLine windows={windows} />}
      {running.some((each) => isOnOffer(each) && each.endNumber === 0) && <DepositChoice />}
      {multiple !== undefined && multiple > 0 && (
        <p className="text-label text-ink-2">
          <Clauses text={format(depMore.bonusTerms, { n: multiple })} />
        </p>
      )}
      {running.some(isOnOffer) && <Calculator windows={running} multiple={multiple} />}
    </section>
  )
}

function WindowLine({ window }: { window: BonusWindow }) {
  const asks = window.endNumber > 0 ? format(depMore.bonusEnd, { end: endText(window.endNumber) }) : depMore.bonusEvery
  return (
    <li className="grid justify-items-start gap-1">
      <p className="font-medium">{format(dep.bonusNow, { rate: window.rate, max: amountText(window.max) })}</p>
      <p className="text-caption text-ink-2">{format(depMore.bonusTime, window)}</p>
      {window.isUsedToday ? (
        <StatusChip tone="plain" icon="check">
          {depMore.bonusUsed}
        </StatusChip>
      ) : (
        <p className="text-label">
          <Clauses text={asks} />
        </p>
      )}
    </li>
  )
}

function Calculator({ windows, multiple }: { windows: readonly BonusWindow[]; multiple: number | undefined }) {
  const [amount, setAmount] = useState<number>()
  return (
    <div className="calculator">
      <AmountField label={dep.calc} hint={dep.calcHint} unit={g.baht} value={amount} onValue={setAmount} />
      <div role="status">
        {amount !== undefined && amount > 0 && multiple !== undefined && (
          <Estimate windows={windows} amount={amount} multiple={multiple} />
        )}
      </div>
    </div>
  )
}
