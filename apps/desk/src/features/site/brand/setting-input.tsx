/** The control of one setting, chosen by its type. It shows the stored form and reports a new value while it is typed. */
import { Checkbox } from '@duang/ui/checkbox.tsx'
import { Field } from '@duang/ui/field.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { useState } from 'react'
import { useTexts } from '#core/language.ts'
import { ListInput, NamedTexts, ObjectInput } from './compound-inputs.tsx'
import { type InputProps, stateOf } from './input-props.ts'
import { emptyOf, withoutNull } from './property.ts'
import { settingsTexts } from './texts.ts'

export function SettingInput(props: InputProps) {
  const { inner, isNullable } = withoutNull(props.property)
  if (isNullable) return <NullableInput {...props} property={inner} />
  return <PlainInput {...props} property={inner} />
}

/** A switch beside the control: off is null. */
function NullableInput(props: InputProps) {
  const texts = useTexts(settingsTexts)
  const { label, value, property, onValue, hint } = props
  const { default: _, ...bare } = property
  return (
    <fieldset className="grid gap-1">
      <legend className="field-label">{label}</legend>
      <Checkbox
        isChecked={value !== null}
        onChecked={(isOn) => onValue(isOn ? (property.default ?? emptyOf(bare)) : null)}
      >
        {texts.isSet}
      </Checkbox>
      {value === null ? <p className="field-note">{hint}</p> : <PlainInput {...props} />}
    </fieldset>
  )
}

function PlainInput(props: InputProps) {
  const { property, label, hint, value, error, onValue } = props
  const state = stateOf(error)
  if (property.enum) return <Choice {...props} choices={property.enum} />
  if (property.type === 'boolean')
    return (
      <Checkbox isChecked={value === true} onChecked={onValue} error={error}>
        {label}
        {hint && <span className="block text-caption text-ink-3">{hint}</span>}
      </Checkbox>
    )
  if (property.type === 'number' || property.type === 'integer') return <NumberInput {...props} />
  if (property.type === 'array') return <ListInput {...props} Input={SettingInput} />
  if (property.propertyNames) return <NamedTexts {...props} />
  if (property.properties) return <ObjectInput {...props} Input={SettingInput} />
  if (property.unit === 'long') return <LongText {...props} />
  if (property.unit === 'colour') return <Colour {...props} />
  return (
    <TextField
      {...{ label, hint, state }}
      type={property.unit === 'date' ? 'date' : property.unit === 'time' ? 'time' : 'text'}
      {...(property.unit === 'time' ? { step: 1 } : {})}
      value={String(value ?? '')}
      onValue={onValue}
    />
  )
}

function Choice({ label, hint, value, error, onValue, choices }: InputProps & { choices: string[] }) {
  return (
    <Field label={label} hint={hint} state={stateOf(error)}>
      {(control) => (
        <select
          {...control}
          className="desk-select w-full"
          value={String(value ?? '')}
          onChange={(event) => onValue(event.currentTarget.value)}
        >
          {choices.map((each) => (
            <option key={each} value={each}>
              {each === '' ? '–' : each}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** Satang are typed as baht. What is no number is reported as it was typed, and the server explains what it expects. */
function NumberInput({ label, hint, property, value, error, onValue }: InputProps) {
  const texts = useTexts(settingsTexts)
  const isMoney = property.unit === 'satang'
  const textOf = (each: unknown) =>
    typeof each === 'number' ? String(isMoney ? each / 100 : each) : String(each ?? '')
  const numberOf = (text: string): unknown => {
    const bare = text.replaceAll(',', '').trim()
    if (!/^-?\d+(\.\d+)?$/.test(bare)) return text
    return isMoney ? Math.round(Number(bare) * 10_000) / 100 : Number(bare)
  }
  const [typed, setTyped] = useState(textOf(value))
  // A reset changes the value from outside.
  const shown = numberOf(typed) === value ? typed : textOf(value)
  const unit = isMoney ? texts.baht : property.unit === 'percent' ? '%' : undefined
  return (
    <TextField
      {...{ label, hint }}
      state={stateOf(error)}
      inputMode="decimal"
      value={shown}
      onValue={(text) => {
        setTyped(text)
        onValue(numberOf(text))
      }}
      {...(unit ? { end: <span className="text-ink-3">{unit}</span> } : {})}
    />
  )
}

function LongText({ label, hint, value, error, onValue }: InputProps) {
  return (
    <Field label={label} hint={hint} state={stateOf(error)}>
      {(control) => (
        <div className="field-box">
          <textarea
            {...control}
            className="field-input field-long"
            rows={3}
            value={String(value ?? '')}
            onChange={(event) => onValue(event.currentTarget.value)}
          />
        </div>
      )}
    </Field>
  )
}

const HEX = /^#[0-9a-f]{6}$/i

function Colour({ label, hint, value, error, onValue }: InputProps) {
  const text = String(value ?? '')
  return (
    <TextField
      {...{ label, hint }}
      state={stateOf(error)}
      value={text}
      onValue={onValue}
      autoCapitalize="none"
      end={
        <input
          type="color"
          aria-label={label}
          className="desk-colour"
          value={HEX.test(text) ? text : '#000000'}
          onChange={(event) => onValue(event.currentTarget.value.toUpperCase())}
        />
      }
    />
  )
}
