/** Chatwoot by its website SDK: `window.chatwootSDK`, `window.$chatwoot` and its window events. Public id: the website token. */
import type { ChatIdentity } from '@duang/contract/site/chat'
import { type ChatProvider, loadScript } from './provider.ts'

type Chatwoot = {
  toggle: (state: 'open' | 'close') => void
  setUser: (identifier: string, user: Record<string, string>) => void
  setCustomAttributes: (attributes: Record<string, string>) => void
  reset: () => void
}
declare global {
  interface Window {
    chatwootSettings?: object
    chatwootSDK?: { run: (settings: { websiteToken: string; baseUrl: string }) => void }
    $chatwoot?: Chatwoot
  }
}

export const startChatwoot: ChatProvider = async ({ siteId, base }, identity, events) => {
  // The site has a button of its own, so the widget needs none.
  window.chatwootSettings = { hideMessageBubble: true, showPopoutButton: false, locale: 'th', darkMode: 'auto' }
  const ready = new Promise((resolve, reject) => {
    addEventListener('chatwoot:ready', resolve, { once: true })
    addEventListener('chatwoot:error', () => reject(new Error('chatwoot:error')), { once: true })
  })
  await loadScript(`${base}/packs/js/sdk.js`)
  window.chatwootSDK?.run({ websiteToken: siteId, baseUrl: base })
  await ready
  const widget = window.$chatwoot
  if (!widget) throw new Error('$chatwoot is missing')
  identify(widget, identity)

  let isOpen = false
  let unread = 0
  addEventListener('chatwoot:closed', () => events.closed())
  addEventListener('chatwoot:on-message', () => {
    if (!isOpen) events.unread(++unread)
  })
  return {
    open: () => {
      isOpen = true
      unread = 0
      widget.toggle('open')
    },
    close: () => {
      isOpen = false
      widget.toggle('close')
    },
    reset: () => widget.reset(),
  }
}

/** A user needs an identifier and a name or an address. Other fields become attributes of the contact. */
function identify(widget: Chatwoot, { id, username, name, email, phone, ...rest }: ChatIdentity): void {
  const identifier = id ?? username
  const user = { ...(name && { name }), ...(email && { email }), ...(phone && { phone_number: phone }) }
  const isUser = identifier !== undefined && (name !== undefined || email !== undefined)
  if (isUser) widget.setUser(identifier, user)
  const attributes: Record<string, string> = isUser
    ? { ...(id && username && { username }), ...rest }
    : { ...(id && { id }), ...(username && { username }), ...user, ...rest }
  if (Object.keys(attributes).length > 0) widget.setCustomAttributes(attributes)
}
