/** Matches by league and kick-off, with a button for each odds. */
import { h, s } from '../dom.ts'
import type { Desk } from '../game-view.ts'
import type { Match } from './bets.ts'

const BANGKOK = 'Asia/Bangkok'
const dayText = new Intl.DateTimeFormat('th-TH', {
  timeZone: BANGKOK,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})
const timeText = new Intl.DateTimeFormat('th-TH', { timeZone: BANGKOK, hour: '2-digit', minute: '2-digit' })

/** `press` gets the spot. The buttons are found again by `data-spot`. */
export function matchList(matches: readonly Match[], press: (spot: string) => void): HTMLElement {
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

function matchCard(match: Match, press: (spot: string) => void): HTMLElement {
  const kickOff = new Date(match.kickOff)
  return h(
    'li',
    { class: 'match' },
    h(
      'p',
      { class: 'match-time' },
      h('time', { datetime: match.kickOff }, `${dayText.format(kickOff)} ${timeText.format(kickOff)} น.`),
      !match.isOpen && h('span', { class: 'match-closed' }, 'ปิดรับแล้ว'),
    ),
    h('h3', { class: 'match-teams' }, team(match.home), h('span', { class: 'match-versus' }, 'พบ'), team(match.away)),
    ...match.markets.map(({ name, choices }) =>
      h(
        'div',
        { class: 'market', role: 'group', 'aria-label': `${name} ${match.home} พบ ${match.away}` },
        h('p', { class: 'market-name' }, name),
        h(
          'div',
          { class: 'market-choices' },
          ...choices.map(({ spot, name: choice, times }) =>
            h(
              'button',
              {
                type: 'button',
                class: 'odds',
                'data-spot': spot,
                'aria-pressed': 'false',
                disabled: !match.isOpen,
                onclick: () => press(spot),
              },
              h('span', { class: 'odds-name' }, choice),
              ' ',
              h('span', { class: 'odds-times' }, times.toFixed(2)),
            ),
          ),
        ),
      ),
    ),
  )
}

/** Marks the choice that has the stake. */
export function markChosen(list: HTMLElement, desk: Desk): void {
  for (const button of list.querySelectorAll<HTMLButtonElement>('.odds')) {
    const isChosen = desk.stakeOf(button.dataset.spot ?? '') > 0
    if ((button.getAttribute('aria-pressed') === 'true') !== isChosen)
      button.setAttribute('aria-pressed', String(isChosen))
  }
}

const team = (name: string): HTMLElement => h('span', { class: 'team' }, shirt(name), h('span', {}, name))

const SHIRTS = ['#e8394a', '#2f6fd6', '#3fa66b', '#ffca4a', '#f58fb0', '#8b6bd9', '#35a8d0', '#f0941f'] as const

/** A shirt in two colours derived from the name. The clubs are invented, so there are no real colours. */
function shirt(name: string): SVGSVGElement {
  const sum = Array.from(name, (letter) => letter.codePointAt(0) ?? 0).reduce(
    (all, each, index) => all + each * (index + 3),
    0,
  )
  const body = SHIRTS[sum % SHIRTS.length]
  const sleeve = SHIRTS[(sum + 1 + (sum % 5)) % SHIRTS.length]
  return s(
    'svg',
    { class: 'shirt', viewBox: '0 0 32 32', 'aria-hidden': 'true' },
    s('path', { fill: sleeve, d: 'M11 5 3 10l3.500 7L10 15.500V8ZM21 5l8 5-3.500 7L22 15.500V8Z' }),
    s('path', { fill: body, d: 'M11 5c2 3 8 3 10 0l1.500 1v21h-13V6Z' }),
    sum % 3 === 0 && s('path', { fill: sleeve, d: 'M14.500 8h3v19h-3Z' }),
    sum % 3 === 1 && s('path', { fill: sleeve, d: 'M9.500 14h13v4h-13Z' }),
  )
}
