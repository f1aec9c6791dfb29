/** A page that the server drew can be typed into, and sent, before its code is there. Nothing of that is lost. */
import { useEffect } from 'react'
import { startClockAt } from '#kit/use-now.ts'

/** The server's page keeps here the form that was sent too early, and what keeps it (`apps/api/src/app/page-file.ts`). */
declare global {
  interface Window {
    earlyForm?: HTMLFormElement
    keepForm?: (event: SubmitEvent) => void
  }
}

/** Runs once, after the code has taken over the page. */
export function useTakeOver(): void {
  useEffect(() => {
    startClockAt(undefined)
    for (const input of document.querySelectorAll('input')) if (input.value !== input.defaultValue) tellAgain(input)
    const { earlyForm, keepForm } = window
    if (keepForm) removeEventListener('submit', keepForm, true)
    delete window.earlyForm
    // The values first have to reach the state of the form.
    if (earlyForm) setTimeout(() => earlyForm.requestSubmit())
  }, [])
}

/** React took what stood in the field for known, and would not call `onChange` for it. */
function tellAgain(input: HTMLInputElement): void {
  const typed = input.value
  input.value = ''
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
