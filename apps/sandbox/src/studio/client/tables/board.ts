/** The part of a table on which stakes lie: buttons in groups. Stakes and their fate are what the shell and the round say. */

import type { Round, Spot } from '../../wire.ts'
import { chipPicture } from '../chip-tray.ts'
import { h, put } from '../dom.ts'
import type { Desk } from '../game-view.ts'
import { baht } from '../texts.ts'
import { moveByArrows } from './arrow-keys.ts'
import type { Placed } from './layout.ts'
import { drop } from './motion.ts'
import { FATE_WORDS, type Fate, paysText, returnText, sharedTerms, spotLabel } from './spot-text.ts'

export type Fates = ReadonlyMap<string, Fate>
export type Board = ReturnType<typeof board>

/** `art` draws what stands on a spot beside its name. */
export function board(areas: readonly Placed[], desk: Desk, art: (spot: string) => Node | null) {
  const places = areas.flatMap(({ spots }) => spots.map((spot) => place(spot, desk, art(spot.spot))))
  const byName = new Map(places.map((each) => [each.spot.spot, each]))
  /** The round whose end lies on the table until something new is laid. */
  let ended: { round: Round; fates: Fates | null } | null = null

  const show = (current: Desk) => {
    if (ended?.fates && current.stakes.length > 0 && !current.isBusy) ended = null
    for (const each of places) {
      const name = each.spot.spot
      const stake = ended ? stakeIn(ended.round, name) : current.stakeOf(name)
      each.show(stake, ended?.fates?.get(name) ?? null, current.isBusy)
    }
  }
  return {
    element: h('div', { class: 'board' }, ...areas.map((each) => area(each, byName))),
    update: show,
    /** The stakes of a round lie still while its outcome is shown. */
    hold(round: Round, current: Desk) {
      ended = { round, fates: null }
      show(current)
    },
    settle(round: Round, fates: Fates, current: Desk) {
      ended = { round, fates }
      show(current)
    },
    release(current: Desk) {
      ended = null
      show(current)
    },
  }
}

const stakeIn = (round: Round, spot: string): number =>
  round.stakes.reduce((sum, each) => (each.spot === spot ? sum + each.satang : sum), 0)

function area({ place, name, spots }: Placed, byName: ReadonlyMap<string, Place>): HTMLElement {
  const terms = name === null ? null : sharedTerms(spots)
  const heading =
    name !== null &&
    h('h3', { class: 'board-name' }, name, terms !== null && h('span', { class: 'board-terms' }, terms))
  const buttons = spots.flatMap(({ spot }) => byName.get(spot)?.element ?? [])
  const group = h('div', { class: 'board-spots' }, ...buttons)
  moveByArrows(group, buttons)
  return h(
    'section',
    {
      class: `board-area board-${place}`,
      'aria-label': name === null ? 'ช่องเดิมพัน' : `${name} ใช้ปุ่มลูกศรเลื่อนระหว่างช่อง`,
      'data-terms': terms === null ? 'own' : 'shared',
    },
    heading,
    group,
  )
}

/** As many as the tray of the shell has. */
const CHIP_COLOURS = 5

type Place = ReturnType<typeof place>

function place(spot: Spot, desk: Desk, art: Node | null) {
  const chips = [...desk.table.chips].sort((a, b) => a - b)
  const stakeText = h('span', { class: 'spot-amount' })
  const stake = h('span', { class: 'spot-stake', hidden: true }, chipPicture(), stakeText)
  const mark = h('span', { class: 'spot-mark', hidden: true })
  const element = h(
    'button',
    { type: 'button', class: `spot spot-${spot.spot}`, onclick: () => desk.stakeOn(spot.spot) },
    art,
    h('span', { class: 'spot-name' }, spot.name),
    h('span', { class: 'spot-pays' }, paysText(spot)),
    h('span', { class: 'spot-return' }, returnText(spot)),
    stake,
    mark,
  )
  // Keys that take away elsewhere take away here; the shell has buttons for the same.
  element.addEventListener('keydown', ({ key }) => {
    if (key === 'Delete' || key === 'Backspace') desk.clear(spot.spot)
  })
  let shown = ''
  let laid = 0
  return {
    spot,
    element,
    show(satang: number, fate: Fate | null, isBusy: boolean) {
      const label = spotLabel(spot, satang, satang > 0 ? fate : null)
      const state = `${label}|${fate}|${isBusy}`
      if (state === shown) return
      shown = state
      element.setAttribute('aria-label', label)
      element.setAttribute('aria-disabled', String(isBusy))
      element.dataset.fate = fate ?? 'open'
      element.dataset.staked = String(satang > 0)
      stake.hidden = satang === 0
      if (satang > laid) drop(stake)
      laid = satang
      stake.className = `spot-stake play-chip-${
        Math.max(
          0,
          chips.findLastIndex((chip) => chip <= satang),
        ) % CHIP_COLOURS
      }`
      if (satang > 0) put(stakeText, baht(satang))
      mark.hidden = satang === 0 || fate === null
      if (fate !== null) {
        mark.className = `spot-mark spot-mark-${fate}`
        put(mark, FATE_WORDS[fate])
      }
    },
  }
}
