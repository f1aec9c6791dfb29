import type { DrawRights } from '@duang/contract/rewards/draw'
import { amountText } from '@duang/ui/amount-text'
import { Clauses } from '@duang/ui/clauses.tsx'
import { shortInstantText } from '#core/dates.ts'
import { format } from '#kit/format.ts'
import { dr } from './th.ts'

type RightsNoteProps = {
  rights: DrawRights
  leftText: string
  /** Empty where the button below says it. */
  noneText: string
}

/** Remaining rights and, where there are none, how the next one comes. */
export function RightsNote({ rights, leftText, noneText }: RightsNoteProps) {
  const { left, nextAt, depositMissing, reason } = rights
  const lines = [
    reason === 'tomorrow' && nextAt && format(dr.nextAt, { time: shortInstantText(nextAt) }),
    left === 0 && depositMissing !== null && format(dr.deposit, { amount: amountText(depositMissing) }),
    reason === 'none' && dr.byStaff,
  ].filter((line) => typeof line === 'string')
  const title = left > 0 ? leftText : noneText
  return (
    <div className="draw-rights">
      {title && <p className="draw-left">{title}</p>}
      {lines.map((line) => (
        <p key={line} className="text-label text-ink-2">
          <Clauses text={line} />
        </p>
      ))}
    </div>
  )
}
