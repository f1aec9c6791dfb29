/** One choice of a list. Where nothing is chosen yet, the person has to choose: nobody confirms a guess. */
import { Field } from '@duang/ui/field.tsx'
import { useTexts } from '../language.ts'
import { coreTexts } from '../texts.ts'

type ChoiceProps<Id extends string> = {
  label: string
  hint?: string
  value: Id | ''
  choices: readonly { id: Id; text: string }[]
  onValue: (id: Id) => void
}

export function Choice<Id extends string>({ label, hint, value, choices, onValue }: ChoiceProps<Id>) {
  // A choice may be an empty one, such as none.
  const isNeeded = !choices.some(({ id }) => id === '')
  const { chooseOne } = useTexts(coreTexts)
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <select
          {...control}
          className="desk-select w-full"
          required={isNeeded}
          value={value}
          onChange={(event) => onValue(event.currentTarget.value as Id)}
        >
          {isNeeded && (
            <option value="" disabled>
              {chooseOne}
            </option>
          )}
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
