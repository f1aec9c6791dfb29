import { Button } from '@duang/ui/button.tsx'
import { Fact, Facts } from '@duang/ui/facts.tsx'
import { format } from '#kit/format.ts'
import type { Report } from './queries.ts'
import { SignedAmount } from './signed-amount.tsx'
import { wlExtras } from './th.ts'

/** What providers gave or took besides rounds: its own lines, in none of the sums of play. Nothing where there was nothing. */
export function Extras({ extras, onOpen }: { extras: Report['extras']; onOpen: () => void }) {
  const { count, promotions, adjustments } = extras
  if (count === 0) return null
  return (
    <section className="card winlost-extras" aria-labelledby="winlost-extras">
      <div>
        <h2 id="winlost-extras">{wlExtras.title}</h2>
        <p className="text-caption text-ink-2">{wlExtras.how}</p>
      </div>
      <Facts>
        <Fact name={wlExtras.promo}>
          <SignedAmount satang={promotions} />
        </Fact>
        <Fact name={wlExtras.adjust}>
          <SignedAmount satang={adjustments} />
        </Fact>
      </Facts>
      <div>
        <Button look="text" onClick={onOpen}>
          {format(wlExtras.open, { n: count.toLocaleString('en-US') })}
        </Button>
      </div>
    </section>
  )
}
