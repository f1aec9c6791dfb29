/** The control of a field by its kind. An entry is what the person typed, a value is what the call takes. */
import type { Field } from '@duang/contract/action/field'
import { AmountField } from '@duang/ui/amount-field.tsx'
import { Checkbox } from '@duang/ui/checkbox.tsx'
import { LongTextField, TextField } from '@duang/ui/text-field.tsx'
import type { ReactNode } from 'react'
import { useLanguage, useTexts } from '../language.ts'
import { coreTexts } from '../texts.ts'
import { Choice } from './choice.tsx'
import { fieldText, InstantField, instantOf } from './instant-field.tsx'

type Control = { label: string; hint?: string; optional?: string; state?: { kind: 'error'; note: string } }
/** Draws the control of one field. `entry` begins as the initial value. */
export type FieldOverride = (control: Control & { entry: unknown; onEntry: (entry: unknown) => void }) => ReactNode

/** The entry of a value, or of a field that is empty. */
export function firstEntry({ kind, form, choices = {}, isOptional }: Field, value: unknown): unknown {
  if (form) return value === undefined || value === null ? '' : form.write(value as never)
  if (kind === 'choice' && value === undefined && !isOptional) return Object.keys(choices)[0]
  if (kind === 'switch') return value ?? false
  if (kind === 'baht') return value ?? undefined
  if (kind === 'instant') return fieldText(value as string | undefined)
  if (kind === 'texts' || kind === 'wholes') return ((value ?? []) as unknown[]).join(', ')
  if (kind === 'file') return undefined
  return value === undefined || value === null ? '' : typeof value === 'object' ? value : String(value)
}

/** The value of an entry. An empty one has none, where the field may be left out. */
export function fieldValue({ kind, schema, form, isOptional, isNullable }: Field, entry: unknown): unknown {
  if (isNullable && (entry === '' || entry === undefined || entry === null)) return null
  if (entry === '' && isOptional) return undefined
  // A control of its own has the value itself.
  if (form) return typeof entry === 'string' ? form.read(entry) : entry
  switch (kind) {
    case 'whole':
    case 'number':
      return entry === '' ? undefined : Number(String(entry).replaceAll(',', ''))
    case 'id':
      return schema.safeParse(entry).success ? entry : Number(entry)
    case 'instant':
      return instantOf(String(entry))
    case 'texts':
      return partsOf(entry)
    case 'wholes':
      return partsOf(entry).map(Number)
    default:
      return typeof entry === 'string' ? entry.trim() : entry
  }
}

const partsOf = (entry: unknown): string[] =>
  String(entry)
    .split(/[\n,]/)
    .map((each) => each.trim())
    .filter(Boolean)

type ActionFieldProps = {
  field: Field
  override: FieldOverride | undefined
  entry: unknown
  onEntry: (entry: unknown) => void
  isWrong: boolean
}

export function ActionField({ field, override, entry, onEntry, isWrong }: ActionFieldProps) {
  const texts = useTexts(coreTexts)
  const language = useLanguage()
  const { kind, choices = {}, isOptional, max } = field
  const label = field.label[language]
  const hint = field.hint?.[language]
  const frame: Control = {
    label,
    ...(hint === undefined ? {} : { hint }),
    ...(isOptional ? { optional: texts.optional } : {}),
    ...(isWrong ? { state: { kind: 'error', note: hint ?? texts.needed } } : {}),
  }
  if (override) return override({ ...frame, entry, onEntry })
  const text = { ...frame, value: String(entry ?? ''), onValue: onEntry }
  switch (kind) {
    case 'switch':
      return (
        <Checkbox isChecked={entry === true} onChecked={onEntry}>
          {label}
        </Checkbox>
      )
    case 'baht':
      return <AmountField {...frame} value={entry as number | undefined} onValue={onEntry} unit={texts.bahtUnit} />
    case 'choice':
      return (
        <Choice
          label={label}
          {...(hint === undefined ? {} : { hint })}
          value={String(entry)}
          choices={[
            ...(isOptional ? [{ id: '', text: '–' }] : []),
            ...Object.entries(choices).map(([id, words]) => ({ id, text: words?.[language] ?? id })),
          ]}
          onValue={onEntry}
        />
      )
    case 'instant':
      return <InstantField {...text} />
    case 'hours':
      return <HoursField {...text} />
    case 'day':
      return <TextField {...text} type="date" />
    case 'whole':
      return <TextField {...text} inputMode="numeric" />
    case 'number':
      return <TextField {...text} inputMode="decimal" />
    case 'long':
    case 'document':
    case 'texts':
      return <LongTextField {...text} {...(kind !== 'texts' && max ? { maxLength: max } : {})} />
    default:
      return <TextField {...text} {...(max ? { maxLength: max } : {})} {...(kind === 'url' ? { type: 'url' } : {})} />
  }
}

type HoursFieldProps = Control & { value: string; onValue: (value: string) => void }

/** Both ends of a part of the day. Both are empty, or none. */
function HoursField({ label, hint, optional, state, value, onValue }: HoursFieldProps) {
  const texts = useTexts(coreTexts)
  const [from = '', until = ''] = value.split('-')
  const change = (ends: string[]) => onValue(ends.some(Boolean) ? ends.map((end) => end.slice(0, 5)).join('-') : '')
  const frame = { type: 'time', ...(state ? { state } : {}), ...(optional === undefined ? {} : { optional }) } as const
  return (
    <div className="grid grid-cols-2 gap-2">
      <TextField
        {...frame}
        label={label}
        {...(hint === undefined ? {} : { hint })}
        value={from}
        onValue={(next) => change([next, until])}
      />
      <TextField {...frame} label={texts.to} value={until} onValue={(next) => change([from, next])} />
    </div>
  )
}
