/** LiveChat by its Chat Widget JS API: `window.__lc`, `window.LiveChatWidget`. Public id: the licence number. */
import type { ChatIdentity } from '@duang/contract/site/chat'
import { type ChatProvider, loadScript } from './provider.ts'

type Verb = 'on' | 'once' | 'off' | 'get' | 'call'
/** The stub that the provider's script expects: earlier calls wait in `_q`, and it sets its own handler as `_h`. */
type LiveChatWidget = {
  _q: [Verb, unknown[]][]
  _h: ((verb: Verb, args: unknown[]) => unknown) | null
  _v: string
} & Record<Verb, (...args: unknown[]) => unknown>
declare global {
  interface Window {
    __lc?: object
    LiveChatWidget?: LiveChatWidget
  }
}

export const startLiveChat: ChatProvider = async ({ siteId, base }, identity, events) => {
  window.__lc = { license: Number(siteId), asyncInit: true }
  const widget = waitingWidget()
  window.LiveChatWidget = widget
  const ready = new Promise<void>((resolve) => {
    widget.once('ready', () => resolve())
  })
  await loadScript(`${base}/tracking.js`)
  await ready
  identify(widget, identity)

  let isOpen = false
  let unread = 0
  widget.on('visibility_changed', (change: { visibility?: string }) => {
    if (isOpen && change.visibility !== 'maximized') events.closed()
  })
  widget.on('new_event', (event: { author?: { type?: string } }) => {
    if (!isOpen && event.author?.type === 'agent') events.unread(++unread)
  })
  return {
    open: () => {
      isOpen = true
      unread = 0
      widget.call('maximize')
    },
    close: () => {
      isOpen = false
      widget.call('hide')
    },
    reset: () => widget.call('destroy'),
  }
}

function identify(widget: LiveChatWidget, { name, email, ...rest }: ChatIdentity): void {
  if (name !== undefined) widget.call('set_customer_name', name)
  if (email !== undefined) widget.call('set_customer_email', email)
  if (Object.keys(rest).length > 0) widget.call('set_session_variables', rest)
}

function waitingWidget(): LiveChatWidget {
  const pass =
    (verb: Verb) =>
    (...args: unknown[]) =>
      widget._h ? widget._h(verb, args) : void widget._q.push([verb, args])
  const widget: LiveChatWidget = {
    _q: [],
    _h: null,
    _v: '2.0',
    on: pass('on'),
    once: pass('once'),
    off: pass('off'),
    get: pass('get'),
    call: pass('call'),
  }
  return widget
}
