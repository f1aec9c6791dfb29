import { AmountField } from '@duang/ui/amount-field.tsx'
import { Button } from '@duang/ui/button.tsx'
import { ChipChoice } from '@duang/ui/chip.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { Sheet } from '@duang/ui/modal.tsx'
import { type SyntheticEvent, useState } from 'react'
import { FailureNotice } from '#core/call/failure-notice.tsx'
import { g } from '#core/th.ts'
import { KIND_NAME, minutesText, PERIOD_NAME, valueText } from './limit-texts.ts'
import { type Limit, useSetLimit } from './queries.ts'
import { lim } from './th.ts'

type LimitSheetProps = {
  /** Undefined: closed. */
  limit: Limit | undefined
  onClose: () => void
}

/** One limit: its current value, its new value, and the effect of the button. */
export function LimitSheet({ limit, onClose }: LimitSheetProps) {
  // Keeps the content during the exit animation.
  const [shown, setShown] = useState(limit)
  if (limit && limit !== shown) setShown(limit)
  if (!shown) return null
  const title = `${KIND_NAME[shown.kind]}${PERIOD_NAME[shown.period]}`
  return (
    <Sheet isOpen={limit !== undefined} onClose={onClose} title={title} closeText={g.close}>
      {limit && <LimitForm key={`${limit.kind} ${limit.period}`} limit={limit} onDone={onClose} />}
    </Sheet>
  )
}

function LimitForm({ limit, onDone }: { limit: Limit; onDone: () => void }) {
  const { kind, period } = limit
  const isTime = kind === 'time'
  const [value, setValue] = useState<number | undefined>(isTime ? (limit.value ?? 60) : undefined)
  const [isMissing, setMissing] = useState(false)
  const saving = useSetLimit()
  const isRaise = limit.value !== null && value !== undefined && value > limit.value
  const save = (to: number | null, raises: boolean) =>
    saving.mutate({ kind, period, value: to, isRaise: raises }, { onSuccess: onDone })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (saving.isPending) return
    if (!value) setMissing(true)
    else save(value, isRaise)
  }
  return (
    <form className="limit-form" noValidate onSubmit={submit}>
      <div role="alert" className="empty:hidden">
        <FailureNotice error={saving.error} />
      </div>
      <p>
        <span className="text-ink-2">{lim.sheetNow}</span>{' '}
        {limit.value === null ? lim.none : valueText(kind, limit.value)}
      </p>
      {isTime ? (
        <TimeChoice value={value} current={limit.value} onValue={setValue} />
      ) : (
        <AmountField
          label={lim.sheetNew}
          unit={g.baht}
          name="limit"
          value={value}
          onValue={(satang) => {
            setMissing(false)
            setValue(satang)
          }}
          state={isMissing ? { kind: 'error', note: lim.amountMissing } : undefined}
        />
      )}
      <p className="limit-effect" role="status">
        <Icon name={isRaise ? 'clock' : 'info'} size={20} />
        <span>
          <Clauses text={effectText(limit.value, value)} />
        </span>
      </p>
      <div>
        <Button type="submit" isWide isBusy={saving.isPending} busyText={lim.saving}>
          {isRaise ? lim.ask : lim.save}
        </Button>
      </div>
      {limit.value !== null && (
        <div className="limit-remove">
          <Button look="text" onClick={() => !saving.isPending && save(null, true)}>
            {lim.remove}
          </Button>
          <p className="text-caption text-ink-2">
            <Clauses text={lim.removeSub} />
          </p>
        </div>
      )}
    </form>
  )
}

/** The effect of the button with this value. */
function effectText(current: number | null, value: number | undefined): string {
  if (current === null || value === undefined) return lim.effectFirst
  if (value === current) return lim.effectSame
  return value > current ? lim.effectHigher : lim.effectLower
}

const MINUTES = [30, 60, 90, 120, 180, 240]

type TimeChoiceProps = { value: number | undefined; current: number | null; onValue: (minutes: number) => void }

function TimeChoice({ value, current, onValue }: TimeChoiceProps) {
  const offered = [...new Set([...MINUTES, ...(current === null ? [] : [current])])].sort((a, b) => a - b)
  return (
    <div className="grid gap-2">
      <p aria-hidden="true" className="text-label text-ink-2">
        {lim.sheetNewTime}
      </p>
      <ChipChoice
        label={lim.sheetNewTime}
        name="minutes"
        options={offered.map((minutes) => ({ value: String(minutes), label: minutesText(minutes) }))}
        value={String(value)}
        onValue={(minutes) => onValue(Number(minutes))}
      />
    </div>
  )
}
