/** The lines that pay, drawn over the reels one after another, each with its amount. */

import type { Spin } from '../../wire.ts'
import { h, pause, put, s } from '../dom.ts'
import { baht } from '../texts.ts'
import { type Reel, ROWS } from './reel.ts'

const LINE_MS = 800
/** Many lines are shown faster, so that all of them take no longer than this. */
const ALL_LINES_MS = 4_000
const FADE_MS = 180

export function linesOn(machine: HTMLElement, reels: readonly Reel[], lines: readonly number[][]) {
  const drawing = s('svg', {
    class: 'reel-lines',
    viewBox: `0 0 ${reels.length * 100} ${ROWS * 100}`,
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
  })
  const amount = h('div', { class: 'line-amount', 'aria-hidden': 'true', hidden: true })
  machine.append(drawing, amount)

  function clear() {
    put(drawing)
    amount.hidden = true
    for (const reel of reels) for (const cell of reel.cells()) cell.classList.remove('is-hit', 'is-dim')
  }

  function mark(isHit: (reel: number, row: number) => boolean) {
    reels.forEach((reel, index) => {
      reel.cells().forEach((cell, row) => {
        if (isHit(index, row)) cell.classList.replace('is-dim', 'is-hit') || cell.classList.add('is-hit')
        else if (!cell.classList.contains('is-hit')) cell.classList.add('is-dim')
      })
    })
  }

  function draw({ line, count }: Spin['lines'][number]) {
    const rows = lines[line] ?? []
    // To the last symbol that counts: the rest of the line pays nothing.
    const points = rows.slice(0, count).map((row, reel) => `${reel * 100 + 50},${row * 100 + 50}`)
    for (const part of ['reel-line-edge', 'reel-line'])
      drawing.append(s('polyline', { points: points.join(' '), class: part }))
    mark((reel, row) => reel < count && rows[reel] === row)
  }

  /** On the last symbol that counts. */
  function tag({ line, count, winSatang }: Spin['lines'][number]) {
    put(amount, baht(winSatang))
    amount.style.setProperty('--reel', String(count - 1))
    amount.style.setProperty('--row', String(lines[line]?.[count - 1] ?? 0))
    amount.hidden = false
  }

  return {
    count: lines.length,
    clear,
    /** The lines one by one, then all together. Symbols that won free spins stay lit. */
    async show(spin: Spin, scatter: string, skip: AbortSignal) {
      const pace = Math.min(LINE_MS, ALL_LINES_MS / spin.lines.length)
      for (const each of spin.lines) {
        if (skip.aborted) break
        clear()
        draw(each)
        tag(each)
        // The whole drawing fades, as a layer. Fading parts of a drawing would repaint them for each frame.
        drawing.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE_MS, easing: 'ease-out' })
        await pause(pace, skip)
      }
      clear()
      for (const each of spin.lines) draw(each)
      if (spin.freeSpinsWon > 0) mark((reel, row) => spin.window[reel]?.[row] === scatter)
    },
  }
}
