/** Asks before a person leaves unsaved input: by a link, by Back, by closing a dialog. When the window closes, the browser asks. */
import { Button } from '@duang/ui/button.tsx'
import { Modal } from '@duang/ui/modal.tsx'
import { useBlocker } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useRef, useState } from 'react'
import { useTexts } from '../language.ts'
import { coreTexts } from '../texts.ts'

const AskContext = createContext<() => Promise<boolean>>(() => Promise.resolve(true))

/** Leaves at once, or after the person has agreed to lose the input. */
type Leave = (leave: () => void) => void

/** A move within the screen, such as to another tab, loses nothing. */
export function useUnsaved(isUnsaved: boolean): Leave {
  const ask = useContext(AskContext)
  useBlocker({
    disabled: !isUnsaved,
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await ask()),
  })
  return (leave) => {
    if (isUnsaved) void ask().then((isAgreed) => isAgreed && leave())
    else leave()
  }
}

export function UnsavedProvider({ children }: { children: ReactNode }) {
  const texts = useTexts(coreTexts)
  const [isAsking, setAsking] = useState(false)
  const answer = useRef<(isAgreed: boolean) => void>(undefined)
  const stay = useRef<HTMLButtonElement>(null)
  const [ask] = useState(
    () => () =>
      new Promise<boolean>((resolve) => {
        // A second question replaces the first one.
        answer.current?.(false)
        answer.current = resolve
        setAsking(true)
      }),
  )
  const end = (isAgreed: boolean) => {
    setAsking(false)
    answer.current?.(isAgreed)
    answer.current = undefined
  }
  return (
    <AskContext value={ask}>
      {children}
      <Modal
        isOpen={isAsking}
        onClose={() => end(false)}
        title={texts.unsavedTitle}
        look="dialog"
        role="alertdialog"
        sign={{ icon: 'question', tone: 'warn' }}
        focusRef={stay}
        closedBy="closerequest"
      >
        <p className="message-sub text-center">{texts.unsavedText}</p>
        <div className="modal-actions">
          <button ref={stay} type="button" className="button button-quiet" onClick={() => end(false)}>
            {texts.stay}
          </button>
          <Button look="danger" onClick={() => end(true)}>
            {texts.leave}
          </Button>
        </div>
      </Modal>
    </AskContext>
  )
}
