/** The choices for the next slip: one of a match, several matches together. */
import { combinedOdds, joined, LEGS_MAX, SLIP_RETURN_MAX, slipReturn } from '../../games/slips.ts'
import type { Match } from '../../wire.ts'
import { h, icon } from '../dom.ts'
import type { Desk } from '../game-view.ts'
import { sheet } from '../sheet.ts'
import { baht } from '../texts.ts'
import { kindOf, legText } from './slip-card.ts'
import { say } from './th.ts'

type Choice = Match['markets'][number]['choices'][number]
type Leg = { match: Match; choice: Choice }

export type Parlay = ReturnType<typeof parlay>

/** `changed` is called after each change of the legs. */
export function parlay(changed: () => void) {
  const legs = new Map<string, Leg>()
  const spotOf = () => joined([...legs.values()].map(({ choice }) => choice.spot))

  /** Moves the stake of the desk to the legs. */
  function lay(desk: Desk) {
    const [stake] = desk.stakes
    if (legs.size > 0) desk.stakeOn(spotOf())
    else if (stake) desk.clear(stake.spot)
    changed()
  }

  return {
    get size() {
      return legs.size
    },
    has: (spot: string) => [...legs.values()].some(({ choice }) => choice.spot === spot),
    /** Another choice of the same match replaces the first. False when the slip is full. */
    toggle(match: Match, choice: Choice, desk: Desk): boolean {
      const before = legs.get(match.fixtureId)
      if (!before && legs.size === LEGS_MAX) return false
      if (before?.choice.spot === choice.spot) legs.delete(match.fixtureId)
      else legs.set(match.fixtureId, { match, choice })
      lay(desk)
      return true
    },
    /** Removes matches that accept no more stakes. */
    keep(isOpen: (match: Match) => boolean, desk: Desk) {
      const closed = [...legs.values()].filter(({ match }) => !isOpen(match))
      for (const { match } of closed) legs.delete(match.fixtureId)
      if (closed.length > 0) lay(desk)
    },
    /** The studio accepted the slip, or the member cleared it. */
    follow(desk: Desk) {
      if (desk.stakes.length > 0 || legs.size === 0) return
      legs.clear()
      changed()
    },
    /** The slip in words: its odds and its possible return. Null without a choice. */
    text(desk: Desk): string | null {
      const [first] = legs.values()
      const [stake] = desk.stakes
      if (!first || !stake) return null
      const times = combinedOdds([...legs.values()].map(({ choice }) => choice.times))
      const satang = slipReturn(stake.satang, times)
      if (satang > SLIP_RETURN_MAX) return say.returnTooHigh(kindOf(legs.size), times.toFixed(2), baht(SLIP_RETURN_MAX))
      return legs.size === 1
        ? say.singleReturn(legText({ ...first.match, choice: first.choice.name }), times.toFixed(2), baht(satang))
        : say.parlayReturns(kindOf(legs.size), times.toFixed(2), baht(satang))
    },
    legs: () => [...legs.values()],
  }
}

/** The choices, each with a button that removes it and calls `removed`. */
export const legList = (chosen: Parlay, desk: Desk, removed: () => void): HTMLElement[] =>
  chosen.legs().map(({ match, choice }) =>
    h(
      'li',
      { class: 'parlay-leg' },
      h('span', { class: 'leg-choice' }, choice.name, h('span', { class: 'leg-odds' }, choice.times.toFixed(2))),
      h('span', { class: 'leg-match' }, say.match(match.home, match.away)),
      h(
        'button',
        {
          type: 'button',
          class: 'icon-button',
          'aria-label': say.removeLeg(legText({ ...match, choice: choice.name })),
          onclick: () => {
            chosen.toggle(match, choice, desk)
            removed()
          },
        },
        icon('close'),
      ),
    ),
  )

/** The sheet of the chosen matches, where each can be removed. */
export function parlaySheet(chosen: () => Parlay, desk: () => Desk) {
  const list = sheet(say.thisSlip)
  function draw() {
    if (chosen().size === 0) return list.close()
    list.fill(
      h('ul', { class: 'parlay-legs' }, ...legList(chosen(), desk(), draw)),
      h('p', { class: 'parlay-sum' }, chosen().text(desk()) ?? ''),
    )
  }
  return {
    open() {
      draw()
      list.open()
    },
  }
}
