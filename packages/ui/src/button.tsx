import { type ButtonHTMLAttributes, type ReactNode, useId } from 'react'
import { Icon, type IconName } from './icon.tsx'

/** `line`: the green of LINE, with dark ink, since white on it is unreadable. */
export type ButtonLook = 'gold' | 'quiet' | 'text' | 'danger' | 'line'

/** The classes of a button, for links with the same look. */
export const buttonClass = (look: ButtonLook, isWide = false): string =>
  `button button-${look}${isWide ? ' button-wide' : ''}`

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'className'> & {
  look?: ButtonLook
  isWide?: boolean
  icon?: IconName
  isBusy?: boolean
  /** Shown while busy. It counts for the width from the start, so that nothing moves. */
  busyText?: string
  /** The reason for a disabled button. A button is never disabled without one. */
  offReason?: string | undefined
  children: ReactNode
}

/** A button that cannot act twice. While busy or disabled it keeps the focus and ignores presses, submit included. */
export function Button({
  look = 'gold',
  isWide = false,
  icon,
  isBusy = false,
  busyText,
  offReason,
  onClick,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const isInert = isBusy || offReason !== undefined
  return (
    <>
      <button
        {...rest}
        type={type}
        className={buttonClass(look, isWide)}
        aria-busy={isBusy || undefined}
        aria-disabled={isInert || undefined}
        aria-describedby={offReason === undefined ? rest['aria-describedby'] : reasonId}
        onClick={(event) => {
          if (isInert) event.preventDefault()
          else onClick?.(event)
        }}
      >
        <span className="button-labels">
          {/* Not `hidden`, which removes an element from the width as well. */}
          <span data-shown={!isBusy}>
            {icon && <Icon name={icon} />}
            {children}
          </span>
          {busyText !== undefined && (
            <span data-shown={isBusy}>
              <span className="spinner" />
              {busyText}
            </span>
          )}
        </span>
      </button>
      {offReason !== undefined && (
        <p id={reasonId} className="button-reason">
          {offReason}
        </p>
      )}
    </>
  )
}

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> & {
  icon: IconName
  /** The Thai name, announced by screen readers and shown as a tooltip. */
  label: string
}

export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className="icon-button" aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  )
}
