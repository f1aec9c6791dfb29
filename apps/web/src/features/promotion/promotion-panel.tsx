import './promotion.css'
import type { CallReply } from '@duang/contract'
import { formatBaht } from '@duang/contract/money'
import type { getUserSetting } from '@duang/contract/setting'
import { AmountField } from '@duang/ui/amount-field.tsx'
import { amountText } from '@duang/ui/amount-text'
import { buttonClass } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useState } from 'react'
import { type BonusWindow, endText } from '#core/bonus/bonus-estimate.ts'
import { Estimate } from '#core/bonus/estimate.tsx'
import { offerWindows, partOfDayAt } from '#core/bonus/offer-windows.ts'
import { Link } from '#core/navigation.tsx'
import { g } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { useNow } from '#kit/use-now.ts'
import { DayDial } from './day-dial.tsx'
import { pm, pmMore } from './th.ts'

type PromotionPanelProps = {
  setting: CallReply<typeof getUserSetting>
  /** Target of the deposit button: the deposit page for members, the registration for visitors. */
  to: '/auth/deposit' | '/register'
}

/** The promotions panel of section 2: both periods, their conditions, and the estimated bonus of an amount. */
export function PromotionPanel({ setting, to }: PromotionPanelProps) {
  const now = useNow(30_000)
  const windows = offerWindows(setting, now)
  if (windows.length === 0)
    return (
      <div className="card">
        <EmptyState icon="promo" title={pm.none} sub={pm.noneSub} />
      </div>
    )
  return (
    <div className="promotion">
      <section className="card promotion-day" aria-label={pmMore.day}>
        <DayDial windows={windows} now={partOfDayAt(now)} />
        <div className="grid gap-2">
          <p className="promotion-max">{format(pm.max, { amount: amountText(setting.bonusMax) })}</p>
          <p className="text-ink-2">
            <Clauses text={pmMore.once} />
          </p>
          <Link to={to} className={buttonClass('quiet')}>
            {to === '/register' ? pmMore.join : pm.cta}
          </Link>
        </div>
      </section>
      <div className="promotion-windows">
        {windows.map((each) => (
          <WindowCard key={each.window} window={each} multiple={setting.turnoverMultiple} />
        ))}
      </div>
      <Calculator windows={windows} multiple={setting.turnoverMultiple} />
    </div>
  )
}

/** Conditions are beside the percentage, not behind a link. */
function WindowCard({ window, multiple }: { window: BonusWindow; multiple: number }) {
  return (
    <section className="card promotion-window" data-running={window.isRunning}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2>{window.window === 1 ? pm.p1 : pm.p2}</h2>
        {window.isRunning && (
          <StatusChip tone="ok" icon="clock">
            {pm.now}
          </StatusChip>
        )}
      </div>
      <p className="promotion-rate">{format(pm.rate, { p: window.rate })}</p>
      <p className="promotion-time">{format(pm.time, window)}</p>
      <dl className="figures">
        <div>
          <dt>{pm.end}</dt>
          <dd>{window.endNumber > 0 ? (window.endNumber / 100).toFixed(2) : pmMore.every}</dd>
        </div>
      </dl>
      <p className="text-label text-ink-2">
        <Clauses
          text={window.endNumber > 0 ? format(pmMore.endNote, { end: endText(window.endNumber) }) : pmMore.everyNote}
        />
      </p>
      {multiple > 0 && (
        <p className="text-label text-ink-2">
          <Clauses text={format(pmMore.terms, { n: multiple })} />
        </p>
      )}
    </section>
  )
}

/** The estimated bonus of an amount in each period, current or not. */
function Calculator({ windows, multiple }: { windows: readonly BonusWindow[]; multiple: number }) {
  const [amount, setAmount] = useState<number>()
  const isAsked = amount !== undefined && amount > 0
  return (
    <section className="card promotion-calculator">
      <h2>{pmMore.calc}</h2>
      <AmountField label={pmMore.calcAmount} hint={pmMore.calcHint} unit={g.baht} value={amount} onValue={setAmount} />
      <div role="status" className="promotion-windows">
        {isAsked &&
          windows.map((each) => (
            <div key={each.window} className="grid content-start gap-2">
              <h3>{format(pmMore.calcIn, { window: each.window, amount: formatBaht(amount) })}</h3>
              <Estimate windows={[{ ...each, isRunning: true }]} amount={amount} multiple={multiple} />
            </div>
          ))}
      </div>
    </section>
  )
}
