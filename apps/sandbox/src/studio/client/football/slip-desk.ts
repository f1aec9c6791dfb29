/** The two pages of a game of bets on matches: the odds, and the member's slips. Slips that wait for a result are read again. */
import type { PlayState, Round } from '../../wire.ts'
import { h, put } from '../dom.ts'
import type { Desk } from '../game-view.ts'
import { slipList, slipText } from './slip-card.ts'

const POLL_MS = 10_000
const SLIPS = 'โพยของฉัน'

/** `title`: of the page of odds. `actions`: buttons of a slip that waits for its result. */
export function slipDesk(title: string, actions: (round: Round) => HTMLElement | null) {
  const rounds = new Map<string, Round>()
  const pages = {
    odds: h('div', { class: 'football-page' }),
    slips: h('div', { class: 'football-page', hidden: true }),
  }
  const tab = (word: string, name: keyof typeof pages) =>
    h(
      'button',
      { type: 'button', class: 'chip', 'aria-pressed': String(name === 'odds'), onclick: () => open(name) },
      word,
    )
  const tabs = { odds: tab(title, 'odds'), slips: tab(SLIPS, 'slips') }

  function open(name: keyof typeof pages) {
    for (const each of ['odds', 'slips'] as const) {
      tabs[each].setAttribute('aria-pressed', String(each === name))
      pages[each].hidden = each !== name
    }
  }
  const waiting = () => [...rounds.values()].filter(({ state }) => state === 'open')
  function store(...fresh: readonly Round[]) {
    for (const round of fresh) rounds.set(round.roundId, round)
    const newest = [...rounds.values()].sort((one, other) => other.openedAt.localeCompare(one.openedAt))
    put(
      pages.slips,
      slipList(newest, (round) => (round.state === 'open' ? actions(round) : null)),
    )
    const count = waiting().length
    put(tabs.slips, SLIPS, count > 0 && h('span', { class: 'tab-count' }, `รอผล ${count}`))
  }
  /** Polls rarely: only while the page is visible, and only while a result is pending. */
  function poll(desk: Desk) {
    setInterval(async () => {
      const ids = waiting().map(({ roundId }) => roundId)
      if (document.hidden || desk.isBusy || ids.length === 0) return
      const reply = await desk.rounds(ids)
      if (reply) store(...reply.rounds)
    }, POLL_MS)
  }
  return {
    first: pages.odds,
    waiting,
    store,
    describe: slipText,
    mount(root: HTMLElement, state: PlayState, desk: Desk, ...others: HTMLElement[]) {
      store(...state.history, ...state.unfinished)
      const chips = h('div', { class: 'football-tabs chips' }, tabs.odds, tabs.slips, ...others)
      put(root, h('div', { class: 'football' }, chips, pages.odds, pages.slips))
      poll(desk)
    },
  }
}
