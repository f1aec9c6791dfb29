import { useSyncExternalStore } from 'react'

/** One value that several places observe. */
export type ValueStore<Value> = {
  get: () => Value
  set: (value: Value) => void
  subscribe: (listener: () => void) => () => void
}

export function createValueStore<Value>(initial: Value): ValueStore<Value> {
  const listeners = new Set<() => void>()
  let current = initial
  return {
    get: () => current,
    set: (value) => {
      current = value
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useStoreValue = <Value>(store: Pick<ValueStore<Value>, 'get' | 'subscribe'>): Value =>
  useSyncExternalStore(store.subscribe, store.get, store.get)
