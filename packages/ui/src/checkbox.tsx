import { type ReactNode, type Ref, useId } from 'react'
import { Icon } from './icon.tsx'

type CheckboxProps = {
  isChecked: boolean
  onChecked: (isChecked: boolean) => void
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
  children: ReactNode
}

export function Checkbox({ isChecked, onChecked, error, ref, children }: CheckboxProps) {
  const noteId = useId()
  return (
    <div>
      <label className="check">
        <input
          ref={ref}
          type="checkbox"
          checked={isChecked}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={noteId}
          onChange={(event) => onChecked(event.currentTarget.checked)}
        />
        <span>{children}</span>
      </label>
      <p className="field-note" id={noteId} aria-live="polite" data-tone="bad">
        {error !== undefined && (
          <>
            <Icon name="warn" size={16} />
            {error}
          </>
        )}
      </p>
    </div>
  )
}
