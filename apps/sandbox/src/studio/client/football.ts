/** ลีกวันนี้: bets before kick-off, on one match or on several together. */
import { LEGS_MAX, SLIP_RETURN_MAX } from '../games/slips.ts'
import type { Match, PlayState, Round } from '../wire.ts'
import { h, put } from './dom.ts'
import { markChosen, matchList } from './football/matches.ts'
import { legList, parlay, parlaySheet } from './football/parlay.ts'
import { kindOf } from './football/slip-card.ts'
import { slipDesk } from './football/slip-desk.ts'
import { say } from './football/th.ts'
import type { Desk, GameView } from './game-view.ts'
import { baht } from './texts.ts'

const RULES = [
  say.parlayRules,
  say.parlayOdds(LEGS_MAX),
  say.oddsShown,
  say.slipMost(baht(SLIP_RETURN_MAX)),
  say.settling,
  say.abandoned,
  say.parlayReturn,
  say.resultsFixed,
  say.netOfOpen,
]
const POLL_MS = 10_000
const CLOSING_CHECK_MS = 5_000

const isOpen = ({ kickOff }: Match): boolean => Date.parse(kickOff) > Date.now()

export const view = (): GameView => {
  const slips = slipDesk({ title: say.matches, pollMs: POLL_MS })
  const legs = h('ul', { class: 'parlay-legs' })
  const edit = h('button', { type: 'button', class: 'chip chip-slip', hidden: true })
  const chosen = parlay(() => {
    edit.hidden = chosen.size === 0
    put(edit, say.viewSlip(kindOf(chosen.size)))
    put(legs, ...legList(chosen, desk, () => moveFocus(legs)))
  })
  let desk: Desk
  let matches: Match[] = []

  const press = (match: Match, choice: Match['markets'][number]['choices'][number]) => {
    if (desk.isBusy) return
    if (!chosen.toggle(match, choice, desk)) desk.notify(say.legsMost(LEGS_MAX))
  }
  function draw() {
    matches = matches.filter(isOpen)
    put(slips.first, openMatches(matches, press))
    markChosen(slips.first, chosen.has)
  }
  function close() {
    if (desk.isBusy || matches.every(isOpen)) return
    chosen.keep(isOpen, desk)
    draw()
  }

  return {
    staking: 'single',
    words: { play: say.placeBet, busy: say.sendingSlip },
    rules: RULES,
    mount(root: HTMLElement, state: PlayState, given: Desk, panel: HTMLElement) {
      desk = given
      matches = [...(state.table.matches ?? [])].sort((one, other) => one.kickOff.localeCompare(other.kickOff))
      draw()
      slips.current.append(legs)
      slips.mount(root, state, desk, panel, edit)
      const sheet = parlaySheet(
        () => chosen,
        () => desk,
      )
      edit.addEventListener('click', sheet.open)
      setInterval(close, CLOSING_CHECK_MS)
    },
    update(given) {
      chosen.follow(given)
      markChosen(slips.first, chosen.has)
    },
    slip: chosen.text,
    async play(round: Round) {
      slips.store(round)
    },
    describe: slips.describe,
    nameOf: () => say.bet,
  }
}

/** A removed choice takes its button along: the focus moves to the next one, else to the matches. */
const moveFocus = (legs: HTMLElement): void =>
  (legs.querySelector('button') ?? document.getElementById('content'))?.focus({ preventScroll: true })

/** The matches open for bets. */
function openMatches(matches: readonly Match[], press: Parameters<typeof matchList>[1]): HTMLElement {
  return matches.length > 0
    ? matchList(matches, press)
    : h('div', { class: 'message' }, h('p', { class: 'message-title' }, say.noMatches))
}
