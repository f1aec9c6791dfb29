import { type Ref, useState } from 'react'
import { amountText, caretBefore, readAmount } from './amount-text.ts'
import { Field, type FieldFrame } from './field.tsx'

type AmountFieldProps = FieldFrame & {
  /** Integer satang; `undefined` is an empty field. */
  value: number | undefined
  /** `isCut`: decimals beyond the second were dropped. */
  onValue: (satang: number | undefined, isCut: boolean) => void
  unit: string
  name?: string
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** An amount in baht, large, with separators during typing. The caret keeps its position. */
export function AmountField({ value, onValue, unit, name, onBlur, ref, ...frame }: AmountFieldProps) {
  const [typed, setTyped] = useState('')
  // A chip or "all" may set the value from outside, which replaces the typed text.
  const shown = readAmount(typed)?.satang === value ? typed : amountText(value)

  const change = (input: HTMLInputElement) => {
    const end = input.selectionStart ?? input.value.length
    const next = readAmount(input.value)
    const text = next?.text ?? shown
    const caret = caretBefore(input.value.slice(end), text)
    // Written immediately: React then finds the value that it would write, and leaves the caret.
    input.value = text
    input.setSelectionRange(caret, caret)
    setTyped(text)
    if (next) onValue(next.satang, next.isCut)
  }

  return (
    <Field {...frame} className="field-amount">
      {(control) => (
        <div className="field-box">
          <input
            {...control}
            ref={ref}
            name={name}
            className="field-input"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            value={shown}
            onChange={(event) => change(event.currentTarget)}
            onBlur={onBlur}
          />
          <span className="field-unit" aria-hidden="true">
            {unit}
          </span>
        </div>
      )}
    </Field>
  )
}
