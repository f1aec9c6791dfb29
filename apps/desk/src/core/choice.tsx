/** One choice of a list. */
import { Field } from '@duang/ui/field.tsx'

type ChoiceProps<Id extends string> = {
  label: string
  hint?: string
  value: Id
  choices: readonly { id: Id; text: string }[]
  onValue: (id: Id) => void
}

export function Choice<Id extends string>({ label, hint, value, choices, onValue }: ChoiceProps<Id>) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <select
          {...control}
          className="desk-select w-full"
          value={value}
          onChange={(event) => onValue(event.currentTarget.value as Id)}
        >
          {choices.map(({ id, text }) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
