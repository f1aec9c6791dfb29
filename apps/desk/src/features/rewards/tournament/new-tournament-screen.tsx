/** A new tournament, beside what members will see of it. Another person approves the sum of its prizes. */

import { addTournament } from '@duang/contract/action/tournament'
import { TOURNAMENT_MAX } from '@duang/contract/action/tournament-definition'
import { readDeskTournament } from '@duang/contract/desk/tournament'
import { TOURNAMENT_SCORES } from '@duang/contract/rewards/tournament'
import { serverNow } from '@duang/contract/wire/server-clock'
import { Button } from '@duang/ui/button.tsx'
import { Field } from '@duang/ui/field.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import { InstantField } from '#core/action/instant-field.tsx'
import { brandQuery } from '#core/call/brand-call.ts'
import { Loaded } from '#core/call/load-state.tsx'
import { useBrandId } from '#core/call/me.ts'
import { stamp, whole } from '#core/format.ts'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { type Draft, definitionOf, newDraft, type Wrong, wrongIn } from './draft.ts'
import { GamePicker } from './game-picker.tsx'
import { Preview } from './preview.tsx'
import { PrizeFields } from './prize-fields.tsx'
import { prizeSumOf, prizeText } from './prize-text.ts'
import { tournamentTexts } from './texts.ts'
import type { Tournament } from './tournament.ts'

export default function NewTournamentScreen() {
  const texts = useTexts(tournamentTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const { from = '' } = useSearch({ strict: false }) as { from?: string }
  const query = useQuery({ ...brandQuery(brand, readDeskTournament, { ids: { id: from } }), enabled: from !== '' })
  return (
    <>
      <div>
        <Link className="button button-text" to={`/b/${brand}/tournaments`}>
          {texts.back}
        </Link>
      </div>
      <h1>{addTournament.title[language]}</h1>
      {from === '' ? (
        <Form copied={undefined} />
      ) : (
        <Loaded query={query}>{(copied) => <Form copied={copied} />}</Loaded>
      )}
    </>
  )
}

function Form({ copied }: { copied: Tournament | undefined }) {
  const texts = useTexts(tournamentTexts)
  const language = useLanguage()
  const [draft, setDraft] = useState(() => newDraft(copied, serverNow()))
  const [isTried, setTried] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const wrong = isTried ? wrongIn(draft, serverNow()) : {}
  const submit = () => {
    setTried(true)
    if (Object.keys(wrongIn(draft, serverNow())).length === 0) return setAsked(true)
    // After the notes are on the screen.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return (
    <>
      <div className="desk-columns">
        <form
          ref={form}
          className="grid content-start gap-3"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <Fields draft={draft} wrong={wrong} onChange={(next) => setDraft({ ...draft, ...next })} />
          <p className="text-ink-2">{addTournament.help[language]}</p>
          <div>
            <Button type="submit">{texts.propose}</Button>
          </div>
        </form>
        <Preview draft={draft} />
      </div>
      {isAsked && <ProposeDialog draft={draft} onClose={() => setAsked(false)} />}
    </>
  )
}

type FieldsProps = { draft: Draft; wrong: Wrong; onChange: (next: Partial<Draft>) => void }

function Fields({ draft, wrong, onChange }: FieldsProps) {
  const texts = useTexts(tournamentTexts)
  const stateOf = (field: keyof Draft) => {
    const note = wrong[field]
    return note && ({ kind: 'error', note: texts[note] } as const)
  }
  const field = (name: 'nameTh' | 'nameEn' | 'startsAt' | 'endsAt' | 'stakeMin' | 'settleMinutes') => ({
    label: texts[name],
    value: draft[name],
    state: stateOf(name),
    onValue: (value: string) => onChange({ [name]: value }),
  })
  return (
    <>
      <TextField {...field('nameTh')} maxLength={TOURNAMENT_MAX.name} lang="th" />
      <TextField {...field('nameEn')} maxLength={TOURNAMENT_MAX.name} lang="en" />
      <Field label={texts.rules} hint={texts.rulesHint} state={stateOf('rules')}>
        {(control) => (
          <div className="field-box">
            <textarea
              {...control}
              className="field-input field-long"
              rows={4}
              maxLength={TOURNAMENT_MAX.rules}
              value={draft.rules}
              onChange={(event) => onChange({ rules: event.currentTarget.value })}
            />
          </div>
        )}
      </Field>
      <div className="grid gap-3 desktop:grid-cols-2">
        <InstantField {...field('startsAt')} />
        <InstantField {...field('endsAt')} />
      </div>
      <ScoreField score={draft.score} onScore={(score) => onChange({ score })} />
      {draft.score === 'multiplier' && (
        <TextField {...field('stakeMin')} hint={texts.stakeMinHint} inputMode="decimal" maxLength={16} />
      )}
      <TextField {...field('settleMinutes')} hint={texts.settleHint} inputMode="numeric" maxLength={6} />
      <GamePicker games={draft.games} onChange={(games) => onChange({ games })} />
      <PrizeFields prizes={draft.prizes} wrong={wrong} onChange={(prizes) => onChange({ prizes })} />
    </>
  )
}

type ScoreFieldProps = { score: Draft['score']; onScore: (score: Draft['score']) => void }

function ScoreField({ score, onScore }: ScoreFieldProps) {
  const texts = useTexts(tournamentTexts)
  return (
    <Field label={texts.score} hint={texts[`scoreHint_${score}`]}>
      {(control) => (
        <select
          {...control}
          className="desk-select w-full"
          value={score}
          onChange={(event) => onScore(event.currentTarget.value as Draft['score'])}
        >
          {TOURNAMENT_SCORES.map((each) => (
            <option key={each} value={each}>
              {texts[each]}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

function ProposeDialog({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const texts = useFeatureTexts(tournamentTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const navigate = useNavigate()
  const definition = definitionOf(draft)
  const sum = prizeSumOf(definition.prizes)
  return (
    <ActionDialog
      action={addTournament}
      title={texts.propose}
      known={{ definition }}
      onClose={onClose}
      onDone={() => void navigate({ to: `/b/${brand}/tournaments`, search: { view: 'coming' } })}
    >
      <p className="font-semibold" data-brand-text>
        {language === 'th' ? draft.nameTh : draft.nameEn}
      </p>
      <p className="tabular-nums">
        {stamp(definition.startsAt, language)} – {stamp(definition.endsAt, language)}
      </p>
      <p className="tabular-nums">
        {texts.prizeSum}: {fill(texts.ofRanks, { n: whole(sum.ranks) })} · {prizeText(sum, texts)}
      </p>
    </ActionDialog>
  )
}
