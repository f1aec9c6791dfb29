import { formatBaht } from '@duang/contract/wire/money'
import { buttonClass } from '@duang/ui/button.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { ListRow } from '@duang/ui/list-row.tsx'
import { Sheet } from '@duang/ui/modal.tsx'
import { Skeleton } from '@duang/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { bonusesQuery } from '#core/bonus/queries.ts'
import { useMember } from '#core/call/session.ts'
import { sessionTimeText, useSessionTime } from '#core/call/session-time.ts'
import { Amount } from '#core/credit/amount.tsx'
import { useHiding } from '#core/credit/amount-visibility.ts'
import { money } from '#core/credit/th.ts'
import { type TotalCredit, useTotalCredit } from '#core/credit/use-total-credit.ts'
import { CreditAtProvider } from '#core/credit-at-provider/credit-at-provider.tsx'
import { Link } from '#core/page/navigation.tsx'
import { usePlayBreak } from '#core/play-break.ts'
import { g, nav, sessionTime } from '#core/th.ts'
import { format } from '#kit/format.ts'

type CreditSheetProps = {
  isOpen: boolean
  onClose: () => void
  /** Opens time and money of today. */
  onCare: () => void
}

/** Where the credit is, and what may be done with it. A member on a break is not urged to deposit. */
export function CreditSheet({ isOpen, onClose, onCare }: CreditSheetProps) {
  const isStopped = usePlayBreak() !== undefined
  const sums = useRef<HTMLDListElement>(null)
  const all = useTotalCredit()
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={money.title} closeText={g.close}>
      <div className="credit-sheet">
        <dl className="credit-sums" ref={sums} tabIndex={-1}>
          <Sums {...all} />
        </dl>
        {all.isPartUnknown && <p className="text-caption text-ink-2">{money.unknown}</p>}
        <CreditAtProvider look="part" onEmpty={() => sums.current?.focus({ preventScroll: true })} />
        <div className="credit-sheet-acts">
          <Link to="/auth/deposit" className={buttonClass(isStopped ? 'quiet' : 'gold')} onClick={onClose}>
            <Icon name="deposit" />
            {nav.deposit}
          </Link>
          <Link to="/auth/withdraw" className={buttonClass('quiet')} onClick={onClose}>
            <Icon name="withdraw" />
            {nav.withdraw}
          </Link>
        </div>
        <Bonuses onClose={onClose} />
        <ListRow icon="clock" title={sessionTime.today} sub={sessionTimeText(useSessionTime())} onClick={onCare} />
      </div>
    </Sheet>
  )
}

/** The sum alone where nothing is in games. */
function Sums({ credit, atProviders, total }: TotalCredit) {
  if (atProviders === 0) return <Sum name={money.inWallet} satang={credit} />
  return (
    <>
      <Sum name={money.inWallet} satang={credit} />
      <Sum name={money.atProviders} satang={atProviders} />
      <Sum name={money.total} satang={total} />
    </>
  )
}

function Sum({ name, satang }: { name: string; satang: number | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{satang === undefined ? <Skeleton width="96px" height="26px" /> : <Amount satang={satang} hasUnit />}</dd>
    </div>
  )
}

/** Bonuses whose turnover is open, with the way to their page, where the amount to play is. Nothing without one. */
function Bonuses({ onClose }: { onClose: () => void }) {
  const { uuid } = useMember()
  const { hide } = useHiding()
  const { data } = useQuery({ ...bonusesQuery(uuid), meta: { isQuiet: true } })
  const open = data?.items.filter(({ status }) => status === 'active') ?? []
  if (open.length === 0) return null
  const waiting = open.reduce((sum, { held = 0, staked = 0 }) => sum + held + staked, 0)
  return (
    <Link to="/auth/deposit" className="row" onClick={onClose}>
      <span className="row-text">
        <span className="row-title">{money.bonus}</span>
        <span className="row-sub">{format(money.waits, { n: hide(formatBaht(waiting)) })}</span>
      </span>
      <Icon name="forward" size={20} className="flex-none text-ink-3" />
    </Link>
  )
}
