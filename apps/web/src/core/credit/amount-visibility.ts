/** Whether amounts are shown on this device: the eye of the wallet, stored and shared by all tabs. */
import { localStore } from '#kit/storage.ts'
import { createValueStore, useStoreValue } from '#kit/value-store.ts'

const KEY = 'duang.hide-amounts'

const read = (): boolean => localStore.read(KEY) === '1'

const store = createValueStore(read())

addEventListener('storage', (event) => {
  if (event.key === KEY || event.key === null) store.set(read())
})

export function toggleAmounts(): void {
  const isHidden = !store.get()
  if (isHidden) localStore.write(KEY, '1')
  else localStore.remove(KEY)
  store.set(isHidden)
}

export const useAmountsHidden = (): boolean => useStoreValue(store)

export const HIDDEN_AMOUNT = '••••••'
/** The format of `formatBaht` and the server. */
const AMOUNTS = /\d[\d,]*\.\d{2}(?!\d)/g

/**
 * Hides amounts of the member inside sentences: `hide` replaces one formatted amount, `hideIn` the amounts of a sentence of the
 * server. Public caps and rules are not the member's amounts. Amounts to be confirmed are always shown.
 */
export function useHiding(): { hide: (amount: string) => string; hideIn: (sentence: string) => string } {
  const isHidden = useAmountsHidden()
  return {
    hide: (amount) => (isHidden ? HIDDEN_AMOUNT : amount),
    hideIn: (sentence) => (isHidden ? sentence.replace(AMOUNTS, HIDDEN_AMOUNT) : sentence),
  }
}
