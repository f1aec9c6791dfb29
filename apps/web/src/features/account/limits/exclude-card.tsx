import { EXCLUSION_LENGTHS } from '@duang/contract/account/limits'
import { Button } from '@duang/ui/button.tsx'
import { ChipChoice } from '@duang/ui/chip.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Sheet } from '@duang/ui/modal.tsx'
import { useState } from 'react'
import { g } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { ExcludeForm } from './exclude-form.tsx'
import { lim } from './th.ts'

/** Self-exclusion. */
export function ExcludeCard() {
  const [length, setLength] = useState<(typeof EXCLUSION_LENGTHS)[number]>('6m')
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <section className="card limit-group" aria-labelledby="exclude">
      <div>
        <h2 id="exclude">{lim.exclude}</h2>
        <p className="text-label text-ink-2">
          <Clauses text={lim.excludeSub} />
        </p>
      </div>
      <ChipChoice
        label={lim.excludeFor}
        name="exclude-for"
        options={EXCLUSION_LENGTHS.map((value) => ({ value, label: lim[value] }))}
        value={length}
        onValue={setLength}
      />
      <div>
        <Button look="quiet" isWide onClick={() => setAsking(true)}>
          {format(lim.excludeGo, { length: lim[length] })}
        </Button>
      </div>
      <Sheet
        isOpen={isAsking}
        onClose={close}
        title={format(lim.excludeTitle, { length: lim[length] })}
        closeText={g.close}
      >
        {isAsking && <ExcludeForm length={length} onDone={close} />}
      </Sheet>
    </section>
  )
}
