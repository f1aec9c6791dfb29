/** What this device remembers of games: the last four that were opened, and favourites. Ids only, nothing of a member. */
import * as z from 'zod/mini'
import { createValueStore, useStoreValue, type ValueStore } from '#kit/value-store.ts'

const RECENT_MAX = 4
const FAVOURITES_MAX = 200
const ids = z.array(z.string())

/** A list of ids that is kept on this device. */
function keptList(key: string): ValueStore<readonly string[]> {
  const read = (): readonly string[] => {
    try {
      const parsed = ids.safeParse(JSON.parse(localStorage.getItem(key) ?? '[]'))
      return parsed.success ? parsed.data : []
    } catch {
      return []
    }
  }
  const store = createValueStore(read())
  return {
    ...store,
    set: (value) => {
      store.set(value)
      try {
        localStorage.setItem(key, JSON.stringify(value))
      } catch {
        // Without a place to keep it, it lasts as long as the page.
      }
    },
  }
}

const recent = keptList('duang.games.recent')
const favourites = keptList('duang.games.favourites')

export const useRecentGames = (): readonly string[] => useStoreValue(recent)
export const useFavourites = (): readonly string[] => useStoreValue(favourites)

export const noteOpened = (id: string): void =>
  recent.set([id, ...recent.get().filter((each) => each !== id)].slice(0, RECENT_MAX))

export function toggleFavourite(id: string): void {
  const known = favourites.get()
  favourites.set(known.includes(id) ? known.filter((each) => each !== id) : [id, ...known].slice(0, FAVOURITES_MAX))
}
