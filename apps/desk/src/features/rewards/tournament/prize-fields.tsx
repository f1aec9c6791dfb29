/** The prizes of a new tournament, with their sum while they are typed. */
import { readAmount } from '@duang/ui/amount-text'
import { Button, IconButton } from '@duang/ui/button.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { whole } from '#core/format.ts'
import { fill, useTexts } from '#core/language.ts'
import { type Draft, newPrize, type PrizeDraft, readPrizes, type Wrong } from './draft.ts'
import { prizeSumOf, prizeText } from './prize-text.ts'
import { tournamentTexts } from './texts.ts'

type PrizeFieldsProps = { prizes: Draft['prizes']; wrong: Wrong; onChange: (prizes: Draft['prizes']) => void }

export function PrizeFields({ prizes, wrong, onChange }: PrizeFieldsProps) {
  const texts = useTexts(tournamentTexts)
  const sum = prizeSumOf(readPrizes(prizes))
  const after = Math.max(0, ...prizes.map(({ from, to }) => Math.max(Number(from) || 0, Number(to) || 0)))
  return (
    <section className="grid gap-2" aria-label={texts.prizes}>
      <h2 className="font-semibold">{texts.prizes}</h2>
      {prizes.map((prize, n) => (
        <PrizeRow
          key={prize.key}
          {...{ prize, n, wrong }}
          onChange={(next) => onChange(prizes.map((each, at) => (at === n ? { ...each, ...next } : each)))}
          onRemove={prizes.length > 1 ? () => onChange(prizes.filter((_, at) => at !== n)) : undefined}
        />
      ))}
      <div className="desk-bar">
        <Button look="quiet" onClick={() => onChange([...prizes, newPrize(after + 1)])}>
          {texts.addPrize}
        </Button>
        <output className="font-semibold tabular-nums">
          {texts.sum}: {fill(texts.ofRanks, { n: whole(sum.ranks) })} · {prizeText(sum, texts)}
        </output>
        {wrong.prizes && <span className="text-bad">{texts[wrong.prizes]}</span>}
      </div>
    </section>
  )
}

type PrizeRowProps = {
  prize: PrizeDraft
  n: number
  wrong: Wrong
  onChange: (next: Partial<PrizeDraft>) => void
  onRemove: (() => void) | undefined
}

function PrizeRow({ prize, n, wrong, onChange, onRemove }: PrizeRowProps) {
  const texts = useTexts(tournamentTexts)
  const name = fill(texts.prizeOf, { n: n + 1 })
  const field = (entry: 'from' | 'to' | 'credit' | 'points') => {
    const note = wrong[`prizes.${n}.${entry}`]
    return {
      label: texts[entry],
      value: prize[entry],
      maxLength: 16,
      autoComplete: 'off',
      onValue: (value: string) => onChange({ [entry]: value }),
      state: note && ({ kind: 'error', note: texts[note] } as const),
    }
  }
  // With separators, as soon as the person is done with it.
  const tidy = () => onChange({ credit: readAmount(prize.credit)?.text ?? prize.credit })
  return (
    <fieldset className="desk-prize">
      <legend className="sr-only">{name}</legend>
      <TextField {...field('from')} inputMode="numeric" />
      <TextField {...field('to')} inputMode="numeric" />
      <TextField {...field('credit')} inputMode="decimal" onBlur={tidy} />
      <TextField {...field('points')} inputMode="numeric" />
      {onRemove && <IconButton icon="close" label={fill(texts.remove, { name })} onClick={onRemove} />}
    </fieldset>
  )
}
