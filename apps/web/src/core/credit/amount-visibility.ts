/** Whether amounts are shown on this device: the eye of the wallet, remembered and shared by all tabs. */
import { createValueStore, useStoreValue } from '#kit/value-store.ts'

const KEY = 'duang.hide-amounts'

const read = (): boolean => localStorage.getItem(KEY) === '1'

const store = createValueStore(read())

addEventListener('storage', (event) => {
  if (event.key === KEY || event.key === null) store.set(read())
})

export function toggleAmounts(): void {
  const isHidden = !store.get()
  if (isHidden) localStorage.setItem(KEY, '1')
  else localStorage.removeItem(KEY)
  store.set(isHidden)
}

export const useAmountsHidden = (): boolean => useStoreValue(store)
