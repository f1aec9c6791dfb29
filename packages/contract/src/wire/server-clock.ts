/** The server's time. The clock of a phone may be hours off, and times of the server are compared with "now" on the screen. */

let aheadMs: number | undefined
const listeners = new Set<() => void>()

/** Smaller offsets are those of the network. */
const SMALL_MS = 2_000

/** Notes the `Date` of a reply. A browser may repeat an older reply, so the latest time counts. */
export function noteServerDate(date: string | null): void {
  const ahead = Date.parse(date ?? '') - Date.now()
  if (!(ahead > (aheadMs ?? Number.NEGATIVE_INFINITY))) return
  const isMoved = Math.abs(ahead - (aheadMs ?? 0)) > SMALL_MS
  aheadMs = ahead
  if (isMoved) for (const listener of listeners) listener()
}

/** The time in milliseconds since 1970: the server's since its first reply, and the device's before. */
export const serverNow = (): number =>
  Date.now() + (aheadMs !== undefined && Math.abs(aheadMs) > SMALL_MS ? aheadMs : 0)

/** Calls the listener when a reply moved the time. Returns the end of it. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
