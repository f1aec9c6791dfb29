/** Whether somebody is in the middle of something that a fresh start of the page would take from them. */
import { useEffect } from 'react'

let holds = 0
const typedIn = new Set<HTMLInputElement | HTMLTextAreaElement>()

if (!import.meta.env.SSR)
  addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typedIn.add(target)
    },
    { capture: true, passive: true },
  )

/** Says so while `isBusy`: for pages and calls about money, where nothing need be typed or open. */
export function useBusy(isBusy = true): void {
  useEffect(() => {
    if (!isBusy) return
    holds++
    return () => {
      holds--
    }
  }, [isBusy])
}

/** A money page or call, an open dialog, or a field that somebody has typed in and not emptied again. */
export function isBusy(): boolean {
  for (const field of typedIn) if (!field.isConnected) typedIn.delete(field)
  return (
    holds > 0 || document.querySelector('dialog[open]') !== null || [...typedIn].some((field) => field.value !== '')
  )
}
