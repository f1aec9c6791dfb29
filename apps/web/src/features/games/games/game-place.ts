/** Where a game opens. The member's choice is stored on this device. */
import { localStore } from '#kit/storage.ts'
import { useMedia, WIDE } from '#kit/use-media.ts'
import { createValueStore, useStoreValue } from '#kit/value-store.ts'

/** `frame`: in the site, beside the credit. `here`: in this tab, instead of the site. `tab`: in a new one. */
export type GamePlace = 'frame' | 'here' | 'tab'
export type PlaceChoice = 'here' | 'tab'

const KEY = 'duang.games.place'
const isChoice = (text: string | null): text is PlaceChoice => text === 'here' || text === 'tab'
const kept = localStore.read(KEY)
const choice = createValueStore<PlaceChoice | undefined>(isChoice(kept) ? kept : undefined)

export function chooseGamePlace(value: PlaceChoice): void {
  choice.set(value)
  localStore.write(KEY, value)
}

/**
 * The member's choice, and the place that it means for this provider. Without a choice a game has the frame where one is possible.
 * Otherwise it has a tab of its own in a wide window, and this tab on a phone, where tabs are hard to find again.
 */
export function useGamePlace(isFramed: boolean): { place: GamePlace; chosen: PlaceChoice; isChosen: boolean } {
  const isWide = useMedia(WIDE)
  const canFrame = isWide && isFramed
  const own = useStoreValue(choice)
  const chosen = own ?? (isWide && !isFramed ? 'tab' : 'here')
  return { chosen, isChosen: own !== undefined, place: chosen === 'here' && canFrame ? 'frame' : chosen }
}
