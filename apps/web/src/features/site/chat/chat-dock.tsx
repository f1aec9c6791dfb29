import './chat.css'
import { Button, buttonClass, IconButton } from '@duang/ui/button.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { Loading, Skeleton } from '@duang/ui/skeleton.tsx'
import { useEffect, useRef } from 'react'
import { closeChat } from '#core/chat/chat.ts'
import { chatPrivacy } from '#core/chat/privacy.ts'
import { Link } from '#core/page/navigation.tsx'
import { ctMore, g } from '#core/th.ts'
import { useLostFocus } from '#kit/use-lost-focus.ts'
import { useMedia, WIDE } from '#kit/use-media.ts'
import { ChatFrame } from './chat-frame.tsx'
import { type ChatState, useChat } from './use-chat.ts'

/** The panel of the chat button in the top bar. It stays mounted while the chat lives, because a new mount would restart the widget. */
export function ChatDock() {
  const { isOpen, state, consent, retry, frame } = useChat()
  const ref = usePanel(isOpen)
  const isPlain = state !== 'ready'
  const heading = useRef<HTMLHeadingElement>(null)
  // Controls for consent, retry and stop disappear when pressed.
  useLostFocus(heading, isOpen && state)
  return (
    <dialog ref={ref} className="chat-panel" aria-labelledby="chat-title" onCancel={closeChat}>
      <div className="chat-head">
        <h2 ref={heading} id="chat-title" tabIndex={-1}>
          {ctMore.chat}
        </h2>
        <IconButton icon="close" label={g.close} onClick={closeChat} />
      </div>
      <div className="chat-body">
        {isPlain && (
          <div className="chat-plain">
            <Inside state={state} isAgreeing={consent.isPending} onAgree={() => consent.mutate(true)} onRetry={retry} />
          </div>
        )}
        {frame && <ChatFrame {...frame} key={frame.key} />}
      </div>
      {(state === 'ready' || state === 'failed' || state === 'starting') && (
        <div className="chat-foot">
          <p className="text-caption text-ink-2">{chatPrivacy()}</p>
          <Button
            look="text"
            isBusy={consent.isPending}
            busyText={ctMore.withdraw}
            onClick={() => consent.mutate(false)}
          >
            {ctMore.withdraw}
          </Button>
        </div>
      )}
    </dialog>
  )
}

type InsideProps = { state: ChatState; isAgreeing: boolean; onAgree: () => void; onRetry: () => void }

function Inside({ state, isAgreeing, onAgree, onRetry }: InsideProps) {
  if (state === 'asking')
    return (
      <EmptyState
        icon="contact"
        tone="brand"
        title={ctMore.ask}
        sub={chatPrivacy()}
        action={
          <div className="grid gap-2">
            <Button isBusy={isAgreeing} busyText={g.loading} onClick={onAgree}>
              {ctMore.agree}
            </Button>
            <Button look="quiet" onClick={closeChat}>
              {ctMore.notNow}
            </Button>
          </div>
        }
      />
    )
  if (state === 'failed')
    return (
      <div role="alert">
        <EmptyState
          icon="warn"
          tone="warn"
          title={ctMore.off}
          action={
            <div className="grid gap-2">
              <Link to="/auth/contact" className={buttonClass('quiet')} onClick={closeChat}>
                {ctMore.lines}
              </Link>
              <Button look="text" icon="refresh" onClick={onRetry}>
                {g.retry}
              </Button>
            </div>
          }
        />
      </div>
    )
  return (
    <Loading label={g.loading}>
      <div className="grid gap-3">
        <Skeleton width="70%" height="48px" radius="16px" />
        <Skeleton width="55%" height="48px" radius="16px" />
      </div>
    </Loading>
  )
}

/**
 * On a phone the panel covers the page and keeps the focus. On wider screens it is beside the page. The focus returns to its
 * previous element.
 */
function usePanel(isOpen: boolean) {
  const ref = useRef<HTMLDialogElement>(null)
  const isWide = useMedia(WIDE)
  useEffect(() => {
    const dialog = ref.current
    if (!isOpen || !dialog) return
    const before = document.activeElement
    if (isWide) dialog.show()
    else dialog.showModal()
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && dialog.contains(document.activeElement)) closeChat()
    }
    addEventListener('keydown', closeOnEscape)
    return () => {
      removeEventListener('keydown', closeOnEscape)
      dialog.close()
      const isThere = before?.isConnected && before !== document.body
      const back = isThere ? before : document.querySelector('.chat-button')
      if (back instanceof HTMLElement) back.focus()
    }
  }, [isOpen, isWide])
  return ref
}
