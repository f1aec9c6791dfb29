/** State of the socket, for all parts of the site. The connection itself loads later (`connection.ts`). */
import { createValueStore, useStoreValue } from '#kit/value-store.ts'

type LiveState = {
  /** Events arrive now. */
  isConnected: boolean
  /** The connection has been away for longer than a usual reconnection, and is tried again. */
  isLost: boolean
  /** Members of the brand who are connected; undefined while unknown. */
  online: number | undefined
}

const store = createValueStore<LiveState>({ isConnected: false, isLost: false, online: undefined })

export const setLive = (change: Partial<LiveState>): void => store.set({ ...store.get(), ...change })
export const useLive = (): LiveState => useStoreValue(store)

/** Interval of polls beside a socket. Below the minute after which a balance counts as old. */
const CONNECTED_POLL_MS = 45_000

/** The interval of a poll: as given without a socket, and slow while events arrive. `false` stays. */
export function useLivePoll<Interval extends number | false>(everyMs: Interval): number | Interval {
  const { isConnected } = useLive()
  return isConnected && everyMs !== false ? Math.max(everyMs, CONNECTED_POLL_MS) : everyMs
}
