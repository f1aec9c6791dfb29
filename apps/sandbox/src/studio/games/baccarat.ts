/** Baccarat from eight whole decks, shuffled for each round: two cards a side, third cards by the rules of the house. */
import type { Draw } from '#studio/fair.ts'
import { type Chance, type Place, placesByName, spotOf } from '#studio/games/spots.ts'
import type { Card, Outcome } from '#studio/wire.ts'

type Deal = Extract<Outcome, { game: 'baccarat' }>
type Winner = Deal['winner']
/** The parts of an outcome that decide the places. */
type Ending = { winner: Winner; isPlayerPair: boolean; isBankerPair: boolean }

const DECKS = 8
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const satisfies Card['rank'][]
const SUITS = ['S', 'H', 'D', 'C'] as const satisfies Card['suit'][]
const DECK: readonly Card[] = RANKS.flatMap((rank) => SUITS.map((suit) => ({ rank, suit })))
const CARDS = DECKS * DECK.length

const worthOf = ({ rank }: Card): number => Math.min(RANKS.indexOf(rank) + 1, 10) % 10
const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0) % 10

/** Neither side draws against an 8 or a 9 of two cards. */
const isNatural = (points: number): boolean => points >= 8
const drawsPlayer = (player: number): boolean => player <= 5
/** `third`: the value of the player's third card. Undefined: the player stood. */
function drawsBanker(banker: number, third: number | undefined): boolean {
  if (third === undefined) return banker <= 5
  if (banker <= 2) return true
  if (banker === 3) return third !== 8
  if (banker === 4) return third >= 2 && third <= 7
  if (banker === 5) return third >= 4 && third <= 7
  return banker === 6 && third >= 6 && third <= 7
}

/** Deals one round. */
export function drawBaccarat(draw: Draw): Deal {
  const shoe = Array.from({ length: CARDS }, (_, index) => index)
  let dealt = 0
  const next = (): Card => {
    const chosen = dealt + draw(CARDS - dealt)
    const card = shoe[chosen] as number
    shoe[chosen] = shoe[dealt++] as number
    return DECK[card % DECK.length] as Card
  }
  const [first, second, third, fourth] = [next(), next(), next(), next()]
  const player = [first, third]
  const banker = [second, fourth]
  if (!isNatural(sum(player.map(worthOf))) && !isNatural(sum(banker.map(worthOf)))) {
    if (drawsPlayer(sum(player.map(worthOf)))) player.push(next())
    const thirdValue = player[2] && worthOf(player[2])
    if (drawsBanker(sum(banker.map(worthOf)), thirdValue)) banker.push(next())
  }
  return { game: 'baccarat', player, banker, winner: winnerOf(sum(player.map(worthOf)), sum(banker.map(worthOf))) }
}

const winnerOf = (player: number, banker: number): Winner =>
  player > banker ? 'player' : banker > player ? 'banker' : 'tie'

export const endingOf = ({ winner, player, banker }: Deal): Ending => ({
  winner,
  isPlayerPair: player[0]?.rank === player[1]?.rank,
  isBankerPair: banker[0]?.rank === banker[1]?.rank,
})

const pair = (spot: string, name: string, isWon: (ending: Ending) => boolean): Place<Ending> => ({
  spot,
  name,
  pays: [{ when: 'ไพ่สองใบแรกหน้าเดียวกัน เช่น K กับ K', times: 12 }],
  timesOf: (ending) => (isWon(ending) ? 12 : 0),
})
/** The two sides get their stakes back at a tie. */
const side = (spot: 'player' | 'banker', name: string, times: number): Place<Ending> => ({
  spot,
  name,
  pays: [
    { when: `${name}ชนะ`, times },
    { when: 'เสมอ', times: 1 },
  ],
  timesOf: ({ winner }) => (winner === spot ? times : winner === 'tie' ? 1 : 0),
})

const SIDES: readonly Place<Ending>[] = [
  side('player', 'ผู้เล่น', 2),
  // Five per cent of the gain stay with the house.
  side('banker', 'เจ้ามือ', 1.95),
  {
    spot: 'tie',
    name: 'เสมอ',
    pays: [{ when: 'เสมอ', times: 9 }],
    timesOf: ({ winner }) => (winner === 'tie' ? 9 : 0),
  },
]
const PAIRS: readonly Place<Ending>[] = [
  pair('player-pair', 'คู่ผู้เล่น', (ending) => ending.isPlayerPair),
  pair('banker-pair', 'คู่เจ้ามือ', (ending) => ending.isBankerPair),
]

export const BACCARAT = placesByName([...SIDES, ...PAIRS])

/** Of the cards that are left after the first, those of its rank. */
const PAIR_LIKELIHOOD = (DECKS * SUITS.length - 1) / (CARDS - 1)
const PAIR_CHANCES: readonly Chance<Ending>[] = [true, false].map((isPair) => ({
  outcome: { winner: 'tie', isPlayerPair: isPair, isBankerPair: isPair },
  likelihood: isPair ? PAIR_LIKELIHOOD : 1 - PAIR_LIKELIHOOD,
}))

let counted: readonly Chance<Ending>[] | undefined

export function baccaratSpots() {
  counted ??= countWinners()
  const winners = counted
  return [...SIDES.map((place) => spotOf(place, winners)), ...PAIRS.map((place) => spotOf(place, PAIR_CHANCES))]
}

/** Probability of each winner: all ways in which four to six cards can come from the shoe, by their points. */
function countWinners(): Chance<Ending>[] {
  const left = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(
    (value) => CARDS * (DECK.filter((card) => worthOf(card) === value).length / DECK.length),
  )
  const likelihoods: Record<Winner, number> = { player: 0, banker: 0, tie: 0 }
  let dealt = 0
  /** Iterates over the values of the next card. `then` gets each with its probability. */
  const eachCard = (likelihood: number, then: (value: number, likelihood: number) => void) => {
    for (let value = 0; value < left.length; value++) {
      const share = (left[value] as number) / (CARDS - dealt)
      left[value] = (left[value] as number) - 1
      dealt++
      then(value, likelihood * share)
      dealt--
      left[value] = (left[value] as number) + 1
    }
  }
  const end = (player: number, banker: number, likelihood: number) => {
    likelihoods[winnerOf(player, banker)] += likelihood
  }
  const drawBankers = (player: number, banker: number, third: number | undefined, likelihood: number) => {
    if (!drawsBanker(banker, third)) return end(player, banker, likelihood)
    eachCard(likelihood, (value, share) => end(player, (banker + value) % 10, share))
  }
  const drawPlayers = (player: number, banker: number, likelihood: number) => {
    if (isNatural(player) || isNatural(banker)) return end(player, banker, likelihood)
    if (!drawsPlayer(player)) return drawBankers(player, banker, undefined, likelihood)
    eachCard(likelihood, (value, share) => drawBankers((player + value) % 10, banker, value, share))
  }
  eachCard(1, (first, p1) =>
    eachCard(p1, (second, p2) =>
      eachCard(p2, (third, p3) =>
        eachCard(p3, (fourth, p4) => drawPlayers((first + third) % 10, (second + fourth) % 10, p4)),
      ),
    ),
  )
  return (['player', 'banker', 'tie'] as const).map((winner) => ({
    outcome: { winner, isPlayerPair: false, isBankerPair: false },
    likelihood: likelihoods[winner],
  }))
}
