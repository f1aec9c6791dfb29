/** บอลสด: bets on the running match at moving odds, and their end for a price before the match is over. */
import type { Match, PlayState, Round } from '../wire.ts'
import { h, put } from './dom.ts'
import { cashOutSheet } from './football/cash-out.ts'
import { liveChoice } from './football/live-choice.ts'
import { liveMarkets } from './football/live-markets.ts'
import { pitch } from './football/pitch.ts'
import { slipDesk } from './football/slip-desk.ts'
import { say } from './football/th.ts'
import type { Desk, GameView } from './game-view.ts'
import { baht } from './texts.ts'

const RULES = [
  say.oddsMove,
  say.oddsMoved,
  say.afterGoal,
  say.slipEnds,
  say.cashOutRule,
  say.cashOutFinal,
  say.abandonedLive,
  say.pictureOnly,
]
const POLL_MS = 4_000

export const view = (): GameView => {
  const stages = new Map<string, Stage>()
  const board = h('div', { class: 'live-boards' })
  let desk: Desk
  const chosen = liveChoice()

  const slips = slipDesk({
    title: say.liveTitle,
    pollMs: POLL_MS,
    actions: (round) => cashOutButton(round, () => selling.open(round)),
    changed: () => selling.follow(slips.find),
    showMatches: (matches) => showMatches(matches),
    listsOpen: true,
  })
  const selling = cashOutSheet(async (roundId, satang) => {
    await desk.whileBusy((calls) => calls.insist('cashOut', { roundId, satang }))
    await slips.refresh(desk)
  })

  function showMatches(matches: readonly Match[]) {
    const shown = matches.map((match) => {
      const stage = stages.get(match.fixtureId) ?? stageOf(match, (each, choice) => chosen.press(each, choice, desk))
      stages.set(match.fixtureId, stage)
      stage.show(match)
      return stage.element
    })
    for (const [fixtureId, stage] of stages)
      if (!matches.some((match) => match.fixtureId === fixtureId)) {
        stage.stop()
        stages.delete(fixtureId)
      }
    if (shown.length !== board.childElementCount || shown.some((each, index) => board.children[index] !== each))
      put(board, ...(shown.length > 0 ? shown : [noMatch()]))
    chosen.follow(matches, desk)
    mark()
  }
  const mark = () => {
    for (const stage of stages.values()) stage.mark(chosen.base)
  }

  return {
    staking: 'single',
    words: { play: say.betAtOdds, busy: say.sending },
    rules: RULES,
    mount(root: HTMLElement, state: PlayState, given: Desk, panel: HTMLElement) {
      desk = given
      put(slips.first, board)
      slips.mount(root, state, desk, panel)
      showMatches(state.table.matches ?? [])
    },
    update(given) {
      chosen.release(given)
      mark()
    },
    cancel: () => void slips.refresh(desk),
    slip: chosen.text,
    async play(round: Round) {
      slips.store(round)
    },
    describe: slips.describe,
    nameOf: () => say.bet,
  }
}

type Stage = ReturnType<typeof stageOf>

function stageOf(match: Match, press: Parameters<typeof liveMarkets>[0]) {
  const field = pitch(match)
  const markets = liveMarkets(press)
  const notice = h('p', { class: 'live-standing', role: 'status' })
  return {
    element: h(
      'div',
      { class: 'live-board' },
      field.element,
      h('div', { class: 'live-odds' }, notice, markets.element),
    ),
    mark: markets.mark,
    stop: field.stop,
    show(next: Match) {
      if (!next.live) return
      field.show(next.live)
      markets.show(next)
      put(notice, STANDINGS[next.live.standing])
    },
  }
}

const STANDINGS = {
  open: '',
  suspended: say.suspended,
  closed: say.closed,
}

const noMatch = (): HTMLElement => h('div', { class: 'message' }, h('p', { class: 'message-title' }, say.noLiveMatch))

/** `ขายโพยคืน ฿12.30 (Cash Out)`. Without a price the button states the reason. */
function cashOutButton({ slip, roundId }: Round, press: () => void): HTMLElement | null {
  if (!slip) return null
  const satang = slip.cashOutSatang
  return satang === null
    ? h('p', { class: 'cash-out-none' }, say.noCashOut)
    : h(
        'button',
        { type: 'button', class: 'button button-quiet cash-out', 'data-round': roundId, onclick: press },
        say.cashOut(baht(satang)),
      )
}
