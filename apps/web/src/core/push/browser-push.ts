/** Notifications as the browser offers them (interpretation W10). */
import { pushState } from '@duang/contract/site/push'
import { call } from '../call/api.ts'

/** `install`: an iPhone has them only for a site on its home screen. */
export type PushSupport = 'yes' | 'no' | 'install'

export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'yes'
  return /iphone|ipad/i.test(navigator.userAgent) ? 'install' : 'no'
}

/** Of this browser; null without one. The worker starts when the first page is idle, so this may wait for it. */
export async function browserSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.ready
  return registration.pushManager.getSubscription()
}

/** Subscribes by a key. A subscription by an earlier key of this address gets no messages any more, and stands in the way of a new one. */
export async function subscribeTo(
  pushManager: Pick<PushManager, 'subscribe' | 'getSubscription'>,
  publicKey: string,
): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    const held =
      error instanceof DOMException && error.name === 'InvalidStateError' && (await pushManager.getSubscription())
    if (!held) throw error
    await held.unsubscribe()
    return pushManager.subscribe(options)
  }
}

/**
 * Moves a subscription of this browser to the present login, and ends one of another member who used this browser before. Members who
 * never allowed notifications cost no call.
 */
export async function renewPush(uuid: string): Promise<void> {
  if (pushSupport() !== 'yes' || Notification.permission !== 'granted') return
  const endpoint = (await browserSubscription())?.endpoint
  if (endpoint) await call(pushState, { params: { uuid }, body: { endpoint } })
}
