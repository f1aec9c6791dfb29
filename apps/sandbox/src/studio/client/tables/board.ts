/** The betting area of a table: buttons in groups. The shell supplies the stakes, the round their results. */

import type { Round, Spot } from '../../wire.ts'
import { chipPicture } from '../chip-tray.ts'
import { h, put } from '../dom.ts'
import type { Desk } from '../game-view.ts'
import { baht } from '../texts.ts'
import { moveByArrows } from './arrow-keys.ts'
import type { Placed } from './layout.ts'
import { drop } from './motion.ts'
import { FATE_WORDS, type Fate, laidText, paysText, returnText, sharedTerms } from './spot-text.ts'
import { say } from './th.ts'

export type Fates = ReadonlyMap<string, Fate>
export type Board = ReturnType<typeof board>

/** `art` renders the content of a spot beside its name. */
export function board(areas: readonly Placed[], desk: Desk, art: (spot: string) => Node | null) {
  const places = areas.flatMap(({ spots }) => spots.map((spot) => place(spot, desk, art(spot.spot))))
  const byName = new Map(places.map((each) => [each.spot.spot, each]))
  /** The round whose end is shown until the member places a new stake. */
  let ended: { round: Round; fates: Fates | null } | null = null

  const show = (current: Desk) => {
    if (ended?.fates && current.stakes.length > 0 && !current.isBusy) ended = null
    for (const each of places) {
      const name = each.spot.spot
      const stake = ended ? stakeIn(ended.round, name) : current.stakeOf(name)
      each.show(stake, ended?.fates?.get(name) ?? null, current.isBusy)
    }
  }
  // Screen readers do not announce a name that changes under the focus.
  const notice = h('p', { class: 'sr-only', role: 'status' })
  const element = h('div', { class: 'board' }, ...areas.map((each) => area(each, byName)), notice)
  element.addEventListener('click', ({ target }) => {
    const pressed = places.find((each) => target instanceof Node && each.element.contains(target))
    const satang = pressed ? desk.stakeOf(pressed.spot.spot) : 0
    put(notice, pressed && satang > 0 ? `${pressed.spot.name} ${laidText(satang)}` : '')
  })
  return {
    element,
    update: show,
    /** The stakes of a round stay in place while its outcome is shown. */
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

function area({ place, name, hasHeading, spots }: Placed, byName: ReadonlyMap<string, Place>): HTMLElement {
  const terms = hasHeading ? sharedTerms(spots) : null
  const buttons = spots.flatMap(({ spot }) => byName.get(spot)?.element ?? [])
  const group = h('div', { class: 'board-spots', role: 'group', 'aria-label': say.arrowKeys(name) }, ...buttons)
  moveByArrows(group, buttons)
  return h(
    'div',
    { class: `board-area board-${place}`, 'data-terms': terms === null ? 'own' : 'shared' },
    hasHeading && h('h2', { class: 'board-name' }, name, terms !== null && h('span', { class: 'board-terms' }, terms)),
    group,
  )
}

/** As many colours as the chips of the tray. */
const CHIP_COLOURS = 5

type Place = ReturnType<typeof place>

/** A spot's content is its name. Pictures and texts too short to be read aloud get an additional name. */
function place(spot: Spot, desk: Desk, art: Node | null) {
  const chips = [...desk.table.chips].sort((a, b) => a - b)
  const amount = h('span', { 'aria-hidden': 'true' })
  const laidSaid = h('span', { class: 'sr-only' })
  const stake = h('span', { class: 'spot-stake', hidden: true }, chipPicture(), amount, laidSaid)
  const mark = h('span', { class: 'spot-mark', hidden: true })
  const element = h(
    'button',
    { type: 'button', class: `spot spot-${spot.spot}`, onclick: () => desk.stakeOn(spot.spot) },
    art,
    h('span', { class: 'spot-name' }, spot.name),
    h('span', { class: 'spot-pays' }, h('span', { class: 'sr-only' }, say.paysLabel), paysText(spot)),
    h('span', { class: 'spot-return' }, returnText(spot)),
    stake,
    mark,
  )
  // Keys that delete elsewhere remove the stake here. The shell has buttons for the same.
  element.addEventListener('keydown', ({ key }) => {
    if (key === 'Delete' || key === 'Backspace') desk.clear(spot.spot)
  })
  let laid = 0
  function showStake(satang: number) {
    stake.hidden = satang === 0
    element.dataset.staked = String(satang > 0)
    put(amount, baht(satang))
    put(laidSaid, `, ${laidText(satang)}`)
    stake.className = `spot-stake play-chip-${
      Math.max(
        0,
        chips.findLastIndex((chip) => chip <= satang),
      ) % CHIP_COLOURS
    }`
    if (satang > laid) drop(stake)
    laid = satang
  }
  return {
    spot,
    element,
    show(satang: number, fate: Fate | null, isBusy: boolean) {
      if (satang !== laid) showStake(satang)
      element.setAttribute('aria-disabled', String(isBusy))
      element.dataset.fate = fate ?? 'open'
      mark.hidden = satang === 0 || fate === null
      if (fate !== null) {
        mark.className = `spot-mark spot-mark-${fate}`
        put(mark, FATE_WORDS[fate])
      }
    },
  }
}
