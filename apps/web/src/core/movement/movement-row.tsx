import './movement.css'
import { ListRow } from '@duang/ui/list-row.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { bankName } from '#core/bank-name.ts'
import { Amount } from '#core/credit/amount.tsx'
import { shortInstantText, timeText } from '#core/dates.ts'
import { type Movement, signOf } from './movement.ts'
import { movementLook, movementName } from './names.ts'
import { statusLook } from './status.ts'

/** `ฝากเงิน · กสิกรไทย`: breaks between the words, inside one only where it is too long. */
function MovementTitle({ movement }: { movement: Movement }) {
  const { bankName: code } = movement
  const what = movementName(movement)
  if (!code) return what
  return (
    <>
      <span className="keep">{what} ·</span> <span className="clause">{bankName(code)}</span>
    </>
  )
}

export function MovementAmount({ movement }: { movement: Movement }) {
  const sign = signOf(movement)
  return <Amount satang={movement.amount} {...(sign ? { sign } : {})} />
}

export function MovementStatus({ movement }: { movement: Movement }) {
  const { word, tone } = statusLook(movement.status)
  return <StatusChip tone={tone}>{word}</StatusChip>
}

type MovementRowProps = {
  movement: Movement
  /** Under a heading of the day the time is enough. */
  hasDay?: boolean
  onOpen?: () => void
}

export function MovementRow({ movement, hasDay = true, onOpen }: MovementRowProps) {
  return (
    <ListRow
      {...movementLook(movement)}
      title={<MovementTitle movement={movement} />}
      sub={hasDay ? shortInstantText(movement.at) : `${timeText(movement.at)}\u00a0น.`}
      end={
        <>
          <MovementAmount movement={movement} />
          <MovementStatus movement={movement} />
        </>
      }
      {...(onOpen ? { onClick: onOpen } : {})}
    />
  )
}
