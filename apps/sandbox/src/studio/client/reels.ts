/** Five reels and their lines, in the look of one game. */
import type { ReelSymbol } from '../games/reel-strips.ts'
import type { Outcome, PlayState, Round, Spin } from '../wire.ts'
import { drawing } from './art/drawing.ts'
import { markup, type Shape } from './art/shape.ts'
import { h, pause, put, s } from './dom.ts'
import type { GameView, Showing } from './game-view.ts'
import type { Look } from './reels/look.ts'
import { reelsPaytable } from './reels/paytable.ts'
import { makeReel, type Reel, ROWS } from './reels/reel.ts'
import { sceneOf } from './reels/scene.ts'
import { isCalm } from './tables/motion.ts'
import { baht } from './texts.ts'

type ReelsOutcome = Extract<Outcome, { game: 'reels' }>

const REELS = 5
const LINE_MS = 650
const FADE_MS = 200

export const view = (look: Look): GameView => {
  let reels: Reel[] = []
  let lines: readonly number[][] = []
  const overlay = s('svg', { class: 'reel-lines', viewBox: `0 0 ${REELS * 100} ${ROWS * 100}`, 'aria-hidden': 'true' })
  const note = h('p', { class: 'reel-note' })
  const machine = h('div', { class: 'machine', role: 'img' })
  const glow = h('div', { class: 'machine-glow' })

  const outcomeOf = (round: Round): ReelsOutcome | null => (round.outcome?.game === 'reels' ? round.outcome : null)
  const lastSpin = (round: Round): Spin | undefined => outcomeOf(round)?.spins.at(-1)

  function clearLines() {
    put(overlay)
    for (const cell of machine.querySelectorAll('.reel-cell')) cell.classList.remove('is-hit', 'is-dim')
  }

  /** What pays, line by line, after the reels stand still. */
  async function showLines(spin: Spin, skip: AbortSignal) {
    for (const { line, count } of spin.lines) {
      if (skip.aborted) break
      markLine(line, count)
      // The whole drawing fades, as a layer: parts of a drawing would be painted anew for every frame.
      overlay.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE_MS, easing: 'ease-out' })
      await pause(LINE_MS, skip)
    }
    clearLines()
    for (const { line, count } of spin.lines) markLine(line, count, true)
  }

  function markLine(line: number, count: number, isAmongOthers = false) {
    const rows = lines[line] ?? []
    const points = rows.map((row, reel) => `${reel * 100 + 50},${row * 100 + 50}`).join(' ')
    if (!isAmongOthers) clearLines()
    overlay.append(s('polyline', { points, class: `reel-line reel-line-${line % 5}`, pathLength: 1 }))
    reels.forEach((reel, index) => {
      reel.cells().forEach((cell, row) => {
        const isHit = index < count && rows[index] === row
        if (isHit) cell.classList.replace('is-dim', 'is-hit') || cell.classList.add('is-hit')
        else if (!cell.classList.contains('is-hit')) cell.classList.add('is-dim')
      })
    })
  }

  async function play(round: Round, { skip, isAgain }: Showing) {
    const outcome = outcomeOf(round)
    const spin = lastSpin(round)
    if (!outcome || !spin) return
    clearLines()
    if (isAgain && !skip.aborted) for (const reel of reels) reel.start()
    await Promise.all(reels.map((reel, index) => reel.stop(spin.window[index] ?? [], index, skip)))
    machine.setAttribute('aria-label', windowInWords(spin.window))
    put(note, noteOf(outcome, spin, round))
    await showLines(spin, skip)
    // Light only where more came back than was staked.
    if (round.state === 'settled' && round.winSatang > round.stakeSatang && !skip.aborted)
      glow.animate([{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0 }], {
        duration: 1200,
        easing: 'ease-out',
      })
  }

  const symbolOf = (symbol: string) => look.symbols[symbol as ReelSymbol]
  const nameOf = (symbol: string) => symbolOf(symbol).name
  const pictureOf = (symbol: string) =>
    h('img', {
      class: 'symbol',
      'data-symbol': symbol,
      src: pictureAddress(symbolOf(symbol).art),
      alt: '',
      decoding: 'sync',
    })
  const windowInWords = (window: string[][]) =>
    Array.from(
      { length: ROWS },
      (_, row) => `แถว ${row + 1}: ${window.map((reel) => nameOf(reel[row] ?? '')).join(' ')}`,
    ).join(', ')

  return {
    staking: 'whole',
    words: { play: 'หมุน', busy: 'กำลังหมุน' },
    rules: [
      'กดหมุนหนึ่งครั้ง วงล้อหมุนหนึ่งครั้ง ไม่มีการหมุนอัตโนมัติ',
      'สัญลักษณ์เดียวกันเรียงติดกันจากวงล้อซ้ายสุดบนเส้นเดียวกันตั้งแต่ 3 ช่อง จ่ายตามตาราง',
      'หมุนฟรีที่ค้างเกิน 30 นาที ค่ายเกมหมุนให้จนครบด้วยซีดเดิม แล้วจ่ายเข้าเครดิต',
      'ผลเกิดที่ค่ายเกมก่อนวงล้อหมุน วงล้อหยุดด้วยจังหวะเดียวกันทุกครั้ง และการข้ามภาพไม่เปลี่ยนผล',
    ],
    mount(root: HTMLElement, state: PlayState) {
      const info = state.table.reels
      lines = info?.lines ?? []
      const all = (info?.symbols ?? []).map(({ symbol }) => symbol)
      // What passes by is no draw: the same round of symbols for ever.
      const passing = (reel: number) => all.map((_, index) => all[(reel * 2 + index * 3) % all.length] ?? '')
      const pictures = new Map(all.map((symbol) => [symbol, pictureOf(symbol)]))
      // Made once and copied: a spin draws up to thirty.
      const draw = (symbol: string) => (pictures.get(symbol) ?? pictureOf(symbol)).cloneNode(true) as Element
      const seen = [...state.unfinished, ...state.history].map(lastSpin).find((spin) => spin !== undefined)?.window
      reels = Array.from({ length: REELS }, (_, reel) =>
        makeReel(
          seen?.[reel] ?? Array.from({ length: ROWS }, (_, row) => all[(reel + row) % all.length] ?? ''),
          draw,
          passing(reel),
        ),
      )
      put(machine, ...reels.map((reel) => reel.element), overlay)
      machine.setAttribute('aria-label', seen ? windowInWords(seen) : 'วงล้อห้าวง')
      const crest = drawing(symbolOf('wild').art, '0 0 64 64', 'machine-crest')
      const frame = h('div', { class: 'machine-frame' }, machine, note, glow, crest)
      put(root, h('div', { class: 'reels-stage' }, ...sceneOf(look), frame))
    },
    update(desk) {
      if (!note.hasChildNodes() && desk.table.reels)
        put(note, `${lines.length} เส้น เส้นละ ${baht(Math.round(desk.chip / lines.length))}`)
    },
    begin() {
      clearLines()
      put(note)
      if (!isCalm()) for (const reel of reels) reel.start()
    },
    cancel() {
      for (const reel of reels) reel.cancel()
    },
    play,
    tell(round) {
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

/** As one picture: sixty symbols of a hundred elements each would be styled and laid out again and again. */
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
