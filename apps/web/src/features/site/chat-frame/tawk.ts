/** tawk.to by its JavaScript API: `window.Tawk_API`. Public ids: property and widget. */
import type { ChatIdentity } from '@duang/contract/site/chat'
import { type ChatProvider, loadScript } from './provider.ts'

type TawkApi = {
  visitor?: { name?: string; email?: string }
  onLoad?: () => void
  onChatMinimized?: () => void
  onUnreadCountChanged?: (count: number) => void
  setAttributes?: (attributes: Record<string, string>, done: (error?: unknown) => void) => void
  showWidget?: () => void
  hideWidget?: () => void
  maximize?: () => void
  minimize?: () => void
  endChat?: () => void
  logout?: (done: () => void) => void
  shutdown?: () => void
}
declare global {
  interface Window {
    Tawk_API?: TawkApi
    Tawk_LoadStart?: Date
  }
}

export const startTawk: ChatProvider = async ({ siteId, widgetId, base }, identity, events) => {
  const { visitor, attributes } = split(identity)
  const loaded = new Promise<void>((resolve) => {
    // Name and address must be set before the script loads.
    window.Tawk_API = {
      ...(visitor && { visitor }),
      onLoad: resolve,
      onChatMinimized: events.closed,
      onUnreadCountChanged: (count) => events.unread(count),
    }
  })
  window.Tawk_LoadStart = new Date()
  await loadScript(`${base}/${siteId}/${widgetId}`)
  await loaded
  const api = window.Tawk_API
  if (!api) throw new Error('Tawk_API is missing')
  // The chat works without attributes as well, so their refusal is ignored.
  if (Object.keys(attributes).length > 0) api.setAttributes?.(attributes, () => undefined)
  api.hideWidget?.()
  return {
    open: () => {
      api.showWidget?.()
      api.maximize?.()
    },
    close: () => api.hideWidget?.(),
    reset: () => {
      api.endChat?.()
      api.logout?.(() => undefined)
      api.shutdown?.()
    },
  }
}

/** Names of attributes may contain only small letters, digits and dashes. */
function split({ name, email, ...rest }: ChatIdentity) {
  const attributes = Object.fromEntries(
    Object.entries(rest).map(([field, value]) => [
      field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      value,
    ]),
  )
  const visitor =
    name !== undefined || email !== undefined ? { ...(name && { name }), ...(email && { email }) } : undefined
  return { visitor, attributes }
}
