import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Clauses } from './clauses.tsx'
import { Modal } from './modal.tsx'

type ConfirmDialogProps = {
  isOpen: boolean
  title: string
  /** The sentence under the title, from the seconds that are left. */
  body: (secondsLeft: number) => string
  confirmText: string
  cancelText: string
  onConfirm: () => void
  /** Also called on timeout, which has no effect. */
  onCancel: () => void
  seconds?: number
}

/** Counts down by whole seconds. Pauses while a pointer, a touch or the keyboard is on the dialog. */
function useCountdown(seconds: number, isPaused: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : onEnd()), 1000)
    return () => clearTimeout(timer)
  }, [left, isPaused, onEnd])
  return left
}

function Countdown({
  seconds,
  body,
  onEnd,
  isPaused,
}: { seconds: number; isPaused: boolean } & {
  body: ConfirmDialogProps['body']
  onEnd: () => void
}) {
  const left = useCountdown(seconds, isPaused, onEnd)
  return (
    <>
      <p className="message-sub">
        <Clauses text={body(left)} />
      </p>
      <div className="countdown" aria-hidden="true">
        <span style={{ transform: `scaleX(${left / seconds})` }} />
      </div>
    </>
  )
}

const SECONDS = 5
/** Thai letters that are read in five seconds, and in each further one. */
const LETTERS = 80
const LETTERS_A_SECOND = 10

/** Five seconds (section 9), and more for a text that takes longer to read. */
const secondsFor = (text: string): number =>
  SECONDS + Math.max(0, Math.ceil((text.length - LETTERS) / LETTERS_A_SECOND))

/**
 * Asks for confirmation, and closes after the time to read it as if cancelled. The focus starts on cancel. The countdown
 * pauses on hover, touch, and keyboard use (WCAG 2.2.1).
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const seconds = props.seconds ?? secondsFor(props.body(SECONDS))
  const cancelRef = useRef<HTMLButtonElement>(null)
  const [isPaused, setPaused] = useState(false)
  const { isOpen, onCancel } = props
  const close = () => {
    setPaused(false)
    onCancel()
  }
  return (
    <Modal
      isOpen={isOpen}
      onClose={close}
      title={props.title}
      look="dialog"
      role="alertdialog"
      sign={{ icon: 'question', tone: 'brand' }}
      focusRef={cancelRef}
    >
      <fieldset
        className="grid grid-cols-1 gap-4 text-center border-0 p-0"
        aria-label={props.title}
        onPointerEnter={() => setPaused(true)}
        onPointerLeave={() => setPaused(false)}
        onTouchStart={() => setPaused(true)}
        onKeyDown={() => setPaused(true)}
      >
        {isOpen && <Countdown seconds={seconds} body={props.body} isPaused={isPaused} onEnd={close} />}
        <div className="modal-actions">
          <button ref={cancelRef} type="button" className="button button-quiet" onClick={close}>
            {props.cancelText}
          </button>
          <Button look="gold" onClick={props.onConfirm}>
            {props.confirmText}
          </Button>
        </div>
      </fieldset>
    </Modal>
  )
}
