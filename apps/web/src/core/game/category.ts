/** Categories of games: what they are called, and which one somebody looked at last. */
import { categories, nav } from '#core/th.ts'
import { createValueStore, useStoreValue } from '#kit/value-store.ts'

export const DEFAULT_CATEGORY = 'sport'

// A map: a category comes from an address or a provider, and an object would also know `constructor`.
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({ sport: nav.sport, casino: nav.casino, slot: nav.slot, ...categories }),
)

/** A category that we have no name for is called by its own word. */
export const categoryName = (category: string): string => NAMES.get(category) ?? category

const store = createValueStore(DEFAULT_CATEGORY)

/** The category that the button in the middle of the bottom bar leads to, until the page is loaded anew. */
export const useCurrentCategory = (): string => useStoreValue(store)

export function noteCategory(category: string): void {
  if (store.get() !== category) store.set(category)
}
