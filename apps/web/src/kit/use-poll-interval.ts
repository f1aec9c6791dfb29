import { useEffect, useState } from 'react'

type PollTimes = { everyMs: number; forMs: number }

/**
 * The interval of polls on a visible page: `everyMs`, and `false` after `forMs`. Returning to the page restarts the time. The query
 * library itself stops polls of a hidden page.
 */
export function usePollInterval({ everyMs, forMs }: PollTimes): number | false {
  const [isLive, setLive] = useState(true)
  useEffect(() => {
    let timer = setTimeout(() => setLive(false), forMs)
    const resume = () => {
      if (document.visibilityState !== 'visible') return
      clearTimeout(timer)
      timer = setTimeout(() => setLive(false), forMs)
      setLive(true)
    }
    addEventListener('focus', resume)
    document.addEventListener('visibilitychange', resume)
    return () => {
      clearTimeout(timer)
      removeEventListener('focus', resume)
      document.removeEventListener('visibilitychange', resume)
    }
  }, [forMs])
  return isLive && everyMs
}
