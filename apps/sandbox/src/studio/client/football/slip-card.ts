/** A slip with its legs, odds and return: pending, settled or returned. */
import type { LegState, Round, Slip } from '../../wire.ts'
import { h } from '../dom.ts'
import { resultOf } from '../result-text.ts'
import { baht, momentText } from '../texts.ts'
import { say } from './th.ts'

type Leg = Slip['legs'][number]

const LEG_WORDS: Record<LegState, string> = { open: say.pending, won: say.right, lost: say.wrong, void: say.voidLeg }

/** `เดี่ยว` or `สเต็ป 3 คู่`. */
export const kindOf = (legs: number): string => (legs === 1 ? say.single : say.parlay(legs))

/** `วังหิ่งห้อย พบ ธารามรกต: เสมอ`. */
export const legText = ({ home, away, choice }: Pick<Leg, 'home' | 'away' | 'choice'>): string =>
  say.leg(home, away, choice)

/** `ราคา 1.85 · ถ้าถูกได้รวม ฿18.50`: the odds, and the whole return while the result is pending. */
export function termsOf({ slip, state }: Pick<Round, 'slip' | 'state'>): string {
  if (!slip) return ''
  const odds = `${slip.legs.length > 1 ? say.totalOdds : say.odds} ${slip.times.toFixed(2)}`
  return state === 'open' ? say.oddsAndReturn(odds, baht(slip.returnSatang)) : odds
}

/** A slip in one line, for the live region and the history. */
export function slipText(round: Round): string {
  const { slip } = round
  const [leg] = slip?.legs ?? []
  if (!slip || !leg) return say.slip
  const name = slip.legs.length > 1 ? kindOf(slip.legs.length) : legText(leg)
  if (round.ending === 'abandoned') return say.nameAbandoned(name)
  if (round.ending === 'cashed-out') return say.nameCashedOut(name)
  if (round.state === 'open') return `${name} ${termsOf(round)}`
  const right = slip.legs.filter(({ state }) => state === 'won').length
  const scored = leg.score ? say.nameScore(name, scoreText(leg.score)) : name
  return slip.legs.length > 1 ? say.nameRight(name, right) : scored
}

const scoreText = ({ home, away }: { home: number; away: number }): string => `${home}\u2013${away}`

/** Newest first. `actions`: buttons of a pending slip. */
export function slipList(rounds: readonly Round[], actions: (round: Round) => HTMLElement | null): HTMLElement {
  if (rounds.length === 0)
    return h(
      'div',
      { class: 'message' },
      h('p', { class: 'message-title' }, say.noSlips),
      h('p', { class: 'message-sub' }, say.howToBet),
    )
  return h('ul', { class: 'slips' }, ...rounds.map((round) => slipCard(round, actions(round))))
}

function slipCard(round: Round, action: HTMLElement | null): HTMLElement {
  const { slip } = round
  const { tone, text, net } = resultOf(round)
  return h(
    'li',
    { class: 'slip', 'data-state': round.state, 'data-tone': tone },
    h(
      'p',
      { class: 'slip-head' },
      h('span', { class: 'slip-kind' }, slip ? kindOf(slip.legs.length) : say.slip),
      h('span', { class: 'slip-moment' }, momentText(round.openedAt)),
    ),
    h('ul', { class: 'slip-legs' }, ...(slip?.legs ?? []).map((leg) => legRow(leg, round.ending === 'cashed-out'))),
    h(
      'div',
      { class: 'slip-foot' },
      h(
        'p',
        { class: 'slip-money' },
        h('span', { class: 'slip-stake' }, say.stakeOf(baht(round.stakeSatang))),
        h('span', { class: 'slip-terms' }, termsOf(round)),
      ),
      round.state !== 'open' && h('p', { class: 'slip-net', 'data-tone': tone }, net ?? text),
      action,
    ),
  )
}

const legRow = (leg: Leg, isCashedOut: boolean): HTMLElement =>
  h(
    'li',
    { class: 'leg', 'data-state': leg.state },
    h('span', { class: 'leg-choice' }, leg.choice, h('span', { class: 'leg-odds' }, leg.times.toFixed(2))),
    h('span', { class: 'leg-match' }, say.match(leg.home, leg.away), h('span', { class: 'leg-market' }, leg.market)),
    h(
      'span',
      { class: 'leg-end' },
      leg.score &&
        h('span', { class: 'leg-score' }, h('span', { class: 'sr-only' }, say.scoreLabel), scoreText(leg.score)),
      h('span', { class: 'leg-state' }, isCashedOut ? say.cashedOut : LEG_WORDS[leg.state]),
    ),
  )
