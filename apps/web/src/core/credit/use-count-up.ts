import { useEffect, useRef, useState } from 'react'

const COUNT_MS = 800
const easeOut = (part: number): number => 1 - (1 - part) ** 3

/**
 * The satang to draw for a balance: it counts up when the server has confirmed an increase, and swaps at once when the
 * balance falls, when it is first known, or when motion is unwelcome.
 */
export function useCountUp(satang: number): number {
  const [drawn, setDrawn] = useState(satang)
  const before = useRef(satang)
  useEffect(() => {
    const from = before.current
    before.current = satang
    if (satang <= from || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setDrawn(satang)
      return
    }
    const startedAt = performance.now()
    let frame = requestAnimationFrame(function draw(now) {
      const part = Math.min(1, Math.max(0, (now - startedAt) / COUNT_MS))
      setDrawn(Math.round(from + (satang - from) * easeOut(part)))
      if (part < 1) frame = requestAnimationFrame(draw)
    })
    return () => cancelAnimationFrame(frame)
  }, [satang])
  return drawn
}
