/** The odds of a running match. Buttons stay in place while their odds move, so that focus and thumb find them again. */
import type { Match } from '../../wire.ts'
import { h, put } from '../dom.ts'
import { say } from './th.ts'

type Choice = Match['markets'][number]['choices'][number]
type Key = { button: HTMLButtonElement; times: number; choice: Choice }

/** A choice without its odds. */
export const baseOf = (spot: string): string => spot.replace(/@.*/, '')

/** `press` gets the choice as it is now. */
export function liveMarkets(press: (match: Match, choice: Choice) => void) {
  const element = h('div', { class: 'live-markets' })
  let keys = new Map<string, Key>()
  let shape = ''
  let current: Match | undefined

  function build(match: Match) {
    keys = new Map()
    put(element, ...match.markets.map((market) => marketRow(match, market)))
  }
  const marketRow = (match: Match, { name, choices }: Match['markets'][number]): HTMLElement =>
    h(
      'div',
      { class: 'market', role: 'group', 'aria-label': say.marketOf(name, match.home, match.away) },
      h('p', { class: 'market-name' }, name),
      h('div', { class: 'market-choices' }, ...choices.map((choice) => key(choice))),
    )
  function key(choice: Choice): HTMLButtonElement {
    const base = baseOf(choice.spot)
    const onclick = () => {
      const known = keys.get(base)
      if (current && known) press(current, known.choice)
    }
    const button = h('button', { type: 'button', class: 'odds', 'aria-pressed': 'false', onclick })
    keys.set(base, { button, times: choice.times, choice })
    return button
  }
  function update(choice: Choice, isOpen: boolean) {
    const known = keys.get(baseOf(choice.spot))
    if (!known) return
    const { button, times } = known
    const isOff = !isOpen || choice.times === 0
    const isShown = button.childElementCount > 0 && choice.times === times && button.disabled === isOff
    if (choice.times !== times) button.dataset.moved = choice.times > times ? 'up' : 'down'
    Object.assign(known, { times: choice.times, choice })
    button.dataset.spot = choice.spot
    // Most polls move few odds: the others need no new layout.
    if (isShown) return
    button.disabled = isOff
    const text = choice.times === 0 ? '\u2013' : choice.times.toFixed(2)
    put(button, h('span', { class: 'odds-name' }, choice.name), ' ', h('span', { class: 'odds-times' }, text))
  }

  return {
    element,
    show(match: Match) {
      current = match
      const next = match.markets.map(({ choices }) => choices.map(({ spot }) => baseOf(spot)).join()).join('|')
      if (next !== shape) build(match)
      shape = next
      element.dataset.standing = match.live?.standing ?? 'open'
      for (const { choices } of match.markets) for (const choice of choices) update(choice, match.isOpen)
    },
    /** Marks the choice that has the stake. */
    mark(chosen: string | undefined) {
      for (const [base, { button }] of keys) button.setAttribute('aria-pressed', String(base === chosen))
    },
  }
}
