import { type InputHTMLAttributes, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Field, type FieldFrame } from './field.tsx'

export type ComboboxOption = { id: string; title: string; sub?: string }

type ComboboxProps = FieldFrame &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id' | 'onChange' | 'onKeyDown' | 'value' | 'role'> & {
    value: string
    onValue: (value: string) => void
    /** Matches of the value. The owner decides; there may be none. */
    options: readonly ComboboxOption[]
    onPick: (option: ComboboxOption) => void
    /** Announced when the list opens or changes, such as "พบ 12 รายการ". */
    countText: (count: number) => string
  }

/**
 * A text field with a list of suggestions (WAI-ARIA combobox, list autocomplete, manual selection). The typed text stays until a
 * suggestion is picked. Arrows move through the list while the focus stays in the field. Enter picks, Escape closes.
 */
export function Combobox({ label, optional, hint, state, className, options, onPick, ...rest }: ComboboxProps) {
  const { value, onValue, countText, onBlur, ...input } = rest
  const { listId, optionId, list, isOpen, active, setActive, setWanted, shut, pick, onKeyDown } = useSuggestions(
    options,
    onPick,
  )

  const frame = { label, hint, state, ...(optional ? { optional } : {}), ...(className ? { className } : {}) }
  return (
    <Field {...frame}>
      {(control) => (
        <div className="combobox">
          <div className="field-box">
            <input
              {...input}
              {...control}
              className="field-input"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={isOpen}
              aria-controls={listId}
              aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
              value={value}
              onChange={(event) => {
                onValue(event.currentTarget.value)
                setActive(-1)
                // A browser that fills in a whole form fills in this field without focusing it.
                setWanted(document.activeElement === event.currentTarget)
              }}
              onKeyDown={onKeyDown}
              onBlur={(event) => {
                shut()
                onBlur?.(event)
              }}
            />
          </div>
          <div ref={list} id={listId} className="combobox-list" role="listbox" aria-label={label} hidden={!isOpen}>
            {isOpen &&
              options.map((option, place) => (
                <Suggestion
                  key={option.id}
                  {...{ option, id: optionId(place), isActive: place === active }}
                  onPick={() => pick(option)}
                />
              ))}
          </div>
          <p role="status" className="sr-only">
            {isOpen && countText(options.length)}
          </p>
        </div>
      )}
    </Field>
  )
}

/** The list of suggestions: open or closed, the active one, and its keys. */
function useSuggestions(options: readonly ComboboxOption[], onPick: (option: ComboboxOption) => void) {
  const listId = useId()
  const [isWanted, setWanted] = useState(false)
  const [active, setActive] = useState(-1)
  const isOpen = isWanted && options.length > 0
  const optionId = (place: number): string => `${listId}-${place}`
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  useEffect(() => {
    if (isOpen && active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, active])

  const shut = () => {
    setWanted(false)
    setActive(-1)
  }
  const pick = (option: ComboboxOption | undefined) => {
    if (option) onPick(option)
    shut()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (options.length === 0) return
      event.preventDefault()
      setWanted(true)
      setActive(nextPlace(isOpen ? active : -1, event.key === 'ArrowDown' ? 1 : -1, options.length))
    } else if (event.key === 'Enter' && isOpen) {
      // While the list is open, Enter picks and never submits the form.
      event.preventDefault()
      pick(options[active])
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      shut()
    }
  }
  return { listId, optionId, list, isOpen, active, setActive, setWanted, shut, pick, onKeyDown }
}

/** The next place in a direction, wrapping at both ends. `active` is -1 without a chosen place. */
function nextPlace(active: number, step: 1 | -1, count: number): number {
  if (active < 0) return step > 0 ? 0 : count - 1
  return (active + step + count) % count
}

type SuggestionProps = { option: ComboboxOption; id: string; isActive: boolean; onPick: () => void }

function Suggestion({ option, id, isActive, onPick }: SuggestionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of a combobox are those of its field
    <div
      id={id}
      className="combobox-option"
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      // The focus stays in the field.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <span>{option.title}</span>
      {option.sub !== undefined && <span className="combobox-sub">{option.sub}</span>}
    </div>
  )
}
