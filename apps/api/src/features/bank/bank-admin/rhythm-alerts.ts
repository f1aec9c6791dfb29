/** A pushing feed that is late, for staff: the alert and the gauges. */
import type { AlertRule } from '#core/alert/alert-rule.ts'
import { readRhythms } from '#core/bank/feed-rhythm.ts'
import type { Gauges } from '#entry/feature.ts'

export const rhythmAlerts: readonly AlertRule[] = [
  {
    kind: 'feed-late',
    isSevere: true,
    text: 'โปรแกรมของธนาคารไม่ส่งรายการมานานกว่าปกติ ({n} แหล่ง) {about}',
    en: '{n} bank feeds have sent no lines for longer than usual: {about}',
    command: 'feeds list',
    screen: 'bank',
    count: async (ctx) => {
      const late = (await readRhythms(ctx, ctx.brand.id)).filter(({ lateMinutes }) => lateMinutes > 0)
      return { count: late.length, about: late.map(({ feed }) => feed).join(', ') }
    },
  },
]

const SECONDS = 60

export const rhythmGauges: Gauges = {
  help: {
    feed_message_seconds: 'Time since this bank feed sent an accepted message.',
    feed_late_seconds: 'Time that this bank feed is silent beyond its rhythm, without the nights.',
  },
  labels: ['feed'],
  read: async (platform) => {
    const now = platform.clock().getTime()
    const rhythms = await readRhythms(platform)
    return rhythms.map(({ brand, feed, messageAt, limitMinutes, lateMinutes }) => ({
      brand,
      feed,
      feed_message_seconds: messageAt && Math.max(0, Math.round((now - messageAt.getTime()) / 1_000)),
      feed_late_seconds: limitMinutes === null ? null : lateMinutes * SECONDS,
    }))
  },
}
