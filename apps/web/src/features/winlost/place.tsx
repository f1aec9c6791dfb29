import { type ReactNode, useEffect, useRef } from 'react'

/** Where somebody was in a step: how far down in CSS pixels, and which of its rows was pressed; −1: none has the focus. */
type Left = { scrollTop: number; row: number }

const STEP = '.winlost-step'
const rowsOf = (step: Element | null | undefined): HTMLElement[] => [
  ...(step?.querySelectorAll<HTMLElement>('button.row') ?? []),
]

/** Remembers for each depth of the sheet where somebody left it, so that a step back leads to the same place. */
export function usePlaces() {
  const places = useRef<(Left | undefined)[]>([])
  return {
    place: (depth: number): Left | undefined => places.current[depth],
    leave: (depth: number) => {
      const step = document.querySelector(STEP)
      // What lies deeper was seen on another way.
      places.current.length = depth
      places.current[depth] = {
        scrollTop: step?.closest('dialog')?.scrollTop ?? 0,
        row: rowsOf(step).findIndex((each) => each.matches(':focus')),
      }
    },
    forget: () => {
      places.current = []
    },
  }
}

/** Takes the focus when the step changes, since what was pressed is gone: at its top, or where it was left. */
export function Place({ left, children }: { left: Left | undefined; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const { current: from } = useRef(left)
  useEffect(() => {
    const step = ref.current
    const sheet = step?.closest('dialog')
    const row = from && rowsOf(step)[from.row]
    ;(row ?? step)?.focus({ preventScroll: true })
    if (sheet) sheet.scrollTop = from?.scrollTop ?? 0
    // Rows that are out of sight count with a height that is guessed.
    row?.scrollIntoView({ block: 'nearest' })
  }, [from])
  return (
    <div ref={ref} tabIndex={-1} className="winlost-step">
      {children}
    </div>
  )
}
