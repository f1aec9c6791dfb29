import { useCallback, useSyncExternalStore } from 'react'

/** From this width on screens have room for columns; the same value as in the style sheets. */
export const WIDE = '(min-width: 64rem)'

/** Where the main menu is a rail at the side (bars.css). */
export const RAIL = '(min-width: 64rem), (min-width: 36rem) and (max-height: 30rem)'

/** Whether a media query matches, for cases that style sheets cannot cover, such as the order of elements. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
