import { useCallback } from 'react'
import type { coverOf } from './cover-art.ts'

/** Returns a ref that gives its element the colours of a cover. The policy rejects `style` attributes of a server-rendered page. */
export function useCoverPaint({ hue, turn }: Pick<ReturnType<typeof coverOf>, 'hue' | 'turn'>) {
  return useCallback(
    (element: HTMLElement | null) => {
      element?.style.setProperty('--hue', String(hue))
      element?.style.setProperty('--turn', `${turn}deg`)
    },
    [hue, turn],
  )
}
