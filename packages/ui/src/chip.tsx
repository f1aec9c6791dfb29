import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type ChipProps = { isSelected?: boolean; onClick: () => void; children: ReactNode }

/** A choice that acts at once, such as an amount. */
export function Chip({ isSelected = false, onClick, children }: ChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={isSelected} onClick={onClick}>
      <Icon name="check" size={16} />
      {children}
    </button>
  )
}

type ChipChoiceProps<Value extends string> = {
  /** Announced as the name of the group. */
  label: string
  name: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onValue: (value: Value) => void
  /** `segments`: one shape, for the views of a screen. Chips below it filter what the view shows. */
  look?: 'chips' | 'segments'
}

/** A choice among several: radio buttons in the look of chips, so that arrow keys work as usual. */
export function ChipChoice<Value extends string>({
  label,
  name,
  options,
  value,
  onValue,
  look = 'chips',
}: ChipChoiceProps<Value>) {
  return (
    <fieldset className={look}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={look === 'chips' ? 'chip' : 'segment'}>
          <input
            type="radio"
            className="sr-only"
            name={name}
            checked={option.value === value}
            onChange={() => onValue(option.value)}
          />
          {look === 'chips' && <Icon name="check" size={16} />}
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
