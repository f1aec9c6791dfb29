/** Notifications on the device. They contain no amount and no bank: a locked phone shows them to everybody. */
import type { PushNotice, PushPayload } from '@duang/contract/push'

const TEXTS: Record<PushNotice, { body: string; path: string }> = {
  deposit: { body: 'เงินฝากเข้าเครดิตแล้ว', path: '/auth/transaction/history' },
  paid: { body: 'โอนเงินถอนให้แล้ว', path: '/auth/withdraw' },
  returned: { body: 'เงินจากรายการถอนกลับเข้าเครดิตแล้ว', path: '/auth/withdraw' },
  failed: { body: 'โอนเงินถอนไม่สำเร็จ เปิดเพื่อเลือกขั้นต่อไป', path: '/auth/withdraw' },
}

export type DeviceNotification = { title: string; options: NotificationOptions & { data: { path: string } } }

/** Reads a message of the site. Undefined for one of a newer version that this worker does not know. */
export function readNotification(text: string): DeviceNotification | undefined {
  const { site, notice, id } = JSON.parse(text) as PushPayload
  const known = TEXTS[notice]
  if (!known) return undefined
  return {
    title: site,
    // The same fact again replaces its notification without a sound.
    options: {
      body: known.body,
      tag: `${notice} ${id}`,
      lang: 'th',
      icon: '/icon-192.png',
      data: { path: known.path },
    },
  }
}
