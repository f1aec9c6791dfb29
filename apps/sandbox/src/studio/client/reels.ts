/** Five reels and their lines, in the design of one game. */
import type { ReelSymbol } from '../games/reel-strips.ts'
import type { Outcome, PlayState, Round, Spin } from '../wire.ts'
import { drawing } from './art/drawing.ts'
import { markup, type Shape } from './art/shape.ts'
import { h, pause, put, s } from './dom.ts'
import type { Desk, GameView, Showing } from './game-view.ts'
import type { Look } from './reels/look.ts'
import { reelsPaytable } from './reels/paytable.ts'
import { makeReel, type Reel, ROWS } from './reels/reel.ts'
import { sceneOf } from './reels/scene.ts'
import { playSound } from './sound.ts'
import { isReducedMotion } from './tables/motion.ts'
import { baht } from './texts.ts'
import { winMoment } from './win-moment.ts'

type ReelsOutcome = Extract<Outcome, { game: 'reels' }>

const REELS = 5
const LINE_MS = 650
const FADE_MS = 200

const RULES = [
  'กดหมุนหนึ่งครั้ง วงล้อหมุนหนึ่งครั้ง ไม่มีการหมุนอัตโนมัติ',
  'สัญลักษณ์เดียวกันเรียงติดกันจากวงล้อซ้ายสุดบนเส้นเดียวกันตั้งแต่ 3 ช่อง จ่ายตามตาราง',
  'หมุนฟรีที่ค้างเกิน 30 นาที ค่ายเกมหมุนให้จนครบด้วยซีดเดิม แล้วจ่ายเข้าเครดิต',
  'ผลเกิดที่ค่ายเกมก่อนวงล้อหมุน วงล้อหยุดด้วยจังหวะเดียวกันทุกครั้ง และการข้ามภาพไม่เปลี่ยนผล',
]

const outcomeOf = (round: Round): ReelsOutcome | null => (round.outcome?.game === 'reels' ? round.outcome : null)
const lastSpin = (round: Round): Spin | undefined => outcomeOf(round)?.spins.at(-1)

export const view = (look: Look): GameView => {
  const machine = createMachine(look)
  return {
    staking: 'whole',
    words: { play: 'หมุน', busy: 'กำลังหมุน' },
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
      if (outcome && spin) await machine.play(round, noteOf(outcome, spin, round), spin, showing)
    },
    describe(round) {
      const outcome = outcomeOf(round)
      if (!outcome) return 'รอผล'
      const free = outcome.spins.filter((spin) => spin.isFree).length
      const hits = outcome.spins.reduce((sum, spin) => sum + spin.lines.length, 0)
      const came = hits === 0 ? 'ไม่เข้าเส้น' : `เข้า ${hits} เส้น`
      const spun = free > 0 ? `${came} หมุนฟรีแล้ว ${free} ครั้ง` : came
      return round.ending === 'played-out' ? `${spun} ค่ายเกมหมุนให้จนครบ` : spun
    },
    next(round) {
      const outcome = outcomeOf(round)
      if (!outcome || round.state !== 'open' || outcome.freeSpinsLeft === 0) return null
      return { label: `หมุนฟรี เหลือ ${outcome.freeSpinsLeft} ครั้ง`, step: outcome.spins.length }
    },
    paytable: (state) => reelsPaytable(state, look),
  }
}

/** The reels, the text below them, and the motion of a spin. */
function createMachine(look: Look) {
  const symbols = symbolsOf(look)
  const overlay = s('svg', { class: 'reel-lines', viewBox: `0 0 ${REELS * 100} ${ROWS * 100}`, 'aria-hidden': 'true' })
  const note = h('p', { class: 'reel-note' })
  const machine = h('div', { class: 'machine', role: 'img' })
  const stage = h('div', { class: 'machine-stage' }, machine)
  const moment = winMoment(stage)
  let reels: Reel[] = []
  let lines = linesOn(machine, overlay, reels, [])

  return {
    mount(state: PlayState): HTMLElement {
      const seen = [...state.unfinished, ...state.history].map(lastSpin).find((spin) => spin !== undefined)?.window
      reels = makeReels(state, seen, symbols.pictureOf)
      lines = linesOn(machine, overlay, reels, state.table.reels?.lines ?? [])
      put(machine, ...reels.map((reel) => reel.element), overlay)
      machine.setAttribute('aria-label', seen ? symbols.inWords(seen) : 'วงล้อห้าวง')
      const crest = drawing(look.symbols.wild.art, '0 0 64 64', 'machine-crest')
      const frame = h('div', { class: 'machine-frame' }, stage, note, crest)
      return h('div', { class: 'reels-stage' }, ...sceneOf(look), frame)
    },
    /** The price of a line, until the first spin. */
    showPrice({ table, chip }: Desk) {
      if (!note.hasChildNodes() && table.reels)
        put(note, `${lines.count} เส้น เส้นละ ${baht(Math.round(chip / lines.count))}`)
    },
    clear() {
      moment.clear()
      lines.clear()
      put(note)
    },
    start() {
      playSound('spin')
      for (const reel of reels) reel.start()
    },
    cancel() {
      for (const reel of reels) reel.cancel()
    },
    async play(round: Round, text: string, spin: Spin, { skip, isAgain }: Showing) {
      lines.clear()
      if (isAgain && !skip.aborted) for (const reel of reels) reel.start()
      await Promise.all(reels.map((reel, index) => reel.stop(spin.window[index] ?? [], index, skip)))
      machine.setAttribute('aria-label', symbols.inWords(spin.window))
      put(note, text)
      await lines.show(spin, skip)
      if (round.state === 'settled') await moment.show(round, skip)
    },
  }
}

