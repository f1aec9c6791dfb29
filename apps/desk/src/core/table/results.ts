/** Results of the last actions, by the address of the screen that asked for them. They are kept while the window is open. */
import { useLocation } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

/** `isKnown`: false when the reply of the server was lost. */
export type ActionResult = { text: string; isKnown: boolean; at: string }

let results: Readonly<Record<string, ActionResult>> = {}
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const write = (next: typeof results): void => {
  results = next
  for (const listener of listeners) listener()
}

export const keepResult = (address: string, text: string, isKnown: boolean): void =>
  write({ ...results, [address]: { text, isKnown, at: new Date().toISOString() } })

/** The next person sees nothing of the one before. */
export const forgetResults = (): void => write({})

export function useLastResult(): ActionResult | undefined {
  const address = useLocation({ select: ({ pathname }) => pathname })
  return useSyncExternalStore(subscribe, () => results[address])
}
