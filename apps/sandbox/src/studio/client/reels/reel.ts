/**
 * One reel. While the answer is not known a loop runs at one speed; then it runs out to the true rows. Distance, speed and easing are the same
 * for every spin, so that the way a reel stops says nothing about what it stops on. Motion is a transform, run by the compositor.
 */
import { ended, h, put } from '../dom.ts'

export const ROWS = 3
/** Cells of one turn of the loop, the rows in sight among them. */
const LOOP_CELLS = 8
const LOOP_MS = 240
/** Cells between the last loop and the end; the time follows from the speed and the easing's first slope (0.66 / 0.2). */
const OUT_CELLS = 9
const OUT_EASING = 'cubic-bezier(0.2, 0.66, 0.3, 1)'
const OUT_MS = (OUT_CELLS / LOOP_CELLS) * LOOP_MS * (0.66 / 0.2)

export type Reel = ReturnType<typeof makeReel>

/** `draw` makes the picture of a symbol, `filler` names the next of those that pass by. */
export function makeReel(rows: readonly string[], draw: (symbol: string) => Element, filler: () => string) {
  const strip = h('div', { class: 'reel-strip' })
  const element = h('div', { class: 'reel' }, strip)
  let shown = [...rows]
  let loop: Animation | null = null
  const cell = (symbol: string) => h('div', { class: 'reel-cell' }, draw(symbol))
  const fillers = (count: number) => Array.from({ length: count }, filler)
  const fill = (symbols: readonly string[]) => put(strip, ...symbols.map(cell))
  /** Of the strip's own height: all cells are of one size. */
  const shift = (cells: number, of: number) => `translateY(${(-cells / of) * 100}%)`
  const rest = (symbols: readonly string[]) => {
    shown = [...symbols]
    fill(shown)
  }
  rest(rows)

  return {
    element,
    /** The pictures in sight, top to bottom. */
    cells: (): Element[] => [...strip.children].slice(0, ROWS),
    start() {
      const length = LOOP_CELLS + ROWS
      fill([...shown, ...fillers(LOOP_CELLS - ROWS), ...shown])
      loop = strip.animate([{ transform: shift(LOOP_CELLS, length) }, { transform: 'none' }], {
        duration: LOOP_MS,
        iterations: Number.POSITIVE_INFINITY,
      })
    },
    /** Back to what was there. */
    cancel() {
      loop?.cancel()
      loop = null
      rest(shown)
    },
    /** Ends the loop after `turns` more turns and runs out to `symbols`. */
    async stop(symbols: readonly string[], turns: number, skip: AbortSignal): Promise<void> {
      const end = () => {
        for (const animation of strip.getAnimations()) animation.cancel()
        rest(symbols)
      }
      skip.addEventListener('abort', end)
      if (!skip.aborted && loop) {
        const { currentIteration } = loop.effect?.getComputedTiming() ?? {}
        loop.effect?.updateTiming({ iterations: (currentIteration ?? 0) + 1 + turns })
        await ended([loop])
      }
      if (!skip.aborted) {
        const length = ROWS + OUT_CELLS
        fill([...symbols, ...fillers(OUT_CELLS - ROWS), ...shown])
        const out = strip.animate([{ transform: shift(OUT_CELLS, length) }, { transform: 'none' }], {
          duration: OUT_MS,
          easing: OUT_EASING,
        })
        await ended([out])
      }
      skip.removeEventListener('abort', end)
      loop = null
      rest(symbols)
    },
  }
}
