import { Clauses } from '@duang/ui/clauses.tsx'
import { Timeline, type TimelineState } from '@duang/ui/timeline.tsx'
import { useEffect, useState } from 'react'
import { format } from '#kit/format.ts'
import { firstDep } from './th.ts'

type FirstDepositProps = {
  /** An amount was chosen, or the account number copied. */
  hasBegun: boolean
  /** Whether the card has a code for a chosen amount. */
  hasQr: boolean
  /** Minutes after which a transfer is late. */
  lateMinutes: number
}

/** The three steps of a first deposit, and the present one. Who leaves for the bank's app after the first step returns to the third. */
export function FirstDeposit({ hasBegun, hasQr, lateMinutes }: FirstDepositProps) {
  const hasReturned = useHasReturned(hasBegun)
  const at = hasReturned ? 2 : hasBegun ? 1 : 0
  const stateOf = (step: number): TimelineState => (step < at ? 'done' : step === at ? 'now' : 'todo')
  return (
    <section className="card grid gap-4">
      <div>
        <h2>{firstDep.title}</h2>
        <p className="text-label text-ink-2">
          <Clauses text={firstDep.sub} />
        </p>
      </div>
      <Timeline
        label={firstDep.title}
        steps={[
          hasQr
            ? { label: firstDep.amount, sub: firstDep.amountSub, state: stateOf(0) }
            : { label: firstDep.account, sub: firstDep.accountSub, state: stateOf(0) },
          { label: firstDep.pay, sub: firstDep.paySub, state: stateOf(1) },
          { label: firstDep.arrives, sub: hasReturned ? firstDep.waiting : firstDep.arrivesSub, state: stateOf(2) },
        ]}
      />
      <p className="text-caption text-ink-2">
        <Clauses text={format(firstDep.late, { n: lateMinutes })} />
      </p>
    </section>
  )
}

/** Whether the member left this page, after the first step, and came back. */
function useHasReturned(hasBegun: boolean): boolean {
  const [hasReturned, setReturned] = useState(false)
  useEffect(() => {
    if (!hasBegun) return
    const note = () => {
      if (!document.hidden) setReturned(true)
    }
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [hasBegun])
  return hasReturned
}
