import { LIMIT_KINDS, type OwnLimits } from '@duang/contract/account/limits'
import { formatBaht } from '@duang/contract/wire/money'
import { Button } from '@duang/ui/button.tsx'
import { Clauses } from '@duang/ui/clauses.tsx'
import { useState } from 'react'
import { useHiding } from '#core/credit/amount-visibility.ts'
import { Progress } from '#core/page/progress.tsx'
import { format } from '#kit/format.ts'
import { LimitSheet } from './limit-sheet.tsx'
import { KIND_NAME, KIND_SUB, PERIOD_NAME, valueText } from './limit-texts.ts'
import { PendingRaise } from './pending-raise.tsx'
import { type Limit, type LimitKind, limitsIn } from './queries.ts'
import { lim } from './th.ts'

/** All limits by kind. Each is changed in a sheet. */
export function LimitGroups({ own }: { own: OwnLimits }) {
  const [chosen, setChosen] = useState<Limit>()
  const limits = limitsIn(own)
  return (
    <>
      {LIMIT_KINDS.map((kind) => (
        <Group
          key={kind}
          kind={kind}
          limits={limits.filter((each) => each.kind === kind)}
          atProvider={kind === 'loss' || kind === 'stake' ? own.lying : 0}
          onChoose={setChosen}
        />
      ))}
      <LimitSheet limit={chosen} onClose={() => setChosen(undefined)} />
    </>
  )
}

/** `atProvider`: satang at providers that reduce the rest of these limits before they are played. */
type GroupProps = { kind: LimitKind; limits: readonly Limit[]; atProvider: number; onChoose: (limit: Limit) => void }

function Group({ kind, limits, atProvider, onChoose }: GroupProps) {
  const { hide } = useHiding()
  return (
    <section className="card limit-group" aria-labelledby={`limit-${kind}`}>
      <div>
        <h2 id={`limit-${kind}`}>{KIND_NAME[kind]}</h2>
        <p className="text-label text-ink-2">
          <Clauses text={KIND_SUB[kind]} />
        </p>
        {atProvider > 0 && limits.some((each) => each.value !== null) && (
          <p className="text-label text-ink-2">
            <Clauses text={format(lim.lying, { n: hide(formatBaht(atProvider)) })} />
          </p>
        )}
      </div>
      <ul className="limit-rows">
        {limits.map((limit) => (
          <li key={limit.period}>
            <Row limit={limit} onChoose={() => onChoose(limit)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ limit, onChoose }: { limit: Limit; onChoose: () => void }) {
  const { hideIn } = useHiding()
  const { kind, period, value, used } = limit
  return (
    <>
      <div className="limit-row">
        <div className="limit-row-text">
          <p className="font-medium">{PERIOD_NAME[period]}</p>
          <p className="text-label text-ink-2">{hideIn(standingText(limit))}</p>
          {value !== null && <Progress done={used} of={value} label={`${KIND_NAME[kind]} ${PERIOD_NAME[period]}`} />}
        </div>
        <Button look="quiet" onClick={onChoose}>
          {value === null ? lim.put : lim.edit}
          <span className="sr-only">
            {' '}
            {KIND_NAME[kind]} {PERIOD_NAME[period]}
          </span>
        </Button>
      </div>
      {limit.pending && <PendingRaise limit={limit} pending={limit.pending} />}
    </>
  )
}

function standingText({ kind, value, used, left }: Limit): string {
  if (value === null || left === null) return lim.none
  if (left === 0 && used >= value) return `${lim.reached} (${valueText(kind, value)})`
  // The unit of money appears once, so that the row fits on one line.
  return format(lim.left, {
    left: kind === 'time' ? valueText(kind, left) : formatBaht(left),
    amount: valueText(kind, value),
  })
}
