import { BREAK_LENGTHS } from '@duang/contract/account/limits'
import { serverNow } from '@duang/contract/wire/server-clock'
import { Button } from '@duang/ui/button.tsx'
import { ChipChoice } from '@duang/ui/chip.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Sheet } from '@duang/ui/modal.tsx'
import { useState } from 'react'
import { FailureNotice } from '#core/call/failure-notice.tsx'
import { shortInstantText } from '#core/dates.ts'
import { g } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { useTakeBreak } from './queries.ts'
import { lim } from './th.ts'

type Length = (typeof BREAK_LENGTHS)[number]
const HOURS: Record<Length, number> = { '24h': 24, '7d': 7 * 24, '30d': 30 * 24 }

/** A short break. The consequences are shown before the button, and again in the sheet with the end. */
export function BreakCard() {
  const [length, setLength] = useState<Length>('24h')
  const [isAsking, setAsking] = useState(false)
  const taking = useTakeBreak()
  const close = () => setAsking(false)
  const until = new Date(serverNow() + HOURS[length] * 3_600_000).toISOString()
  return (
    <section className="card limit-group" aria-labelledby="take-break" id="break">
      <div>
        <h2 id="take-break">{lim.break}</h2>
        <p className="text-label text-ink-2">
          <Clauses text={lim.breakSub} />
        </p>
      </div>
      <ChipChoice
        label={lim.breakFor}
        name="break-for"
        options={BREAK_LENGTHS.map((value) => ({ value, label: lim[value] }))}
        value={length}
        onValue={setLength}
      />
      <div>
        <Button look="quiet" isWide onClick={() => setAsking(true)}>
          {format(lim.breakGo, { length: lim[length] })}
        </Button>
      </div>
      <Sheet
        isOpen={isAsking}
        onClose={close}
        title={format(lim.breakTitle, { length: lim[length] })}
        closeText={g.close}
      >
        <div className="limit-form">
          <div role="alert" className="empty:hidden">
            <FailureNotice error={taking.error} />
          </div>
          <p>
            <Clauses text={lim.breakSub} />
          </p>
          <p>
            <Clauses text={format(lim.breakUntil, { time: shortInstantText(until) })} />
          </p>
          <div className="modal-actions">
            <Button look="quiet" onClick={close}>
              {g.back}
            </Button>
            <Button
              look="quiet"
              isBusy={taking.isPending}
              busyText={lim.saving}
              onClick={() => taking.mutate({ length }, { onSuccess: close })}
            >
              {lim.breakConfirm}
            </Button>
          </div>
        </div>
      </Sheet>
    </section>
  )
}
