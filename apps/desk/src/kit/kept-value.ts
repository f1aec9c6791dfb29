/** A value that the browser keeps and all windows share. Tests run it without a browser. */
import { useSyncExternalStore } from 'react'
import { keep, readKept } from './storage.ts'

export type KeptValue = {
  get: () => string | undefined
  set: (value: string | undefined) => void
  use: () => string | undefined
}

export function keptValue(key: string): KeptValue {
  let value = readKept(key)
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key !== key && event.key !== null) return
    value = readKept(key)
    notify()
  })
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const get = () => value
  return {
    get,
    set(next) {
      value = next
      keep(key, next)
      notify()
    },
    use: () => useSyncExternalStore(subscribe, get),
  }
}
