import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { IconButton } from './button.tsx'
import { Field, type FieldFrame } from './field.tsx'
import { Icon, type IconName } from './icon.tsx'

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id' | 'onChange' | 'value'> & {
  value: string
  onValue: (value: string) => void
  ref?: Ref<HTMLInputElement>
}

export type TextFieldProps = FieldFrame & InputProps & { icon?: IconName; end?: ReactNode }

export function TextField({ label, optional, hint, state, className, icon, end, ref, ...input }: TextFieldProps) {
  const frame = { label, hint, state, ...(optional ? { optional } : {}), ...(className ? { className } : {}) }
  const { value, onValue, ...attributes } = input
  const own = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => own.current as HTMLInputElement)
  // The server's markup is on the screen before its code runs. React keeps what was typed until then, and empties it at its next render.
  const takeOver = useEffectEvent(() => {
    const typed = own.current?.value
    // A field of one line shows a value without its line breaks: nobody has typed that.
    if (typed !== undefined && typed !== value.replace(/[\r\n]/g, '')) onValue(typed)
  })
  useEffect(() => takeOver(), [])
  return (
    <Field {...frame}>
      {(control) => (
        <div className="field-box">
          {icon && <Icon name={icon} size={20} className="field-icon" />}
          <input
            {...attributes}
            {...control}
            ref={own}
            className="field-input"
            value={value}
            onChange={(event) => onValue(event.currentTarget.value)}
          />
          {end && <div className="field-end">{end}</div>}
        </div>
      )}
    </Field>
  )
}

type LongTextFieldProps = FieldFrame &
  Omit<
    TextareaHTMLAttributes<HTMLTextAreaElement>,
    'className' | 'id' | 'onChange' | 'onKeyDown' | 'value' | 'rows'
  > & {
    value: string
    onValue: (value: string) => void
  }

/** One line of text that wraps and grows when it is long, such as a name or an address. It never contains a line break. */
export function LongTextField({
  label,
  optional,
  hint,
  state,
  className,
  value,
  onValue,
  ...input
}: LongTextFieldProps) {
  const frame = { label, hint, state, ...(optional ? { optional } : {}), ...(className ? { className } : {}) }
  return (
    <Field {...frame}>
      {(control) => (
        <div className="field-box">
          <textarea
            {...input}
            {...control}
            className="field-input field-long"
            rows={1}
            value={value}
            onChange={(event) => onValue(event.currentTarget.value.replace(/[\r\n]+/g, ' '))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              submit(event.currentTarget.form)
            }}
          />
        </div>
      )}
    </Field>
  )
}

/** Safari before 16 has no `requestSubmit`. */
function submit(form: HTMLFormElement | null): void {
  if (form === null || 'requestSubmit' in form) form?.requestSubmit()
  else (form as HTMLFormElement).dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
}

/** Texts of the password field, from the app's copy. */
export type PasswordTexts = { show: string; hide: string; caps: string }

/** A password with show and hide, and a notice while Caps Lock is on. */
export function PasswordField({
  texts,
  state,
  onKeyUp,
  ...field
}: Omit<TextFieldProps, 'type' | 'end'> & { texts: PasswordTexts }) {
  const [isShown, setShown] = useState(false)
  const [isCaps, setCaps] = useState(false)
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      state={state ?? (isCaps ? { kind: 'caps', note: texts.caps } : undefined)}
      onKeyUp={(event) => {
        setCaps(event.getModifierState('CapsLock'))
        onKeyUp?.(event)
      }}
      end={
        <IconButton
          icon={isShown ? 'eyeOff' : 'eye'}
          label={isShown ? texts.hide : texts.show}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
