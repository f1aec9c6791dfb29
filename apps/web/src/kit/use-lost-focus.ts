import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the element after the focused one was removed. A button that disappears with its press leaves a keyboard and a
 * screen reader at the top of the page. Checks whenever `change` has changed, never at first (`undefined`: not loaded yet). Nothing
 * is scrolled. The element needs no tab stop (`tabIndex={-1}`).
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
