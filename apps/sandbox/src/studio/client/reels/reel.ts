/**
 * One reel. A loop runs at one speed until the answer arrives. Then it runs out to the true rows. Distance, speed and easing are the
 * same for each spin, so that the way a reel stops reveals nothing about its result. Motion is a transform, run by the compositor.
 * The strip is built once. A spin renders only the rows that end in sight.
 */
import { ended, h, put } from '../dom.ts'

export const ROWS = 3
/** The strip from above: the rows in sight at rest, cells that pass by, and those rows once more, where the motion begins. */
const PASSING = 6
const CELLS = ROWS + PASSING + ROWS
const WAY = [{ transform: `translateY(${(-(ROWS + PASSING) / CELLS) * 100}%)` }, { transform: 'none' }]
const LOOP_MS = 270
/** The easing begins 3.3 times as fast as its mean (0.66 / 0.2), so a run-out of this length continues at the speed of the loop. */
const OUT_EASING = 'cubic-bezier(0.2, 0.66, 0.3, 1)'
const OUT_MS = LOOP_MS * (0.66 / 0.2)

export type Reel = ReturnType<typeof makeReel>

/** `draw` makes the picture of a symbol. `passing` names the passing symbols, the same at each spin. */
export function makeReel(rows: readonly string[], draw: (symbol: string) => Element, passing: readonly string[]) {
  const cell = (symbol: string) => h('div', { class: 'reel-cell' }, draw(symbol))
  const strip = h('div', { class: 'reel-strip' }, ...[...rows, ...passing.slice(0, PASSING), ...rows].map(cell))
  const element = h('div', { class: 'reel' }, strip)
  const cells = [...strip.children]
  let loop: Animation | null = null

  const drawRows = (from: number, symbols: readonly string[]) => {
    for (let row = 0; row < ROWS; row++) {
      const place = cells[from + row]
      if (place && place.firstElementChild?.getAttribute('data-symbol') !== symbols[row])
        put(place, draw(symbols[row] ?? ''))
    }
  }

  return {
    element,
    /** The pictures in sight, top to bottom. */
    cells: (): Element[] => cells.slice(0, ROWS),
    start() {
      loop = strip.animate(WAY, { duration: LOOP_MS, iterations: Number.POSITIVE_INFINITY })
    },
    /** Restores the previous symbols. */
    cancel() {
      loop?.cancel()
      loop = null
    },
    /** Ends the loop after `turns` more turns and runs out to `symbols`. */
    async stop(symbols: readonly string[], turns: number, skip: AbortSignal): Promise<void> {
      const end = () => {
        for (const animation of strip.getAnimations()) animation.cancel()
      }
      skip.addEventListener('abort', end)
      if (!skip.aborted && loop) {
        const { currentIteration } = loop.effect?.getComputedTiming() ?? {}
        loop.effect?.updateTiming({ iterations: (currentIteration ?? 0) + 1 + turns })
        await ended([loop])
      }
      end()
      loop = null
      drawRows(0, symbols)
      if (!skip.aborted) await ended([strip.animate(WAY, { duration: OUT_MS, easing: OUT_EASING })])
      skip.removeEventListener('abort', end)
      // The next spin starts with the symbols of this one. They are set while the reel does not move.
      drawRows(ROWS + PASSING, symbols)
    },
  }
}
