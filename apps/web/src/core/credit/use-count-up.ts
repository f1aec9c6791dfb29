import { useEffect, useRef, useState } from 'react'

const COUNT_MS = 800
const easeOut = (part: number): number => 1 - (1 - part) ** 3

/**
 * Returns the satang to show for a balance. It counts up after a confirmed increase. It swaps at once when the balance falls, when
 * it first loads, or with reduced motion.
 */
export function useCountUp(satang: number): number {
  const [shown, setShown] = useState(satang)
  const before = useRef(satang)
  useEffect(() => {
    const from = before.current
    before.current = satang
    if (satang <= from || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setShown(satang)
      return
    }
    const startedAt = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, (now - startedAt) / COUNT_MS))
      setShown(Math.round(from + (satang - from) * easeOut(part)))
      if (part < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [satang])
  return shown
}
