import { Button } from '@duang/ui/button.tsx'
import { Fact, Facts } from '@duang/ui/facts.tsx'
import { format } from '#kit/format.ts'
import type { Report } from './queries.ts'
import { SignedAmount } from './signed-amount.tsx'
import { wlAdjustments } from './th.ts'

/** Adjustments by providers, outside of the sums of play. Few members have any. */
export function Adjustments({ extras, onOpen }: { extras: Report['extras']; onOpen: () => void }) {
  const { count, promotions, adjustments } = extras
  return (
    <section className="card winlost-adjustments" aria-labelledby="winlost-adjustments">
      <div>
        <h2 id="winlost-adjustments">{wlAdjustments.title}</h2>
        <p className="text-caption text-ink-2">{wlAdjustments.how}</p>
      </div>
      <Facts>
        <Fact name={wlAdjustments.promo}>
          <SignedAmount satang={promotions} />
        </Fact>
        <Fact name={wlAdjustments.adjust}>
          <SignedAmount satang={adjustments} />
        </Fact>
      </Facts>
      <div>
        <Button look="text" onClick={onOpen}>
          {format(wlAdjustments.open, { n: count.toLocaleString('en-US') })}
        </Button>
      </div>
    </section>
  )
}
