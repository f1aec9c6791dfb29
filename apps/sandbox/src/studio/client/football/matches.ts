/** Matches by league and kick-off, with a button for each odds. */
import type { Match } from '../../wire.ts'
import { h } from '../dom.ts'
import { shirt } from './shirt.ts'
import { say } from './th.ts'

const BANGKOK = 'Asia/Bangkok'
const dayText = new Intl.DateTimeFormat(say.locale, {
  timeZone: BANGKOK,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})
const timeText = new Intl.DateTimeFormat(say.locale, { timeZone: BANGKOK, hour: '2-digit', minute: '2-digit' })

type Press = (match: Match, choice: Match['markets'][number]['choices'][number]) => void

/** The buttons are found again by `data-spot`. */
export function matchList(matches: readonly Match[], press: Press): HTMLElement {
  const leagues = [...new Set(matches.map((each) => each.league))]
  return h(
    'div',
    { class: 'leagues' },
    ...leagues.map((league) =>
      h(
        'section',
        { class: 'league', 'aria-label': league },
        h('h2', {}, league),
        h(
          'ul',
          { class: 'matches' },
          ...matches.filter((each) => each.league === league).map((each) => matchCard(each, press)),
        ),
      ),
    ),
  )
}

function matchCard(match: Match, press: Press): HTMLElement {
  const kickOff = new Date(match.kickOff)
  return h(
    'li',
    { class: 'match' },
    h(
      'p',
      { class: 'match-time' },
      h('time', { datetime: match.kickOff }, say.kickOff(dayText.format(kickOff), timeText.format(kickOff))),
    ),
    h(
      'h3',
      { class: 'match-teams' },
      team(match.home),
      h('span', { class: 'match-versus' }, say.versus),
      team(match.away),
    ),
    ...match.markets.map(({ name, choices }) =>
      h(
        'div',
        { class: 'market', role: 'group', 'aria-label': say.marketOf(name, match.home, match.away) },
        h('p', { class: 'market-name' }, name),
        h(
          'div',
          { class: 'market-choices' },
          ...choices.map((choice) => oddsButton(choice, () => press(match, choice))),
        ),
      ),
    ),
  )
}

/** The button of a choice: its name and its odds. */
export const oddsButton = (
  { spot, name, times }: Match['markets'][number]['choices'][number],
  press: () => void,
): HTMLButtonElement =>
  h(
    'button',
    { type: 'button', class: 'odds', 'data-spot': spot, 'aria-pressed': 'false', onclick: press },
    h('span', { class: 'odds-name' }, name),
    ' ',
    h('span', { class: 'odds-times' }, times.toFixed(2)),
  )

/** Marks the chosen odds. */
export function markChosen(list: HTMLElement, isChosen: (spot: string) => boolean): void {
  for (const button of list.querySelectorAll<HTMLButtonElement>('.odds')) {
    const pressed = String(isChosen(button.dataset.spot ?? ''))
    if (button.getAttribute('aria-pressed') !== pressed) button.setAttribute('aria-pressed', pressed)
  }
}

const team = (name: string): HTMLElement => h('span', { class: 'team' }, shirt(name), h('span', {}, name))
