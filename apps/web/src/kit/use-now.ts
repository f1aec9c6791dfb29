import { useEffect, useState } from 'react'

let start: number | undefined

/** Initial time of the clock, so that hydration matches the server's render; undefined: the real time. */
export const startClockAt = (at: number | undefined): void => {
  start = at
}

/** The time in milliseconds since 1970, updated at an interval. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => start ?? Date.now())
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
