import { type ReactNode, useEffect, useRef } from 'react'

/** Position within a step: scroll offset in CSS pixels, and the index of the pressed row; −1: no row has the focus. */
type Left = { scrollTop: number; row: number }

const STEP = '.winlost-step'
const rowsOf = (step: Element | null | undefined): HTMLElement[] => [
  ...(step?.querySelectorAll<HTMLElement>('button.row') ?? []),
]

/** Stores the position for each depth of the sheet, so that a step back restores it. */
export function usePlaces() {
  const places = useRef<(Left | undefined)[]>([])
  return {
    place: (depth: number): Left | undefined => places.current[depth],
    leave: (depth: number) => {
      const step = document.querySelector(STEP)
      // Deeper positions belong to another path.
      places.current.length = depth
      places.current[depth] = {
        scrollTop: step?.closest('dialog')?.scrollTop ?? 0,
        row: rowsOf(step).findIndex((each) => each.matches(':focus')),
      }
    },
    reset: () => {
      places.current = []
    },
  }
}

/** Moves the focus when the step changes, since the pressed element is removed: to the top, or to the stored position. */
export function Place({ left, children }: { left: Left | undefined; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const { current: from } = useRef(left)
  useEffect(() => {
    const step = ref.current
    const sheet = step?.closest('dialog')
    const row = from && rowsOf(step)[from.row]
    ;(row ?? step)?.focus({ preventScroll: true })
    if (sheet) sheet.scrollTop = from?.scrollTop ?? 0
    // Rows out of sight count with an estimated height.
    row?.scrollIntoView({ block: 'nearest' })
  }, [from])
  return (
    <div ref={ref} tabIndex={-1} className="winlost-step">
      {children}
    </div>
  )
}
