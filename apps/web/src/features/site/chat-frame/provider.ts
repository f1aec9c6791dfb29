/** Interface of the providers' adapters. */
import type { ChatIdentity } from '@duang/contract/site/chat'

/** Public ids. `base` is the origin of the provider's script, without a slash at the end. */
export type FrameSettings = { siteId: string; widgetId: string; base: string }
export type ChatEvents = { closed: () => void; unread: (count: number) => void }
export type ChatWidget = {
  open: () => void
  close: () => void
  /** Ends the visitor's chat at the provider. */
  reset: () => void
}
/** Loads the provider's script and identifies the member. Resolves when the widget can be used; rejects when it cannot. */
export type ChatProvider = (settings: FrameSettings, identity: ChatIdentity, events: ChatEvents) => Promise<ChatWidget>

/** Loads a script of the provider; rejects when it does not load. */
export function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`${address} did not load`)))
    document.head.append(script)
  })
}
