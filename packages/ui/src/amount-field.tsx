import { type Ref, useLayoutEffect, useRef, useState } from 'react'
import { amountText, caretBefore, readAmount } from './amount-text.ts'
import { Field, type FieldFrame } from './field.tsx'

type AmountFieldProps = FieldFrame & {
  /** Integer satang; `undefined` is an empty field. */
  value: number | undefined
  /** `isCut`: decimals beyond the second were left out. */
  onValue: (satang: number | undefined, isCut: boolean) => void
  unit: string
  name?: string
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** An amount in baht, large, with separators while typing; the caret stays where it was. */
export function AmountField({ value, onValue, unit, name, onBlur, ref, ...frame }: AmountFieldProps) {
  const [typed, setTyped] = useState('')
  const caret = useRef<{ input: HTMLInputElement; at: number } | undefined>(undefined)
  // A chip or "all" may set the value from outside; what was typed then no longer holds.
  const shown = readAmount(typed)?.satang === value ? typed : amountText(value)

  useLayoutEffect(() => {
    const moved = caret.current
    caret.current = undefined
    if (moved && document.activeElement === moved.input) moved.input.setSelectionRange(moved.at, moved.at)
  })

  const change = (input: HTMLInputElement) => {
    const end = input.selectionStart ?? input.value.length
    const next = readAmount(input.value)
    const text = next?.text ?? shown
    caret.current = { input, at: caretBefore(input.value.slice(end), text) }
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
