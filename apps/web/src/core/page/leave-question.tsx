import { Button } from '@duang/ui/button.tsx'
import { Modal } from '@duang/ui/modal.tsx'
import { useEffect, useRef, useState } from 'react'
import { setMoveGuard } from './move-guard.ts'

type LeaveQuestionProps = {
  isUnsaved: boolean
  title: string
  /** The input that leaving would lose. */
  body: string
  stayText: string
  leaveText: string
}

/**
 * Asks before the member leaves unsaved input: by a link of the site, by Back, by closing the window (where the browser asks in its
 * own words). Redirects, as after a logout, need no confirmation.
 */
export function LeaveQuestion({ isUnsaved, title, body, stayText, leaveText }: LeaveQuestionProps) {
  const [move, setMove] = useState<() => void>()
  const stayRef = useRef<HTMLButtonElement>(null)
  const isLeaving = useRef(false)
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (leave: () => void) => setMove(() => leave)
    setMoveGuard(ask)
    const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    // Back and forward can be intercepted only with the Navigation API. Elsewhere they leave without a question.
    const onNavigate = (event: NavigateEvent) => {
      const { destination } = event
      if (isLeaving.current || event.navigationType !== 'traverse' || !event.cancelable || !destination.sameDocument)
        return
      event.preventDefault()
      ask(() => window.navigation.traverseTo(destination.key))
    }
    addEventListener('beforeunload', beforeUnload)
    window.navigation?.addEventListener('navigate', onNavigate)
    return () => {
      setMoveGuard(undefined)
      removeEventListener('beforeunload', beforeUnload)
      window.navigation?.removeEventListener('navigate', onNavigate)
    }
  }, [isUnsaved])
  const stay = () => setMove(undefined)
  const leave = () => {
    isLeaving.current = true
    setMoveGuard(undefined)
    setMove(undefined)
    move?.()
  }
  return (
    <Modal
      isOpen={move !== undefined}
      onClose={stay}
      title={title}
      look="dialog"
      role="alertdialog"
      sign={{ icon: 'question', tone: 'warn' }}
      focusRef={stayRef}
    >
      <p className="message-sub text-center">{body}</p>
      <div className="modal-actions">
        <button ref={stayRef} type="button" className="button button-quiet" onClick={stay}>
          {stayText}
        </button>
        <Button look="danger" onClick={leave}>
          {leaveText}
        </Button>
      </div>
    </Modal>
  )
}
