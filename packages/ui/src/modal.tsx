import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import type { Tone } from './tone.ts'

type ModalProps = {
  isOpen: boolean
  /** Called on Escape, a press outside, or the close button. The owner decides. */
  onClose: () => void
  title: string
  look: 'sheet' | 'dialog'
  role?: 'alertdialog'
  /** Above the title of a dialog that asks or warns. */
  sign?: { icon: IconName; tone: Tone }
  /** As the attribute of HTML. `closerequest`: a press outside does nothing, as it would lose typed text. `none`: only its buttons close it. */
  closedBy?: 'any' | 'closerequest' | 'none'
  /** The element that receives the focus at opening. By default the title of a head, so that its close button has no ring; else the first control. */
  focusRef?: RefObject<HTMLElement | null>
  /** Adds a head with the title and a close button of this name. Without it the content has its own title. */
  closeText?: string
  children: ReactNode
}

/** Duration of the exit animation. The content stays until its end. */
const LEAVING_MS = 200

/** Stays true for a moment after `isOpen` has ended. */
function useLinger(isOpen: boolean): boolean {
  const [isLingering, setLingering] = useState(isOpen)
  useEffect(() => {
    if (isOpen) {
      setLingering(true)
      return
    }
    const timer = setTimeout(() => setLingering(false), LEAVING_MS)
    return () => clearTimeout(timer)
  }, [isOpen])
  return isOpen || isLingering
}

type CloseRequests = {
  onClose: () => void
  closedBy: NonNullable<ModalProps['closedBy']>
  focusRef: ModalProps['focusRef'] | undefined
}

/** Reports Escape and a press outside to the owner. */
function useCloseRequests(
  ref: RefObject<HTMLDialogElement | null>,
  isWanted: RefObject<boolean>,
  { onClose, closedBy, focusRef }: CloseRequests,
): void {
  useEffect(() => {
    const dialog = ref.current
    const askToClose = (event: Event) => {
      event.preventDefault()
      if (closedBy !== 'none') onClose()
    }
    const closeOutside = (event: PointerEvent) => {
      if (event.target === dialog && closedBy === 'any') onClose()
    }
    // Some browsers close on a second Escape without a request. The owner must be notified too.
    // The event comes later: a dialog that is open again by then (as in strict mode) has not been closed by a person.
    const closed = () => {
      if (!isWanted.current || dialog?.open) return
      if (closedBy !== 'none') return onClose()
      dialog?.showModal()
      focusRef?.current?.focus()
    }
    dialog?.addEventListener('cancel', askToClose)
    dialog?.addEventListener('pointerdown', closeOutside)
    dialog?.addEventListener('close', closed)
    return () => {
      dialog?.removeEventListener('cancel', askToClose)
      dialog?.removeEventListener('pointerdown', closeOutside)
      dialog?.removeEventListener('close', closed)
    }
  }, [ref, isWanted, onClose, closedBy, focusRef])
}

/** A native dialog: the browser keeps the focus inside, makes the rest inert and restores the focus. */
export function Modal(props: ModalProps) {
  const { isOpen, onClose, title, look, role, sign, focusRef, closedBy = 'any', closeText, children } = props
  const ref = useRef<HTMLDialogElement>(null)
  const titleRef = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const isShown = useLinger(isOpen)

  const isWanted = useRef(isOpen)
  useLayoutEffect(() => {
    const dialog = ref.current
    isWanted.current = isOpen
    if (isOpen && !dialog?.open) {
      dialog?.showModal()
      ;(focusRef ?? titleRef).current?.focus()
    }
    // Closes when its page is removed or covered. Otherwise the open dialog would block everything else.
    return () => {
      isWanted.current = false
      dialog?.close()
    }
  }, [isOpen, focusRef])

  useCloseRequests(ref, isWanted, { onClose, closedBy, focusRef })

  return (
    <dialog ref={ref} className={`modal modal-${look}`} role={role} aria-labelledby={titleId}>
      {isShown && (
        <div className="modal-body">
          {look === 'sheet' && <div className="modal-handle" aria-hidden="true" />}
          {sign && (
            <span className="message-icon tinted mx-auto" data-tone={sign.tone}>
              <Icon name={sign.icon} size={30} />
            </span>
          )}
          {closeText === undefined ? (
            <h2 id={titleId} className="text-center">
              {title}
            </h2>
          ) : (
            <div className="modal-head">
              <h2 id={titleId} ref={titleRef} tabIndex={-1}>
                {title}
              </h2>
              <IconButton icon="close" label={closeText} onClick={onClose} />
            </div>
          )}
          {children}
        </div>
      )}
    </dialog>
  )
}

type PlainModalProps = Omit<ModalProps, 'look' | 'role' | 'closeText'> & { closeText: string }

/** Rises from the bottom on phones, centred on wider screens. */
export const Sheet = (props: PlainModalProps) => <Modal {...props} look="sheet" />

/** Centred. */
export const Dialog = (props: PlainModalProps) => <Modal {...props} look="dialog" />
