import { useEffect, useRef, useState } from 'react'

/** A change of the balance is seen, and the sum is there before it is read. A win takes longer. */
const CHANGE_MS = 280
const WIN_MS = 800
const easeOut = (part: number): number => 1 - (1 - part) ** 3

/**
 * Returns the satang to show for a balance. It counts up after a confirmed increase. It swaps at once when the balance falls, when
 * it first loads, or with reduced motion.
 */
export const useCountUp = (satang: number): number => useCount(satang, satang, CHANGE_MS)

/** Returns the sum to show for what was just won, in satang or points. It counts up from 0; with reduced motion it is there at once. */
export const useCountFromZero = (sum: number): number => useCount(sum, 0, WIN_MS)

function useCount(sum: number, first: number, durationMs: number): number {
  const [shown, setShown] = useState(first)
  const before = useRef(first)
  useEffect(() => {
    const from = before.current
    before.current = sum
    if (sum <= from || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setShown(sum)
      return
    }
    const startedAt = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, (now - startedAt) / durationMs))
      setShown(Math.round(from + (sum - from) * easeOut(part)))
      if (part < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [sum, durationMs])
  return shown
}
