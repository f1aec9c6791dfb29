/** Whether a reload of the page would lose work of the member. */
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

/** Registers work while `isBusy`: for pages and calls about money, which may have no input and no dialog. */
export function useBusy(isBusy = true): void {
  useEffect(() => {
    if (!isBusy) return
    holds++
    return () => {
      holds--
    }
  }, [isBusy])
}

/** A money page or call, an open dialog, or a field with input. */
export function isBusy(): boolean {
  for (const field of typedIn) if (!field.isConnected) typedIn.delete(field)
  return (
    holds > 0 || document.querySelector('dialog[open]') !== null || [...typedIn].some((field) => field.value !== '')
  )
}
