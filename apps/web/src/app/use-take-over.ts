/** A page that the server rendered can be typed into, sent and pressed before its code is there. Nothing of that is lost. */
import { useEffect } from 'react'
import { startClockAt } from '#kit/use-now.ts'

declare global {
  interface Window {
    /** Ends the keeping of what is sent or pressed too early, and repeats it (`apps/api/src/app/page-file.ts`). */
    repeatEarly?: () => void
  }
}

/** Runs once, after the code has taken over the page. */
export function useTakeOver(): void {
  useEffect(() => {
    startClockAt(undefined)
    for (const input of document.querySelectorAll('input')) if (input.value !== input.defaultValue) tellAgain(input)
    // Typed values reach the state of the form first.
    if (window.repeatEarly) setTimeout(window.repeatEarly)
    delete window.repeatEarly
  }, [])
}

/** React took what stood in the field for known, and would not call `onChange` for it. */
function tellAgain(input: HTMLInputElement): void {
  const typed = input.value
  input.value = ''
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
