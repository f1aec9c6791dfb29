import { onServerTime, serverNow } from '@duang/contract/wire/server-clock'
import { useEffect, useState } from 'react'

let start: number | undefined

/** Initial time of the clock, so that hydration matches the server's render; undefined: the real time. */
export const startClockAt = (at: number | undefined): void => {
  start = at
}

/** The server's time in milliseconds since 1970, updated at an interval. */
export const useNow = (everyMs: number): number => useClock(everyMs, serverNow)

/** The time of this device, for spans that begin and end on it. */
export const useDeviceNow = (everyMs: number): number => useClock(everyMs, Date.now)

function useClock(everyMs: number, read: () => number): number {
  const [now, setNow] = useState(() => start ?? read())
  useEffect(() => {
    const update = () => setNow(read())
    update()
    const timer = setInterval(update, everyMs)
    const forget = onServerTime(update)
    return () => {
      clearInterval(timer)
      forget()
    }
  }, [everyMs, read])
  return now
}
