import { useCallback, useSyncExternalStore } from 'react'

/** From here on screens have room for columns; the same measure as in the style sheets. */
export const WIDE = '(min-width: 64rem)'

/** Whether a media query holds; for what style sheets cannot do, such as the order of the document. */
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
