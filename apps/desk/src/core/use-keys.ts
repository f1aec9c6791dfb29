/** Keys of a screen. They rest while a field has the focus or a dialog is open. */
import { useEffect, useEffectEvent } from 'react'
import { keyOf } from '#kit/key-of.ts'

export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    // A press beside the text of a dialog leaves the focus on the page.
    if (document.querySelector('dialog[open]')) return
    if (event.target instanceof HTMLElement && event.target.closest('input,select,textarea')) return
    const act = keys[keyOf(event)]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
