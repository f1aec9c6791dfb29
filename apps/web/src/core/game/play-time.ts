import { useSession } from '#core/session.ts'
import { playTime } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { useNow } from '#kit/use-now.ts'

/** Duration of this session in milliseconds, updated every ten seconds. */
export function usePlayTime(): number {
  const startedAt = useSession()?.startedAt
  const now = useNow(10_000)
  return startedAt === undefined ? 0 : Math.max(0, now - startedAt)
}

/** `5 นาที`, and `1:05 ชม.` from an hour on: a bare `0:05` could be seconds. */
export function playTimeText(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 60) return format(playTime.minutes, { n: minutes })
  return format(playTime.hours, { t: `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}` })
}
