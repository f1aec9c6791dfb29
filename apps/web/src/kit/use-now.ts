import { useEffect, useState } from 'react'

let start: number | undefined

/** What the clock shows at first, so that a page that the server drew finds the time it was drawn at; undefined: the real time. */
export const startClockAt = (at: number | undefined): void => {
  start = at
}

/** The time in milliseconds since 1970, looked at again every so often. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => start ?? Date.now())
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
