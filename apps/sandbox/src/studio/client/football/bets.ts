/** The member's bets on matches: pending and settled ones. */
import type { Round, Table } from '../../wire.ts'
import { h } from '../dom.ts'
import { resultOf } from '../result-text.ts'
import { baht, momentText } from '../texts.ts'

export type Match = NonNullable<Table['matches']>[number]
type Choice = Match['markets'][number]['choices'][number]

export type Market = ReturnType<typeof marketOf>

/** The choice of a match that a spot names, for example `one-7-12-3:home`. */
export function marketOf(matches: readonly Match[]) {
  const choices = new Map<string, { match: Match; choice: Choice; market: string }>()
  for (const match of matches)
    for (const { name, choices: all } of match.markets)
      for (const choice of all) choices.set(choice.spot, { match, choice, market: name })
  return {
    find: (spot: string) => choices.get(spot),
    /** `วังหิ่งห้อย พบ ธารามรกต: เสมอ`. The bare spot for a match that is no longer listed. */
    nameOf(spot: string): string | undefined {
      const found = choices.get(spot)
      return found && `${found.match.home} พบ ${found.match.away}: ${found.choice.name}`
    },
    /** The slip of a round: `วังหิ่งห้อย พบ ธารามรกต: เสมอ ราคา 3.25`. */
    slipOf(round: Round): string {
      const spot = round.stakes[0]?.spot ?? ''
      const found = choices.get(spot)
      return found ? `${this.nameOf(spot)} ${termsOf(round, found.choice)}` : 'โพย'
    },
  }
}

/** Newest first. */
export function betsList(rounds: readonly Round[], market: Market): HTMLElement {
  if (rounds.length === 0)
    return h(
      'div',
      { class: 'message' },
      h('p', { class: 'message-title' }, 'ยังไม่มีโพย'),
      h('p', { class: 'message-sub' }, 'แตะราคาในหน้าแมตช์เพื่อวางเดิมพัน'),
    )
  return h('ul', { class: 'bets' }, ...rounds.map((round) => betRow(round, market)))
}

/** `ราคา 1.85 · ถ้าถูกได้รวม ฿18.50`: the odds of the slip, and its whole return while the result is pending. */
export function termsOf(
  { stakeSatang, state }: Pick<Round, 'stakeSatang' | 'state'>,
  { times }: Pick<Choice, 'times'>,
): string {
  const odds = `ราคา ${times.toFixed(2)}`
  return state === 'open' ? `${odds} · ถ้าถูกได้รวม ${baht(returnOf(stakeSatang, times))}` : odds
}

/** Satang, stake included, rounded as the studio pays. */
export const returnOf = (stakeSatang: number, times: number): number => Math.round(stakeSatang * times)

function betRow(round: Round, market: Market): HTMLElement {
  const spot = round.stakes[0]?.spot ?? ''
  const found = market.find(spot)
  const { tone, text, net } = resultOf(round)
  const score = round.outcome?.game === 'football' ? `${round.outcome.home}\u2013${round.outcome.away}` : null
  return h(
    'li',
    { class: 'bet' },
    h(
      'div',
      { class: 'bet-text' },
      h(
        'p',
        { class: 'bet-choice' },
        found?.choice.name ?? 'โพย',
        found && h('span', { class: 'bet-market' }, found.market),
      ),
      h('p', { class: 'bet-match' }, found ? `${found.match.home} พบ ${found.match.away}` : spot),
      found && h('p', { class: 'bet-terms' }, termsOf(round, found.choice)),
      h('p', { class: 'bet-sub' }, `วาง ${baht(round.stakeSatang)} · ${momentText(round.openedAt)}`),
    ),
    h(
      'div',
      { class: 'bet-end' },
      score && h('p', { class: 'bet-score' }, h('span', { class: 'sr-only' }, 'ผล '), score),
      round.ending === 'abandoned' && h('p', { class: 'bet-sub' }, 'ยกเลิกการแข่งขัน'),
      h('p', { class: 'bet-net', 'data-tone': tone }, round.state === 'open' ? 'รอผล' : (net ?? text)),
    ),
  )
}
