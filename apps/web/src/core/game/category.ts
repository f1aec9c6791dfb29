/** Categories of games: their names, and the last one that was opened. */
import { categories, nav } from '#core/th.ts'
import { createValueStore, useStoreValue } from '#kit/value-store.ts'

/** Of an address without a category, or with an unknown one (interpretation P1). */
export const DEFAULT_CATEGORY = 'sport'
/** Shelves of all categories: where the middle button of the bar leads first. */
export const ALL_CATEGORIES = 'all'

// A map, because a category comes from an address or a provider. An object would also have `constructor`.
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    [ALL_CATEGORIES]: nav.allGames,
    sport: nav.sport,
    casino: nav.casino,
    slot: nav.slot,
    ...categories,
  }),
)

/** A category without a Thai name keeps the provider's name. */
export const categoryName = (category: string): string => NAMES.get(category) ?? category

const store = createValueStore(ALL_CATEGORIES)

/** The category of the middle button of the bottom bar, until a reload. */
export const useCurrentCategory = (): string => useStoreValue(store)

export function noteCategory(category: string): void {
  if (store.get() !== category) store.set(category)
}
