/**
 * What this device remembers of a member's games: the last four that were opened, favourites, and whether one is still open.
 * Kept under the member's uuid: on a phone that several use, nobody sees what somebody else plays.
 */
import * as z from 'zod/mini'
import { useMember } from '#core/session.ts'
import { localStore } from '#kit/storage.ts'
import { createValueStore, useStoreValue, type ValueStore } from '#kit/value-store.ts'

const RECENT_MAX = 4
const FAVOURITES_MAX = 200
const ids = z.array(z.string())

const RECENT = 'duang.games.recent'
const FAVOURITES = 'duang.games.favourites'
const PLAYING = 'duang.playing'

export type GameMemory = {
  recent: ValueStore<readonly string[]>
  favourites: ValueStore<readonly string[]>
  noteOpened: (id: string) => void
  toggleFavourite: (id: string) => void
  notePlay: (isPlaying: boolean) => void
  /** Whether a game was opened on this device and the member did not come back from it yet: also a page that is loaded anew knows. */
  mayBePlaying: () => boolean
}

const memories = new Map<string, GameMemory>()

/** The memory of one member; the same object each time, so that it can be handed on. */
export function gameMemory(uuid: string): GameMemory {
  const known = memories.get(uuid)
  if (known) return known
  dropNobodys()
  const made = makeMemory(uuid)
  memories.set(uuid, made)
  return made
}

export const useGameMemory = (): GameMemory => gameMemory(useMember().uuid)
export const useRecentGames = (): readonly string[] => useStoreValue(useGameMemory().recent)
export const useFavourites = (): readonly string[] => useStoreValue(useGameMemory().favourites)

function makeMemory(uuid: string): GameMemory {
  const recent = keptList(`${RECENT}.${uuid}`)
  const favourites = keptList(`${FAVOURITES}.${uuid}`)
  const playing = `${PLAYING}.${uuid}`
  return {
    recent,
    favourites,
    noteOpened: (id) => recent.set([id, ...recent.get().filter((each) => each !== id)].slice(0, RECENT_MAX)),
    toggleFavourite: (id) => {
      const known = favourites.get()
      favourites.set(known.includes(id) ? known.filter((each) => each !== id) : [id, ...known].slice(0, FAVOURITES_MAX))
    },
    // Without a memory the credit comes back with the next answer of the server.
    notePlay: (isPlaying) => (isPlaying ? void localStore.write(playing, '1') : localStore.remove(playing)),
    mayBePlaying: () => localStore.read(playing) !== null,
  }
}

/** A list of ids that is kept on this device. */
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

/** Earlier versions remembered games without a member: whose they were is not known, so nobody gets them. */
function dropNobodys(): void {
  for (const key of [RECENT, FAVOURITES, PLAYING]) localStore.remove(key)
}
