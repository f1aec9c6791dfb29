/** A page that the server rendered can be typed into, sent and pressed before its code is there. Nothing of that is lost. */
import { useEffect } from 'react'
import { startClockAt } from '#kit/use-now.ts'

/** The server's page keeps here the last form sent or button pressed too early, and the listeners that keep it (`apps/api/src/app/page-file.ts`). */
declare global {
  interface Window {
    early?: HTMLFormElement | HTMLButtonElement
    keepForm?: (event: SubmitEvent) => void
    keepPress?: (event: MouseEvent) => void
  }
}

/** Runs once, after the code has taken over the page. */
export function useTakeOver(): void {
  useEffect(() => {
    startClockAt(undefined)
    for (const input of document.querySelectorAll('input')) if (input.value !== input.defaultValue) tellAgain(input)
    const { early, keepForm, keepPress } = window
    if (keepForm) removeEventListener('submit', keepForm, true)
    if (keepPress) removeEventListener('click', keepPress, true)
    delete window.early
    // Typed values reach the state of the form first.
    if (early) setTimeout(() => repeat(early))
  }, [])
}

function repeat(early: HTMLFormElement | HTMLButtonElement): void {
  // The page may be another one now, as for a member who opened a page of visitors.
  if (!early.isConnected) return
  if (early instanceof HTMLFormElement) early.requestSubmit()
  else early.click()
}

/** React took what stood in the field for known, and would not call `onChange` for it. */
function tellAgain(input: HTMLInputElement): void {
  const typed = input.value
  input.value = ''
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
