/** The pages of the tables state the payouts that the studio makes. */
import { expect, test } from 'vitest'
import { drawsOf } from '#studio/fair.ts'
import { BACCARAT, baccaratSpots, drawBaccarat, endingOf } from '#studio/games/baccarat.ts'
import { FISH_PRAWN_CRAB, fishPrawnCrabSpots } from '#studio/games/fish-prawn-crab.ts'
import { HI_LO, hiLoSpots } from '#studio/games/hi-lo.ts'
import type { Place } from '#studio/games/spots.ts'
import { rollsOf } from '#studio/games/three-dice.ts'
import { PICTURES } from '#studio/wire.ts'
import { baccaratFates, baccaratWords, dealing } from '../client/tables/baccarat-rules.ts'
import { hiLoFates, hiLoWords, pictureFates, pictureWords } from '../client/tables/dice-rules.ts'
import { arrange, BACCARAT_AREAS, HI_LO_AREAS, PICTURE_AREAS } from '../client/tables/layout.ts'

/** Fate of a stake by its return. */
const fateOf = (times: number) => (times === 0 ? 'lost' : times === 1 ? 'returned' : 'won')
const paid = <Outcome>(places: ReadonlyMap<string, Place<Outcome>>, outcome: Outcome) =>
  new Map([...places].map(([spot, place]) => [spot, fateOf(place.timesOf(outcome))]))

test('all rolls of hi-lo are marked as they are paid', () => {
  for (const { outcome } of rollsOf([1, 2, 3, 4, 5, 6])) {
    expect(hiLoFates(outcome, [...HI_LO.keys()]), outcome.join()).toEqual(paid(HI_LO, outcome))
  }
  expect([hiLoWords([3, 5, 6]), hiLoWords([1, 4, 6]), hiLoWords([1, 1, 1])]).toEqual([
    '3 + 5 + 6 = 14 สูง',
    '1 + 4 + 6 = 11 ไฮโล',
    '1 + 1 + 1 = 3 ต่ำ',
  ])
})

test('all rolls of pictures are marked as they are paid', () => {
  for (const { outcome } of rollsOf(PICTURES)) {
    expect(pictureFates(outcome, [...FISH_PRAWN_CRAB.keys()]), outcome.join()).toEqual(paid(FISH_PRAWN_CRAB, outcome))
  }
  expect(pictureWords(['fish', 'crab', 'crab'])).toBe('ปลา ปู ปู')
})

test('rounds of baccarat are marked as they are paid, and named by their points', () => {
  const winners = new Set<string>()
  for (let nonce = 0; nonce < 300; nonce++) {
    const deal = drawBaccarat(drawsOf({ serverSeed: 'pages', clientSeed: 'test' }, nonce))
    winners.add(deal.winner)
    expect(baccaratFates(deal, [...BACCARAT.keys()])).toEqual(paid(BACCARAT, endingOf(deal)))
    expect(dealing(deal)).toHaveLength(deal.player.length + deal.banker.length)
    const [first = 0, second = 0] = (baccaratWords(deal).match(/\d/g) ?? []).map(Number)
    expect(Math.sign(first - second)).toBe(deal.winner === 'tie' ? 0 : 1)
  }
  expect(winners.size).toBe(3)
})

test('every spot of a studio has a place, and new spots are not left out', () => {
  for (const [areas, spots] of [
    [BACCARAT_AREAS, baccaratSpots()],
    [HI_LO_AREAS, hiLoSpots()],
    [PICTURE_AREAS, fishPrawnCrabSpots()],
  ] as const) {
    const placed = arrange(areas, spots)
    expect(placed.map(({ place }) => place)).toEqual(areas.map(({ place }) => place))
    expect(placed.flatMap((area) => area.spots)).toHaveLength(spots.length)
  }
  const surprise = { spot: 'any-triple', name: 'ตอง', pays: [], returnToPlayer: 0.9 }
  expect(arrange(HI_LO_AREAS, [surprise])).toEqual([
    { place: 'others', name: 'อื่น ๆ', hasHeading: true, spots: [surprise] },
  ])
})
