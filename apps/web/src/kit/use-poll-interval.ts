import { useEffect, useState } from 'react'

type PollTimes = { everyMs: number; forMs: number }

/**
 * How often to ask while somebody looks at the page: `everyMs`, and `false` once `forMs` have passed.
 * Coming back to the page starts the time anew. That a hidden page does not ask is the query library's own rule.
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
