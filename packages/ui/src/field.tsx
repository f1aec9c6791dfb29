import { type ReactNode, useId } from 'react'
import { Clauses } from './clauses.tsx'
import { Icon, type IconName } from './icon.tsx'

/** Message of a field about its value. `note` is the sentence below it; each of `more` has a line of its own. */
export type FieldState = { kind: 'error' | 'ok' | 'checking' | 'caps'; note: string; more?: readonly string[] }

export type FieldFrame = {
  label: string
  /** Shown after the label, such as "ไม่บังคับ". */
  optional?: string
  hint?: ReactNode
  state?: FieldState | undefined
  className?: string
}

const NOTE_TONE = { error: 'bad', ok: 'ok', checking: 'plain', caps: 'warn' } as const
const NOTE_ICON: Partial<Record<FieldState['kind'], IconName>> = { error: 'warn', ok: 'check', caps: 'warn' }

/** Attributes that connect the control with its label, its notes and its state. */
type ControlProps = { id: string; 'aria-describedby': string; 'aria-invalid': boolean | undefined }
/** For controls that are buttons, whose text is their value: the label alone would replace it (`aria-labelledby`). */
type ControlIds = { label: string; value: string }

/** Label above, control, note and hint below: the frame of every field. */
export function Field({
  label,
  optional,
  hint,
  state,
  className = '',
  children,
}: FieldFrame & { children: (control: ControlProps, ids: ControlIds) => ReactNode }) {
  const id = useId()
  const noteId = `${id}note`
  const ids = { label: `${id}label`, value: `${id}value` }
  const hintId = `${id}hint`
  const icon = state && NOTE_ICON[state.kind]
  return (
    <div className={`field ${className}`} data-state={state?.kind}>
      <label id={ids.label} className="field-label" htmlFor={id}>
        {label} {optional && <span className="field-optional">({optional})</span>}
      </label>
      {children(
        {
          id,
          'aria-describedby': `${noteId} ${hintId}`,
          'aria-invalid': state?.kind === 'error' || undefined,
        },
        ids,
      )}
      <p className="field-note" id={noteId} aria-live="polite" data-tone={state && NOTE_TONE[state.kind]}>
        {icon && <Icon name={icon} size={16} />}
        {state?.kind === 'checking' && <span className="spinner" />}
        {state && (
          <span>
            <Clauses text={state.note} />
            {state.more?.map((line) => (
              <span key={line} className="block">
                <Clauses text={line} />
              </span>
            ))}
          </span>
        )}
      </p>
      <p className="field-note" id={hintId}>
        {hint}
      </p>
    </div>
  )
}
