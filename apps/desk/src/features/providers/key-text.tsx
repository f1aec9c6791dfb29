/** A pasted key: several lines of a PEM, or a secret. */
import { Field } from '@duang/ui/field.tsx'

type KeyTextProps = { label: string; hint: string; value: string; onValue: (text: string) => void }

export function KeyText({ label, hint, value, onValue }: KeyTextProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div className="field-box">
          <textarea
            {...control}
            className="field-input field-long"
            rows={3}
            required
            minLength={24}
            maxLength={4000}
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={(event) => onValue(event.currentTarget.value)}
          />
        </div>
      )}
    </Field>
  )
}
