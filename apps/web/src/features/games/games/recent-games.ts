/**
 * A member's games on this device: the last four that were opened, and favourites. They are stored under the member's uuid, so that
 * members who share a phone do not see each other's games.
 */
import * as z from 'zod/mini'
import { forgetOnLogout, useMember } from '#core/call/session.ts'
import { useMayBeAddressed } from '#core/play-break.ts'
import { localStore } from '#kit/storage.ts'
import { createValueStore, useStoreValue, type ValueStore } from '#kit/value-store.ts'

const RECENT_MAX = 4
const FAVOURITES_MAX = 200
const ids = z.array(z.string())
const NONE: readonly string[] = []

const RECENT = 'duang.games.recent'
const FAVOURITES = 'duang.games.favourites'
const PLAYING = 'duang.playing'

export type GameMemory = {
  recent: ValueStore<readonly string[]>
  favourites: ValueStore<readonly string[]>
  noteOpened: (id: string) => void
  toggleFavourite: (id: string) => void
}

const memories = new Map<string, GameMemory>()
forgetOnLogout(() => {
  for (const { recent } of memories.values()) recent.set([])
})

/** The games of one member. The same object each time, so that it can be passed on. */
export function gameMemory(uuid: string): GameMemory {
  const known = memories.get(uuid)
  if (known) return known
  dropNobodys()
  localStore.remove(`${PLAYING}.${uuid}`)
  const made = makeMemory(uuid)
  memories.set(uuid, made)
  return made
}

export const useGameMemory = (): GameMemory => gameMemory(useMember().uuid)
/** Nothing for members who must not be invited to play. */
export function useRecentGames(): readonly string[] {
  const recent = useStoreValue(useGameMemory().recent)
  return useMayBeAddressed() ? recent : NONE
}
export const useFavourites = (): readonly string[] => useStoreValue(useGameMemory().favourites)

function makeMemory(uuid: string): GameMemory {
  const recent = keptList(`${RECENT}.${uuid}`)
  const favourites = keptList(`${FAVOURITES}.${uuid}`)
  return {
    recent,
    favourites,
    noteOpened: (id) => recent.set([id, ...recent.get().filter((each) => each !== id)].slice(0, RECENT_MAX)),
    toggleFavourite: (id) => {
      const known = favourites.get()
      favourites.set(known.includes(id) ? known.filter((each) => each !== id) : [id, ...known].slice(0, FAVOURITES_MAX))
    },
  }
}

/** A list of ids that is stored on this device. */
function keptList(key: string): ValueStore<readonly string[]> {
  const store = createValueStore(readIds(key))
  return {
    ...store,
    set: (value) => {
      store.set(value)
      localStore.write(key, JSON.stringify(value))
    },
  }
}

function readIds(key: string): readonly string[] {
  try {
    const parsed = ids.safeParse(JSON.parse(localStore.read(key) ?? '[]'))
    return parsed.success ? parsed.data : []
  } catch {
    return []
  }
}

/** Removes data of earlier versions: games without a member, and the flag of an open game. */
function dropNobodys(): void {
  for (const key of [RECENT, FAVOURITES, PLAYING]) localStore.remove(key)
}
