import type { ChatIdentity } from '@duang/contract/site/chat'
import { LANGUAGE_COOKIE } from '@duang/contract/wire/language'
import { useEffect, useRef, useState } from 'react'
import { type FromFrame, fromFrame, type ToFrame } from '#core/chat/messages.ts'
import { ctMore } from '#core/th.ts'
import { LANGUAGE } from '#kit/th.ts'

type ChatFrameProps = {
  origin: string
  owner: string
  /** Undefined: delete all data and close. */
  identity: ChatIdentity | undefined
  isOpen: boolean
  onEvent: (event: FromFrame) => void
}

/**
 * The provider's widget in a page of ours on a host of its own. `allow-same-origin` gives the frame that host's origin, which
 * widgets need for cookies and storage. The site has another origin, so its token and storage stay inaccessible. The frame may not
 * navigate the site.
 */
export function ChatFrame({ origin, owner, identity, isOpen, onEvent }: ChatFrameProps) {
  const ref = useRef<HTMLIFrameElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  const [isReady, setReady] = useState(false)
  const send = useRef((order: ToFrame) => ref.current?.contentWindow?.postMessage(order, origin))

  useEffect(() => {
    const listen = ({ source, origin: from, data }: MessageEvent) => {
      if (source !== ref.current?.contentWindow || from !== origin) return
      const message = fromFrame.safeParse(data)
      if (!message.success) return
      if (message.data.chat === 'ready') setReady(true)
      onEvent(message.data)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [origin, onEvent])

  const isLeaving = identity === undefined
  useEffect(() => {
    if (isLoaded) send.current(identity === undefined ? { chat: 'leave' } : { chat: 'start', owner, identity })
  }, [isLoaded, owner, identity])
  useEffect(() => {
    if (isReady && !isLeaving) send.current({ chat: isOpen ? 'open' : 'close' })
  }, [isReady, isLeaving, isOpen])

  return (
    <iframe
      ref={ref}
      className="chat-frame"
      src={`${origin}/frames/chat?${LANGUAGE_COOKIE}=${LANGUAGE}`}
      title={ctMore.chat}
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
      onLoad={() => setLoaded(true)}
    />
  )
}
