/** Five reels and their lines, in the design of one game. */
import type { ReelSymbol } from '../games/reel-strips.ts'
import type { PlayState, ReelLook, Round, Spin } from '../wire.ts'
import { h, pause, put } from './dom.ts'
import type { Desk, GameView, Showing } from './game-view.ts'
import { linesOn } from './reels/lines.ts'
import { reelsPaytable } from './reels/paytable.ts'
import { makeReel, type Reel, ROWS } from './reels/reel.ts'
import { noteText, outcomeOf, roundText } from './reels/round-text.ts'
import { say } from './reels/th.ts'
import { SYMBOL_NAMES, type SymbolNames } from './reels/th-symbol-names.ts'
import { playSound } from './sound.ts'
import { isReducedMotion } from './tables/motion.ts'
import { baht } from './texts.ts'
import { winMoment } from './win-moment.ts'

const REELS = 5
/** Symbols of the blur, which passes twice. */
const PASSING = 6
/** The same rhythm for every result. */
const BETWEEN_STARTS_MS = 70
const BETWEEN_STOPS_MS = 240
const SPIN_MS_MIN = 900

const RULES = [say.oneSpin, say.reelLines, say.leftSpins, say.drawnBefore]

const lastSpin = (round: Round): Spin | undefined => outcomeOf(round)?.spins.at(-1)

export const view = (): GameView => {
  const names = SYMBOL_NAMES[document.body.dataset.look as ReelLook]
  const machine = createMachine(names)
  return {
    staking: 'whole',
    words: { play: say.spin, busy: say.spinning },
    rules: RULES,
    mount: (root: HTMLElement, state: PlayState) => put(root, machine.mount(state)),
    update: (desk) => machine.showPrice(desk),
    begin() {
      machine.clear()
      if (!isReducedMotion()) machine.start()
    },
    cancel: machine.cancel,
    async play(round, showing) {
      const outcome = outcomeOf(round)
      const spin = lastSpin(round)
      if (outcome && spin) await machine.play(round, noteText(outcome, spin, round.winSatang), spin, showing)
    },
    describe: roundText,
    next(round) {
      const outcome = outcomeOf(round)
      if (!outcome || round.state !== 'open' || outcome.freeSpinsLeft === 0) return null
      return { label: say.freeLeft(outcome.freeSpinsLeft), step: outcome.spins.length }
    },
    paytable: (state) => reelsPaytable(state, names),
  }
}

/** The reels, the text below them, and the motion of a spin. */
function createMachine(names: SymbolNames) {
  const note = h('p', { class: 'reel-note' })
  const machine = h('div', { class: 'machine', role: 'img' })
  const frame = h('div', { class: 'machine-frame' }, h('div', { class: 'machine-window' }, machine), note)
  const stage = h('div', { class: 'reels-stage' })
  const moment = winMoment(stage)
  let reels: Reel[] = []
  let lines = linesOn(machine, reels, [])
  let scatter = ''
  let startedAt = 0

  const start = () => {
    startedAt = performance.now()
    playSound('spin')
    for (const [index, reel] of reels.entries()) reel.start(index * BETWEEN_STARTS_MS)
  }

  return {
    mount(state: PlayState): HTMLElement {
      const seen = [...state.unfinished, ...state.history].map(lastSpin).find((spin) => spin !== undefined)?.window
      reels = makeReels(state, seen)
      put(machine, ...reels.map((reel) => reel.element))
      lines = linesOn(machine, reels, state.table.reels?.lines ?? [])
      scatter = state.table.reels?.scatter ?? ''
      machine.setAttribute('aria-label', seen ? inWords(names, seen) : say.fiveReels)
      const title = h('p', { class: 'reels-title', 'aria-hidden': 'true' }, h('span', {}, state.name))
      stage.prepend(title, frame)
      return stage
    },
    /** The price of a line, until the first spin. */
    showPrice({ table, chip }: Desk) {
      if (!note.hasChildNodes() && table.reels)
        put(note, say.perLine(lines.count, baht(Math.round(chip / lines.count))))
    },
    clear() {
      moment.clear()
      lines.clear()
      put(note)
    },
    start,
    cancel() {
      for (const reel of reels) reel.cancel()
    },
    async play(round: Round, text: string, spin: Spin, { skip, isAgain }: Showing) {
      lines.clear()
      if (isAgain && !skip.aborted) start()
      await pause(startedAt + SPIN_MS_MIN - performance.now(), skip)
      await Promise.all(reels.map((reel, index) => reel.stop(spin.window[index] ?? [], index * BETWEEN_STOPS_MS, skip)))
      machine.setAttribute('aria-label', inWords(names, spin.window))
      frame.toggleAttribute('data-free', round.state === 'open')
      put(note, text)
      await lines.show(spin, scatter, skip)
      if (round.state === 'settled') await moment.show(round, skip)
    },
  }
}

const inWords = (names: SymbolNames, window: string[][]): string =>
  Array.from({ length: ROWS }, (_, row) =>
    say.row(row + 1, window.map((reel) => names[reel[row] as ReelSymbol]).join(' ')),
  ).join(', ')

function makeReels(state: PlayState, seen: string[][] | undefined): Reel[] {
  const all = (state.table.reels?.symbols ?? []).map(({ symbol }) => symbol)
  return Array.from({ length: REELS }, (_, reel) => {
    const first = seen?.[reel] ?? Array.from({ length: ROWS }, (_, row) => all[(reel + row) % all.length] ?? '')
    // Passing symbols are no draw: always the same sequence of symbols.
    const passing = Array.from({ length: PASSING }, (_, index) => all[(reel * 2 + index * 3) % all.length] ?? '')
    return makeReel(first, passing)
  })
}
