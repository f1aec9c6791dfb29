import { type RefObject, useEffect, useRef } from 'react'

/**
 * Takes the focus when what had it was taken away: a button that vanishes with its press leaves a keyboard and a screen reader
 * at the top of the page. Looks whenever `change` has changed, never at first (`undefined`: not known yet); nothing is scrolled.
 * The element takes the focus without being a stop of the Tab key (`tabIndex={-1}`).
 */
export function useLostFocus<Element extends HTMLElement>(ref: RefObject<Element | null>, change: unknown): void {
  const seen = useRef(change)
  useEffect(() => {
    const before = seen.current
    if (before === change) return
    seen.current = change
    if (before !== undefined && document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  }, [ref, change])
}
