/** The one prize of a reward or coupon. */
import { AmountField } from '@duang/ui/amount-field.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { Choice } from '#core/choice.tsx'
import { useTexts } from '#core/language.ts'
import { loyaltyTexts } from './texts.ts'

export type PrizeKind = 'credit' | 'points' | 'rights' | 'goods'
export type PrizeEntries = {
  kind: PrizeKind
  credit: number | undefined
  multiple: string
  points: string
  game: string
  count: string
  goods: string
}

export const NO_PRIZE: PrizeEntries = {
  ...{ kind: 'credit', credit: undefined, multiple: '', points: '', game: '', count: '', goods: '' },
}

/** The prize as a call has it. */
export function prizeOf({ kind, credit, multiple, points, game, count, goods }: PrizeEntries) {
  if (kind === 'credit') return { ...(credit ? { credit } : {}), multiple: Number(multiple) }
  if (kind === 'points') return { points: Number(points) }
  return kind === 'rights' ? { rights: `${game}:${Number(count)}` } : { goods }
}

type PrizeFieldsProps = {
  kinds: readonly PrizeKind[]
  entries: PrizeEntries
  onChange: (next: Partial<PrizeEntries>) => void
}

export function PrizeFields({ kinds, entries, onChange }: PrizeFieldsProps) {
  const texts = useTexts(loyaltyTexts)
  const { kind } = entries
  return (
    <>
      <Choice
        label={texts.prize}
        value={kind}
        choices={kinds.map((id) => ({ id, text: texts[`kind_${id}`] }))}
        onValue={(next) => onChange({ kind: next as PrizeKind })}
      />
      {kind === 'credit' && (
        <>
          <AmountField
            label={texts.kind_credit}
            unit={texts.baht}
            value={entries.credit}
            onValue={(credit) => onChange({ credit })}
          />
          <TextField
            label={texts.multiple}
            value={entries.multiple}
            onValue={(multiple) => onChange({ multiple })}
            inputMode="decimal"
            required
          />
        </>
      )}
      {kind === 'points' && (
        <TextField
          label={texts.kind_points}
          value={entries.points}
          onValue={(points) => onChange({ points })}
          inputMode="numeric"
          required
        />
      )}
      {kind === 'rights' && (
        <>
          <Choice
            label={texts.game}
            value={entries.game}
            choices={[
              { id: 'wheel', text: texts.wheel },
              { id: 'flip-card', text: texts['flip-card'] },
            ]}
            onValue={(game) => onChange({ game })}
          />
          <TextField
            label={texts.count}
            value={entries.count}
            onValue={(count) => onChange({ count })}
            inputMode="numeric"
            required
          />
        </>
      )}
      {kind === 'goods' && (
        <TextField label={texts.goods} value={entries.goods} onValue={(goods) => onChange({ goods })} />
      )}
    </>
  )
}
