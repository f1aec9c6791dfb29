/** Whether there is a chat, whether it is open, and what is new in it. The chat itself comes later, and only for members. */
import { brand } from '#core/brand.ts'
import { ctMore } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { createValueStore, useStoreValue } from '#kit/value-store.ts'

/** The account of this brand, unless the brand has none or does not show it. */
export const chatAccount = () => (brand.menu.chat ? brand.chat : null)

const store = createValueStore(false)
export const openChat = (): void => store.set(true)
export const closeChat = (): void => store.set(false)
export const useChatOpen = (): boolean => useStoreValue(store)

const unreadStore = createValueStore(0)
/** Messages of the team that arrived while the chat was closed. */
export const noteUnread = unreadStore.set
const useUnread = (): number => useStoreValue(unreadStore)

/** What a control that leads to the chat is called; new messages are part of its name. `unread`: for its badge, empty without any. */
export function useChatLabel(): { label: string; unread: string } {
  const unread = useUnread()
  return {
    label: unread > 0 ? format(ctMore.unread, { n: unread }) : ctMore.openChat,
    unread: unread === 0 ? '' : unread > 9 ? '9+' : String(unread),
  }
}
