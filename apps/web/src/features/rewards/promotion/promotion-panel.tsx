import './promotion.css'
import type { CallReply } from '@duang/contract'
import type { getUserSetting } from '@duang/contract/site/setting'
import { formatBaht } from '@duang/contract/wire/money'
import { AmountField } from '@duang/ui/amount-field.tsx'
import { amountText } from '@duang/ui/amount-text'
import { buttonClass } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { useState } from 'react'
import type { BonusWindow } from '#core/bonus/bonus-estimate.ts'
import { Estimate } from '#core/bonus/estimate.tsx'
import { offerWindows } from '#core/bonus/offer-windows.ts'
import { Link } from '#core/page/navigation.tsx'
import { g } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { useNow } from '#kit/use-now.ts'
import { DayDial } from './day-dial.tsx'
import { clockOf, nextOf, skiesOf } from './periods.ts'
import { pm, pmMore } from './th.ts'
import { WindowCard } from './window-card.tsx'

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
  const skies = skiesOf(windows)
  return (
    <div className="promotion">
      <section className="card promotion-day" aria-label={pmMore.day}>
        <div className="promotion-clock">
          <DayDial windows={windows} now={now} />
          <Legend windows={windows} now={now} />
        </div>
        <div className="promotion-offer">
          <p className="promotion-max">{format(pm.max, { amount: amountText(setting.bonusMax) })}</p>
          <p className="text-label text-ink-2">
            <Clauses text={pmMore.once} />
          </p>
          <Link to={to} className={buttonClass('gold', true)}>
            {to === '/register' ? pmMore.join : pm.cta}
          </Link>
        </div>
      </section>
      <div className="promotion-windows">
        {windows.map((each, place) => (
          <WindowCard
            key={each.window}
            window={each}
            scene={skies[place] ?? 'day'}
            multiple={setting.turnoverMultiple}
          />
        ))}
      </div>
      <Calculator windows={windows} multiple={setting.turnoverMultiple} />
    </div>
  )
}

/** What the marks of the dial mean, and which period is open or comes next. */
function Legend({ windows, now }: { windows: readonly BonusWindow[]; now: number }) {
  const running = windows.find(({ isRunning }) => isRunning)
  const next = nextOf(windows, now)
  return (
    <ul className="promotion-legend">
      {windows.map((each) => (
        <li key={each.window}>
          <span className="promotion-mark" data-window={each.window} aria-hidden="true" />
          <span>
            {each.window === 1 ? pm.p1 : pm.p2}
            <strong className="keep">{format(pm.time, each)}</strong>
          </span>
        </li>
      ))}
      <li>
        <span className="promotion-mark" data-window="now" aria-hidden="true" />
        <span>
          {format(pmMore.nowAt, { time: clockOf(now).text })}
          <strong>
            {running
              ? format(pmMore.inPeriod, { n: running.window })
              : next && format(pmMore.nextAt, { time: next.start })}
          </strong>
        </span>
      </li>
    </ul>
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
