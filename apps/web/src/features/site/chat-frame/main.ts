/**
 * Runs in the frame of the chat, on a host of its own: without a session, a token, or access to the site. Accepts commands only
 * from the pages of its brand, and loads the provider only on command.
 */
import type { FromFrame, ToFrame } from '#core/chat/messages.ts'
import { localStore } from '#kit/storage.ts'
import { startChatwoot } from './chatwoot.ts'
import { startLiveChat } from './livechat.ts'
import type { ChatProvider, ChatWidget, FrameSettings } from './provider.ts'
import { startTawk } from './tawk.ts'
import { wipe } from './wipe.ts'

const PROVIDERS: Record<string, ChatProvider> = { chatwoot: startChatwoot, tawk: startTawk, livechat: startLiveChat }
/** Owner of the data in the storage of this host. */
const OWNER_KEY = 'duang.owner'

type Settings = FrameSettings & { provider: string; siteOrigins: string[] }
const settings = JSON.parse(document.getElementById('chat')?.textContent ?? '{}') as Settings

let siteOrigin: string | undefined
let starting: Promise<ChatWidget> | undefined

const post = (message: FromFrame): void => {
  if (siteOrigin) parent.postMessage(message, siteOrigin)
}

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || !settings.siteOrigins.includes(origin)) return
  const order = readOrder(data)
  if (!order) return
  siteOrigin = origin
  if (order.chat === 'start') void start(order)
  else if (order.chat === 'leave') void leave()
  else
    void starting?.then(
      (widget) => widget[order.chat](),
      () => undefined,
    )
})

async function start({ owner, identity }: Extract<ToFrame, { chat: 'start' }>): Promise<void> {
  const provider = PROVIDERS[settings.provider]
  if (starting || !provider) return
  starting = (async () => {
    if (localStore.read(OWNER_KEY) !== owner) await wipe()
    localStore.write(OWNER_KEY, owner)
    return provider(settings, identity, {
      closed: () => post({ chat: 'closed' }),
      unread: (count) => post({ chat: 'unread', count: Math.min(Math.max(Math.trunc(count) || 0, 0), 9_999) }),
    })
  })()
  await starting.then(
    () => post({ chat: 'ready' }),
    () => post({ chat: 'failed' }),
  )
}

async function leave(): Promise<void> {
  const widget = await starting?.catch(() => undefined)
  try {
    widget?.reset()
  } catch {
    // An error of the provider must not prevent the deletion of its data.
  }
  await wipe()
  post({ chat: 'gone' })
}

/** Parses a command of our site; undefined for any other message. */
function readOrder(data: unknown): ToFrame | undefined {
  if (typeof data !== 'object' || data === null || !('chat' in data)) return undefined
  const { chat } = data
  if (chat === 'open' || chat === 'close' || chat === 'leave') return { chat }
  if (chat !== 'start' || !('owner' in data) || !('identity' in data)) return undefined
  const { owner, identity } = data
  const isIdentity =
    typeof identity === 'object' &&
    identity !== null &&
    Object.values(identity).every((each) => typeof each === 'string')
  return typeof owner === 'string' && isIdentity ? { chat, owner, identity } : undefined
}
