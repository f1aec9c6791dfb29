/** Notifications on the device: in the language that the member chose, else in that of the build. */
import type { PushNotice, PushPayload } from '@duang/contract/site/push'
import { LANG, notices } from '@duang/contract/site/th-push'

const PATHS: Record<PushNotice, string> = {
  deposit: '/auth/transaction/history',
  paid: '/auth/withdraw',
  returned: '/auth/withdraw',
  failed: '/auth/withdraw',
  bank: '/auth/withdraw',
  phone: '/auth/dashboard',
  password: '/auth/dashboard',
  prize: '/auth/media/tournament',
}

export type DeviceNotification = { title: string; options: NotificationOptions & { data: { path: string } } }

/** Reads a message of the site. Undefined for one of a newer version that this worker does not know. */
export function readNotification(text: string): DeviceNotification | undefined {
  const { site, notice, id, worded } = JSON.parse(text) as PushPayload
  const path = PATHS[notice]
  if (!path) return undefined
  return {
    title: site,
    // The same fact again replaces its notification without a sound.
    options: {
      body: worded?.text ?? notices[notice],
      tag: `${notice} ${id}`,
      lang: worded?.language ?? LANG,
      icon: '/icon-192.png',
      data: { path },
    },
  }
}
