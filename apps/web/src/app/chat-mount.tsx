import { useEffect, useState } from 'react'
import { useSession } from '#core/call/session.ts'
import { chatAccount, useChatOpen } from '#core/chat/chat.ts'
import { rememberedOwner } from '#core/chat/owner.ts'
import { lazyPart } from '#kit/lazy-part.tsx'
import { OptionalPart } from '#kit/optional-part.tsx'

const ChatDock = lazyPart(async () => (await import('#features/site/chat/chat-dock.tsx')).ChatDock)

/** Fallback for browsers without idle callbacks. */
const IDLE_MS = 2_000

/** Loads the chat for a member when the page is idle, or on request. It outlives the private pages, so that it can delete its data. */
export function ChatMount() {
  const isMember = useSession() !== undefined
  const isOpen = useChatOpen()
  const [isDue, setDue] = useState(false)
  const isWanted = chatAccount() !== null && isMember
  useEffect(() => {
    // A chat of an earlier page whose data are not deleted yet is a reason as well.
    if (chatAccount() === null || (!isWanted && rememberedOwner() === undefined)) return
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setDue(true), IDLE_MS)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(() => setDue(true), { timeout: 4 * IDLE_MS })
    return () => cancelIdleCallback(handle)
  }, [isWanted])
  if (!isDue && !(isOpen && isWanted)) return null
  return (
    <OptionalPart>
      <ChatDock />
    </OptionalPart>
  )
}
