import { useSession } from '#core/session.ts'
import { useNow } from '#kit/use-now.ts'

/** Duration of this session in milliseconds, updated every ten seconds. */
export function usePlayTime(): number {
  const startedAt = useSession()?.startedAt
  const now = useNow(10_000)
  return startedAt === undefined ? 0 : Math.max(0, now - startedAt)
}

/** Hours and minutes, as on a clock: `1:05`. */
export function clockText(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
