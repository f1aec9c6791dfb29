import { useEffect, useEffectEvent } from 'react'

type Pull = {
  /** Asked when a finger comes down: whether the page stands at its top, so that there is nothing to scroll to. */
  canBegin: () => boolean
  /** How far the finger has come down since then, in CSS pixels; 0 where it went another way. */
  onMove: (distance: number) => void
  /** Where the finger left; 0 where the browser took it away. */
  onEnd: (distance: number) => void
}

/** Less than this is a tap that shook. */
const SLACK = 8

/** Follows one finger that pulls the page down from its top. It prevents nothing: scrolling, zooming and taps go on as ever. */
export function usePull({ canBegin, onMove, onEnd }: Pull): void {
  const may = useEffectEvent(canBegin)
  const move = useEffectEvent(onMove)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    let from: Pick<Touch, 'clientX' | 'clientY'> | undefined
    let distance: number | undefined

    const leave = (at: number) => {
      if (distance !== undefined) end(at)
      from = undefined
      distance = undefined
    }
    const began = ({ touches }: TouchEvent) => {
      leave(0)
      if (touches.length === 1 && may()) from = touches[0]
    }
    const moved = ({ touches: [finger] }: TouchEvent) => {
      if (!from || !finger) return
      const down = finger.clientY - from.clientY
      // The way of a finger is decided once, at its first step.
      if (distance === undefined) {
        const aside = Math.abs(finger.clientX - from.clientX)
        if (Math.max(aside, Math.abs(down)) < SLACK) return
        if (down < aside) {
          from = undefined
          return
        }
      }
      distance = Math.max(0, down)
      move(distance)
    }
    const left = () => leave(distance ?? 0)
    const taken = () => leave(0)

    const listening = new AbortController()
    const how = { passive: true, signal: listening.signal }
    document.addEventListener('touchstart', began, how)
    document.addEventListener('touchmove', moved, how)
    document.addEventListener('touchend', left, how)
    document.addEventListener('touchcancel', taken, how)
    return () => listening.abort()
  }, [])
}
