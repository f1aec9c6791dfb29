/** The one prize of a reward or coupon. */
import { DRAW_GAMES } from '@duang/contract/rewards/draw'
import type { Prize } from '@duang/contract/rewards/prize'
import { AmountField } from '@duang/ui/amount-field.tsx'
import type { FieldState } from '@duang/ui/field.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { useState } from 'react'
import { Choice } from '#core/action/choice.tsx'
import { useFeatureTexts } from '#core/texts.ts'
import { loyaltyTexts } from './texts.ts'

type Entries = {
  type: Prize['type']
  credit?: number | undefined
  multiple?: string
  points?: string
  game?: string
  count?: string
  goods?: string
}

/** The prize of what was typed so far. The schema of the field finds what is missing. */
function typedPrize({ type, credit, multiple, points, game, count, goods }: Entries) {
  switch (type) {
    case 'credit':
      return { type, satang: credit, turnoverMultiple: Number(multiple || Number.NaN) }
    case 'points':
      return { type, points: Number(points) }
    case 'rights':
      return { type, game, count: Number(count) }
    default:
      return { type, goodsId: goods }
  }
}

type PrizeFieldsProps = {
  label: string
  types: readonly Prize['type'][]
  /** What was typed is no prize yet. */
  isWrong: boolean
  onEntry: (prize: unknown) => void
}

export function PrizeFields({ label, types, isWrong, onEntry }: PrizeFieldsProps) {
  const texts = useFeatureTexts(loyaltyTexts)
  const [entries, setEntries] = useState<Entries>({ type: 'credit' })
  const { type } = entries
  const change = (next: Partial<Entries>) => {
    const changed = { ...entries, ...next }
    setEntries(changed)
    onEntry(typedPrize(changed))
  }
  const frame: { state?: FieldState } = isWrong ? { state: { kind: 'error', note: texts.needed } } : {}
  return (
    <>
      <Choice
        label={label}
        value={type}
        choices={types.map((id) => ({ id, text: texts[`kind_${id}` as keyof typeof texts] }))}
        onValue={(next) => change({ type: next })}
      />
      {type === 'credit' && (
        <>
          <AmountField
            {...frame}
            label={texts.kind_credit}
            unit={texts.baht}
            value={entries.credit}
            onValue={(credit) => change({ credit })}
          />
          <TextField
            {...frame}
            label={texts.multiple}
            value={entries.multiple ?? ''}
            onValue={(multiple) => change({ multiple })}
            inputMode="decimal"
          />
        </>
      )}
      {type === 'points' && (
        <TextField
          {...frame}
          label={texts.kind_points}
          value={entries.points ?? ''}
          onValue={(points) => change({ points })}
          inputMode="numeric"
        />
      )}
      {type === 'rights' && (
        <>
          <Choice
            label={texts.game}
            value={entries.game ?? ''}
            choices={DRAW_GAMES.map((id) => ({ id, text: texts[id] }))}
            onValue={(game) => change({ game })}
          />
          <TextField
            {...frame}
            label={texts.count}
            value={entries.count ?? ''}
            onValue={(count) => change({ count })}
            inputMode="numeric"
          />
        </>
      )}
      {type === 'goods' && (
        <TextField {...frame} label={texts.goods} value={entries.goods ?? ''} onValue={(goods) => change({ goods })} />
      )}
    </>
  )
}