/** The symbols of a look: their pictures, and a window in words. */
function symbolsOf(look: Look) {
  const symbolOf = (symbol: string) => look.symbols[symbol as ReelSymbol]
  return {
    pictureOf: (symbol: string): Element =>
      h('img', {
        class: 'symbol',
        'data-symbol': symbol,
        src: pictureAddress(symbolOf(symbol).art),
        alt: '',
        decoding: 'sync',
      }),
    inWords: (window: string[][]): string =>
      Array.from(
        { length: ROWS },
        (_, row) => `แถว ${row + 1}: ${window.map((reel) => symbolOf(reel[row] ?? '').name).join(' ')}`,
      ).join(', '),
  }
}

function makeReels(state: PlayState, seen: string[][] | undefined, pictureOf: (symbol: string) => Element): Reel[] {
  const all = (state.table.reels?.symbols ?? []).map(({ symbol }) => symbol)
  // Passing symbols are no draw: always the same sequence of symbols.
  const passing = (reel: number) => all.map((_, index) => all[(reel * 2 + index * 3) % all.length] ?? '')
  const pictures = new Map<string, Element>(all.map((symbol) => [symbol, pictureOf(symbol)]))
  // Made once and copied: a spin draws up to thirty.
  const draw = (symbol: string) => (pictures.get(symbol) ?? pictureOf(symbol)).cloneNode(true) as Element
  return Array.from({ length: REELS }, (_, reel) => {
    const first = seen?.[reel] ?? Array.from({ length: ROWS }, (_, row) => all[(reel + row) % all.length] ?? '')
    return makeReel(first, draw, passing(reel))
  })
}

/** The lines that pay, drawn over the reels. */
function linesOn(machine: HTMLElement, overlay: SVGElement, reels: Reel[], lines: readonly number[][]) {
  function clear() {
    put(overlay)
    for (const cell of machine.querySelectorAll('.reel-cell')) cell.classList.remove('is-hit', 'is-dim')
  }

  function mark(line: number, count: number) {
    const rows = lines[line] ?? []
    const points = rows.map((row, reel) => `${reel * 100 + 50},${row * 100 + 50}`).join(' ')
    overlay.append(s('polyline', { points, class: `reel-line reel-line-${line % 5}`, pathLength: 1 }))
    reels.forEach((reel, index) => {
      reel.cells().forEach((cell, row) => {
        const isHit = index < count && rows[index] === row
        if (isHit) cell.classList.replace('is-dim', 'is-hit') || cell.classList.add('is-hit')
        else if (!cell.classList.contains('is-hit')) cell.classList.add('is-dim')
      })
    })
  }

  return {
    count: lines.length,
    clear,
    /** The lines that pay, one by one after the reels stop, then all together. */
    async show(spin: Spin, skip: AbortSignal) {
      for (const { line, count } of spin.lines) {
        if (skip.aborted) break
        clear()
        mark(line, count)
        // The whole drawing fades, as a layer. Fading parts of a drawing would repaint them for each frame.
        overlay.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE_MS, easing: 'ease-out' })
        await pause(LINE_MS, skip)
      }
      clear()
      for (const { line, count } of spin.lines) mark(line, count)
    },
  }
}

/** As one picture: sixty symbols of a hundred elements each would be styled and laid out repeatedly. */
const pictureAddress = (art: Shape): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">${markup(art)}</svg>`)}`

function noteOf(outcome: ReelsOutcome, spin: Spin, round: Round): string {
  const isOfMany = outcome.spins.length > 1
  const parts = [
    spin.winSatang > 0 ? `ครั้งนี้ ${baht(spin.winSatang)}` : '',
    isOfMany ? `รวมรอบนี้ ${baht(round.winSatang)}` : '',
    spin.freeSpinsWon > 0 ? `ได้หมุนฟรี ${spin.freeSpinsWon} ครั้ง` : '',
  ]
  return parts.filter(Boolean).join(' · ')
}
