/** A range of Bangkok days, with the usual ones to press. */
import { serverNow } from '@duang/contract/wire/server-clock'
import { useState } from 'react'
import { fill, useTexts } from '../language.ts'
import { coreTexts } from '../texts.ts'

export type Days = { from: string; to: string }

const DAY_MS = 86_400_000
/** Thailand has no summer time. */
const BANGKOK_MS = 7 * 3_600_000

/** The Bangkok day so many days from today: `2026-11-25`. */
export const bangkokDay = (fromToday = 0): string =>
  new Date(serverNow() + BANGKOK_MS + fromToday * DAY_MS).toISOString().slice(0, 10)

/** The days to yesterday: closed days have stored figures, and today is read live. */
export const lastDays = (count: number): Days => ({ from: bangkokDay(-count), to: bangkokDay(-1) })

const lengthOf = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

type DayRangeProps = { value: Days; onChange: (days: Days) => void; daysMax: number }

const CHOICES = [
  { text: 'today', days: () => ({ from: bangkokDay(), to: bangkokDay() }) },
  { text: 'yesterday', days: () => lastDays(1) },
  { text: 'week', days: () => lastDays(7) },
  { text: 'month', days: () => lastDays(30) },
  { text: 'quarter', days: () => lastDays(90) },
] as const

export function DayRange({ value, onChange, daysMax }: DayRangeProps) {
  const texts = useTexts(coreTexts)
  // Both fields change one after the other, so a range is out of order for a moment. It is kept here until it is one.
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (known.from !== value.from || known.to !== value.to) {
    setKnown(value)
    setTyped(value)
  }
  const isWrong = typed.to < typed.from || !(lengthOf(typed) <= daysMax)
  const change = (days: Days) => {
    setTyped(days)
    const isRange = days.from <= days.to && lengthOf(days) <= daysMax
    if (isRange && days.from !== '' && days.to !== '') onChange(days)
  }
  return (
    <fieldset className="desk-bar">
      <legend className="sr-only">{texts.days}</legend>
      {CHOICES.filter((choice) => lengthOf(choice.days()) <= daysMax).map((choice) => {
        const days = choice.days()
        return (
          <button
            key={choice.text}
            type="button"
            className="button button-quiet"
            aria-pressed={days.from === value.from && days.to === value.to}
            onClick={() => change(days)}
          >
            {texts[choice.text]}
          </button>
        )
      })}
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className="inline-flex items-center gap-2">
          <span className="text-caption text-ink-3">{texts[end]}</span>
          <input
            type="date"
            className="desk-select"
            value={typed[end]}
            max={bangkokDay()}
            aria-invalid={isWrong || undefined}
            onChange={(event) => change({ ...typed, [end]: event.currentTarget.value })}
          />
        </label>
      ))}
      {isWrong && (
        <span role="alert" className="text-caption text-bad">
          {fill(texts.daysWrong, { n: daysMax })}
        </span>
      )}
    </fieldset>
  )
}
