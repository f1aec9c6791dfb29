import { useSession } from '#core/call/session.ts'
import { gm, sessionTime } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { useDeviceNow } from '#kit/use-now.ts'

/** Time since the login in milliseconds, updated every ten seconds. The server measures the time of play (`limits.reminder`). */
export function useSessionTime(): number {
  const startedAt = useSession()?.startedAt
  const now = useDeviceNow(10_000)
  return startedAt === undefined ? 0 : Math.max(0, now - startedAt)
}

/** `ใช้งานมาแล้ว 5 นาที`, and `ใช้งานมาแล้ว 1:05 ชม.` from an hour on: a bare `0:05` could be seconds. */
export const sessionTimeText = (ms: number): string => format(gm.clock, { t: durationText(Math.floor(ms / 60_000)) })

const durationText = (minutes: number): string =>
  minutes < 60
    ? format(sessionTime.minutes, { n: minutes })
    : format(sessionTime.hours, { t: `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}` })
