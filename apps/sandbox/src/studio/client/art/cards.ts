/** Playing cards of our own drawing, 70 by 98: ranks, suits, and a back of the flower of the house. */
import type { Card } from '../../wire.ts'
import { say } from '../tables/th.ts'
import { flower, petals, TURNS } from './flower.ts'
import { circle, group, line, path, type Shape } from './shape.ts'

export const CARD_WIDTH = 70
export const CARD_HEIGHT = 98

const PAPER = '#fdfaf3'
const RED = '#c3202f'
const BLACK = '#1b1b29'

/** Each in a viewBox of 20 by 20. */
const SUITS: Record<Card['suit'], string> = {
  S: 'M10 1C13 6 19 8.5 19 13 19 17.5 13.5 18 11.3 14.800L12.6 19.500H7.400L8.7 14.800C6.5 18 1 17.5 1 13 1 8.5 7 6 10 1Z',
  H: 'M10 19C7 14 1 11.5 1 6.5 1 1.5 7.5.5 10 5.5 12.5.5 19 1.5 19 6.5 19 11.5 13 14 10 19Z',
  D: 'M10 .5C12 4.5 14.5 7.5 18 10 14.5 12.5 12 15.5 10 19.5 8 15.5 5.5 12.5 2 10 5.5 7.5 8 4.5 10 .5Z',
  C: 'M10 1A4.4 4.4 0 0 1 13.2 8.4 4.4 4.4 0 1 1 11.4 14.600L12.6 19.500H7.400L8.6 14.600A4.4 4.4 0 1 1 6.8 8.4 4.4 4.4 0 0 1 10 1Z',
}

const suitAt = (suit: Card['suit'], x: number, y: number, size: number): Shape =>
  path(SUITS[suit], colourOf(suit), {
    transform: `translate(${x} ${y}) scale(${size / 20}) translate(-10 -10)`,
  })
const colourOf = (suit: Card['suit']): string => (suit === 'H' || suit === 'D' ? RED : BLACK)

const paper = (fill: string): Shape => [
  'rect',
  { x: 0.5, y: 0.5, width: CARD_WIDTH - 1, height: CARD_HEIGHT - 1, rx: 8, fill, stroke: '#d9d3c3' },
]

/** A large index, since cards are small on a phone. The suit is repeated, large, in the other corner. */
export function cardFace({ rank, suit }: Card): Shape {
  return group(
    {},
    paper(PAPER),
    suitAt(suit, 17, 46, 17),
    rank === 'J' || rank === 'Q' || rank === 'K' ? court(rank, suit) : suitAt(suit, 46, 70, 38),
    ['text', { x: rank === '10' ? 21 : 17, y: 31, fill: colourOf(suit), class: 'card-rank' }, rank],
  )
}

/** Courts are flowers, not people: four petals, eight, and eight in a ring. */
function court(rank: 'J' | 'Q' | 'K', suit: Card['suit']): Shape {
  return group(
    {},
    ...(rank === 'K' ? [circle(43, 66, 23.5, '#fbedc9'), circle(43, 66, 20.5, PAPER)] : []),
    ...(rank === 'J'
      ? []
      : petals(
          TURNS.map((turn) => turn + 45),
          43,
          66,
          1.15,
          '#d9a514',
        )),
    ...petals(TURNS, 43, 66, 1.3, colourOf(suit)),
    circle(43, 66, 8, PAPER),
    suitAt(suit, 43, 66, 11),
  )
}

/** The back: a lattice of flowers in the colours of the brand. */
export const CARD_BACK: Shape = group(
  {},
  [
    'rect',
    {
      x: 0.5,
      y: 0.5,
      width: CARD_WIDTH - 1,
      height: CARD_HEIGHT - 1,
      rx: 8,
      fill: 'var(--bg-2)',
      stroke: 'var(--brand-line)',
    },
  ],
  [
    'rect',
    {
      x: 5,
      y: 5,
      width: CARD_WIDTH - 10,
      height: CARD_HEIGHT - 10,
      rx: 4.5,
      fill: 'var(--brand-dim)',
      stroke: 'var(--brand)',
      'stroke-width': 1.2,
    },
  ],
  ...[20, 50].flatMap((x) => [22, 76].map((y) => flower(x, y, 0.62, 'var(--brand)'))),
  flower(35, 49, 1.15, 'var(--brand)'),
  line('M35 8.500V26M35 72V89.500M8.5 49H14M56 49H61.5', 'var(--brand-line)', 1),
)

const SUIT_NAMES: Record<Card['suit'], string> = { S: say.spades, H: say.hearts, D: say.diamonds, C: say.clubs }

/** Name for screen readers: `7 โพแดง`. */
export const cardName = ({ rank, suit }: Card): string => `${rank} ${SUIT_NAMES[suit]}`
