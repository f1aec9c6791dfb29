/** Preserves input on a server-rendered page before its code has loaded: typed, submitted and pressed. */
import { useEffect } from 'react'
import { startClockAt } from '#kit/use-now.ts'

declare global {
  interface Window {
    /** Stops recording early submits and presses, and repeats them (`apps/api/src/app/pages/page-file.ts`). */
    repeatEarly?: () => void
  }
}

/** Runs once, after hydration. */
export function useEarlyInput(): void {
  useEffect(() => {
    startClockAt(undefined)
    for (const input of document.querySelectorAll('input')) if (input.value !== input.defaultValue) repeatInput(input)
    // Typed values enter the state of the form first.
    if (window.repeatEarly) setTimeout(window.repeatEarly)
    delete window.repeatEarly
  }, [])
}

/** React treats the current value of the field as its own, and would not call `onChange` for it. */
function repeatInput(input: HTMLInputElement): void {
  const typed = input.value
  input.value = ''
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
