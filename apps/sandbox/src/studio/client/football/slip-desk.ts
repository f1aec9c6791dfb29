/**
 * The two pages of a game of bets on matches: the odds, and the member's slips. Slips that wait for a result are read again. In a wide
 * window the panel beside the odds has the current slip and those that wait.
 */
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
  /** Called after each change of a slip. */
  changed?: () => void
  /** Lists the open slips below the odds too, where the window has no room beside them. */
  listsOpen?: boolean
}

/** The panel is beside the odds (shell.css). */
const WIDE = matchMedia('(min-width: 64rem), (min-width: 44rem) and (min-height: 32.01rem)')

export function slipDesk({ title, pollMs, showMatches, actions, changed, listsOpen = false }: SlipDeskTerms) {
  const rounds = new Map<string, Round>()
  /** The rounds as they were rendered last. */
  let shown = ''
  const { pages, tabs } = pagesOf(title)
  const current = h('section', { class: 'panel-slip', 'aria-label': say.thisSlip }, h('h2', {}, say.thisSlip))
  const open = h('section', { class: 'open-slips', 'aria-label': say.pendingSlips })
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
      const pending = newest.filter(({ state }) => state === 'open')
      put(open, ...(pending.length > 0 ? [h('h2', {}, say.pendingSlips), slipList(pending, actionOf)] : []))
    })
    const count = waiting().length
    put(tabs.slips, SLIPS, count > 0 && h('span', { class: 'tab-count' }, say.pendingCount(count)))
    changed?.()
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
  /** Below the odds or in the panel. */
  function place(panel: HTMLElement) {
    if (WIDE.matches) panel.append(open)
    else if (listsOpen) pages.odds.append(open)
    else open.remove()
  }
  return {
    first: pages.odds,
    /** The current slip in the panel. */
    current,
    refresh,
    store,
    find: (roundId: string) => rounds.get(roundId),
    describe: slipText,
    mount(root: HTMLElement, state: PlayState, desk: Desk, panel: HTMLElement, ...others: HTMLElement[]) {
      store(...state.history, ...state.unfinished)
      const chips = h('div', { class: 'football-tabs chips' }, tabs.odds, tabs.slips, ...others)
      put(root, h('div', { class: 'football' }, chips, pages.odds, pages.slips))
      panel.prepend(current)
      place(panel)
      WIDE.addEventListener('change', () => place(panel))
      poll(desk)
    },
  }
}

/** The pages, and the tabs that turn to them. */
function pagesOf(title: string) {
  const pages = {
    odds: h('div', { class: 'football-page' }),
    slips: h('div', { class: 'football-page', hidden: true }),
  }
  const tab = (word: string, name: keyof typeof pages) =>
    h(
      'button',
      { type: 'button', class: 'chip', 'aria-pressed': String(name === 'odds'), onclick: () => turnTo(name) },
      word,
    )
  const tabs = { odds: tab(title, 'odds'), slips: tab(SLIPS, 'slips') }

  function turnTo(name: keyof typeof pages) {
    for (const each of ['odds', 'slips'] as const) {
      tabs[each].setAttribute('aria-pressed', String(each === name))
      pages[each].hidden = each !== name
    }
  }
  return { pages, tabs }
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
