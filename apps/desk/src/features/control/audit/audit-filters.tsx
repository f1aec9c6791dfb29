/** Filters of the log. They apply together, when the form is sent. */
import { readAuditNames } from '@duang/contract/desk/audit'
import { Button } from '@duang/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { brandQuery } from '#core/call/brand-call.ts'
import { useBrandId } from '#core/call/me.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { bangkokDay } from '#core/table/day-range.tsx'
import { titleOf } from './action-title.tsx'
import { auditTexts } from './texts.ts'

export const NO_FILTERS = { actor: '', action: '', subject: '', username: '', from: '', to: '' }
export type Filters = Record<keyof typeof NO_FILTERS, string>

type AuditFiltersProps = { value: Filters; onChange: (filters: Filters) => void }

export function AuditFilters({ value, onChange }: AuditFiltersProps) {
  const texts = useTexts(auditTexts)
  const language = useLanguage()
  const brand = useBrandId()
  const names = useQuery(brandQuery(brand, readAuditNames)).data
  const [typed, setTyped] = useState(value)
  const set = (name: keyof Filters) => (text: string) => setTyped({ ...typed, [name]: text })
  const isFiltered = Object.values(value).some((each) => each !== '')
  return (
    <form
      className="desk-panel flex flex-wrap items-end gap-3"
      aria-label={texts.filters}
      onSubmit={(event) => {
        event.preventDefault()
        onChange({ ...typed, subject: typed.subject.trim(), username: typed.username.trim() })
      }}
    >
      <Named text={texts.actor}>
        <Choice value={typed.actor} onChange={set('actor')} all={texts.anyone} names={names?.actors ?? []} />
      </Named>
      <Named text={texts.action}>
        <Choice
          value={typed.action}
          onChange={set('action')}
          all={texts.anything}
          names={names?.actions ?? []}
          textOf={(code) => [titleOf(code, language), code].filter(Boolean).join(' · ')}
        />
      </Named>
      <Named text={texts.subject}>
        <Field value={typed.subject} onChange={set('subject')} type="search" hint={texts.subjectHint} />
      </Named>
      <Named text={texts.member}>
        <Field value={typed.username} onChange={set('username')} type="search" hint={texts.memberHint} />
      </Named>
      <Named text={texts.from}>
        <Field value={typed.from} onChange={set('from')} type="date" />
      </Named>
      <Named text={texts.to}>
        <Field value={typed.to} onChange={set('to')} type="date" />
      </Named>
      <Button type="submit">{texts.apply}</Button>
      {isFiltered && (
        <Button look="quiet" onClick={() => onChange(NO_FILTERS)}>
          {texts.clear}
        </Button>
      )}
    </form>
  )
}

function Named({ text, children }: { text: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className="grid min-w-0 gap-1">
      <span className="text-caption text-ink-3">{text}</span>
      {children}
    </label>
  )
}

type FieldProps = { value: string; onChange: (text: string) => void; type: 'search' | 'date'; hint?: string }

function Field({ value, onChange, type, hint }: FieldProps) {
  return (
    <input
      className="desk-select"
      type={type}
      {...(type === 'date' ? { max: bangkokDay() } : { placeholder: hint, maxLength: 300 })}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

type ChoiceProps = {
  value: string
  onChange: (text: string) => void
  all: string
  names: readonly string[]
  textOf?: (name: string) => string
}

function Choice({ value, onChange, all, names, textOf = (name) => name }: ChoiceProps) {
  // A filter of the address may be no name of the log.
  const shown = value === '' || names.includes(value) ? names : [value, ...names]
  return (
    <select className="desk-select max-w-60" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      <option value="">{all}</option>
      {shown.map((name) => (
        <option key={name} value={name}>
          {textOf(name)}
        </option>
      ))}
    </select>
  )
}
