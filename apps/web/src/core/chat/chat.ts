/** State of the chat: available, open, new messages. The chat itself loads later, and only for members. */
import { brand } from '#core/site-status/brand.ts'
import { ctMore } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { createValueStore, useStoreValue } from '#kit/value-store.ts'

/** The account of this brand, unless the brand has none or hides it. */
export const chatAccount = () => (brand.menu.chat ? brand.chat : null)

const store = createValueStore(false)
export const openChat = (): void => store.set(true)
export const closeChat = (): void => store.set(false)
export const useChatOpen = (): boolean => useStoreValue(store)

const unreadStore = createValueStore(0)
/** Messages of the team that arrived while the chat was closed. */
export const noteUnread = unreadStore.set
const useUnread = (): number => useStoreValue(unreadStore)

/** The name of a control that leads to the chat. New messages are part of it. `unread`: for its badge, empty without any. */
export function useChatLabel(): { label: string; unread: string } {
  const unread = useUnread()
  return {
    label: unread > 0 ? format(ctMore.unread, { n: unread }) : ctMore.openChat,
    unread: unread === 0 ? '' : unread > 9 ? '9+' : String(unread),
  }
}
