/** The two pages of a game of bets on matches: the odds, and the member's slips. Slips that wait for a result are read again. */
import type { Match, PlayState, Round } from '../../wire.ts'
import { h, put } from '../dom.ts'
import type { Desk } from '../game-view.ts'
import { slipList, slipText } from './slip-card.ts'
import { say } from './th.ts'

const SLIPS = say.mySlips

export type SlipDeskTerms = {
  /** Of the page of odds. */
  title: string
  pollMs: number
  /** Polls without open slips too, and shows the matches of the reply. */
  showMatches?: (matches: readonly Match[]) => void
  /** Buttons of a slip that waits for its result. */
  actions?: (round: Round) => HTMLElement | null
  /** Called with the open slips after each change. */
  showOpen?: (rounds: readonly Round[]) => void
}

export function slipDesk({ title, pollMs, showMatches, actions, showOpen }: SlipDeskTerms) {
  const rounds = new Map<string, Round>()
  /** The rounds as they were rendered last. */
  let shown = ''
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
    // Prices move once in several polls.
    const content = JSON.stringify(newest)
    if (content === shown) return
    shown = content
    const actionOf = (round: Round) => (round.state === 'open' ? (actions?.(round) ?? null) : null)
    keepFocus(() => {
      put(pages.slips, slipList(newest, actionOf))
      showOpen?.(newest.filter(({ state }) => state === 'open'))
    })
    const count = waiting().length
    put(tabs.slips, SLIPS, count > 0 && h('span', { class: 'tab-count' }, say.pendingCount(count)))
  }
  async function refresh(desk: Desk) {
    const reply = await desk.rounds(waiting().map(({ roundId }) => roundId))
    if (!reply) return
    store(...reply.rounds)
    if (reply.matches) showMatches?.(reply.matches)
  }
  /** Only while the page is visible, and only for running matches or pending results. */
  function poll(desk: Desk) {
    setInterval(() => {
      if (!document.hidden && !desk.isBusy && (showMatches || waiting().length > 0)) void refresh(desk)
    }, pollMs)
  }
  return {
    first: pages.odds,
    refresh,
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

/** A slip that is rendered again keeps the focus on its button. */
function keepFocus(render: () => void): void {
  const { activeElement } = document
  const roundId = activeElement instanceof HTMLElement ? activeElement.dataset.round : undefined
  render()
  if (roundId === undefined || activeElement?.isConnected) return
  for (const each of document.querySelectorAll<HTMLElement>(`[data-round="${roundId}"]`))
    if (each.offsetParent !== null) each.focus({ preventScroll: true })
}
