import { useEffect, useEffectEvent } from 'react'

type Pull = {
  /** Called when a touch starts: whether the page is at its top, so that there is nothing to scroll. */
  canBegin: () => boolean
  /** Distance of the touch since then in CSS pixels; 0 where it moved another way. */
  onMove: (distance: number) => void
  /** Distance at the end of the touch; 0 where the browser cancelled it. */
  onEnd: (distance: number) => void
}

/** A shorter movement is a tap. */
const SLACK = 8

/** Follows one touch that pulls the page down from its top. It prevents nothing: scrolling, zooming and taps work as usual. */
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
      // The direction is decided once, at the first movement.
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
    const cancel = () => leave(0)

    const listening = new AbortController()
    const how = { passive: true, signal: listening.signal }
    document.addEventListener('touchstart', began, how)
    document.addEventListener('touchmove', moved, how)
    document.addEventListener('touchend', left, how)
    document.addEventListener('touchcancel', cancel, how)
    return () => listening.abort()
  }, [])
}
