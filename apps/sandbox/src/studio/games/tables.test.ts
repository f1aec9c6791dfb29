import { expect, test } from 'vitest'
import { drawsOf } from '#studio/fair.ts'
import { BACCARAT, baccaratSpots, drawBaccarat, endingOf } from '#studio/games/baccarat.ts'
import { drawPictures, FISH_PRAWN_CRAB, fishPrawnCrabSpots } from '#studio/games/fish-prawn-crab.ts'
import { drawHiLo, HI_LO, hiLoSpots } from '#studio/games/hi-lo.ts'
import { winOf } from '#studio/games/spots.ts'

const SEEDS = { serverSeed: 'tables', clientSeed: 'test' }
const stake = (spot: string, satang = 10_000) => [{ spot, satang }]
const declared = (spots: { spot: string; returnToPlayer: number }[]) =>
  Object.fromEntries(spots.map(({ spot, returnToPlayer }) => [spot, Math.round(returnToPlayer * 1e6) / 1e6]))

test('baccarat returns the figures of the literature for eight decks', () => {
  expect(declared(baccaratSpots())).toEqual({
    player: 0.987649,
    banker: 0.989421,
    tie: 0.856404,
    'player-pair': 0.896386,
    'banker-pair': 0.896386,
  })
})

test('third cards come by the rules, and never to a natural', () => {
  const points = (cards: { rank: string }[]) =>
    cards.reduce((sum, { rank }) => sum + (rank === 'A' ? 1 : Number(rank) % 10 || 0), 0) % 10
  for (let nonce = 0; nonce < 3000; nonce++) {
    const { player, banker, winner } = drawBaccarat(drawsOf(SEEDS, nonce))
    const two = [points(player.slice(0, 2)), points(banker.slice(0, 2))] as const
    const isNatural = Math.max(...two) >= 8
    expect(player.length).toBe(!isNatural && two[0] <= 5 ? 3 : 2)
    if (isNatural) expect(banker.length).toBe(2)
    else if (player.length === 2) expect(banker.length).toBe(two[1] <= 5 ? 3 : 2)
    else {
      const third = points(player.slice(2))
      // The house's table: the values of the player's third card at which the banker draws, by the banker's points.
      const against = ['0123456789', '0123456789', '0123456789', '012345679', '234567', '4567', '67', ''][two[1]] ?? ''
      expect(banker.length).toBe(against.includes(String(third)) ? 3 : 2)
    }
    expect(winner).toBe(['tie', 'player', 'banker'].at(Math.sign(points(player) - points(banker))))
    // Eight decks have eight of each card.
    expect(player.length + banker.length).toBeLessThanOrEqual(6)
  }
})

test('baccarat pays the banker less five per cent and gives both sides back at a tie', () => {
  const win = (spot: string, ending: object) =>
    winOf(BACCARAT, stake(spot), { winner: 'banker', isPlayerPair: false, isBankerPair: false, ...ending } as never)
  expect(win('banker', {})).toBe(19_500)
  expect(win('player', {})).toBe(0)
  expect(win('player', { winner: 'tie' })).toBe(10_000)
  expect(win('tie', { winner: 'tie' })).toBe(90_000)
  expect(win('player-pair', { isPlayerPair: true })).toBe(120_000)
  const card = (rank: 'A' | 'K', suit: 'S' | 'H') => ({ rank, suit })
  const deal = { game: 'baccarat', winner: 'tie', banker: [card('A', 'S'), card('K', 'S')] } as const
  const ending = endingOf({ ...deal, banker: [...deal.banker], player: [card('A', 'S'), card('A', 'H')] })
  expect(ending).toEqual({ winner: 'tie', isPlayerPair: true, isBankerPair: false })
})

test('a pair of baccarat is two cards of one rank: two cards of value zero are none', () => {
  const hand = (first: 'K' | '10', second: 'K' | 'Q') =>
    endingOf({
      game: 'baccarat',
      winner: 'tie',
      banker: [],
      player: [
        { rank: first, suit: 'S' },
        { rank: second, suit: 'H' },
      ],
    })
  expect([hand('K', 'K'), hand('K', 'Q'), hand('10', 'K')].map(({ isPlayerPair }) => isPlayerPair)).toEqual([
    ...[true, false, false],
  ])
  for (const spot of ['player-pair', 'banker-pair'])
    expect(BACCARAT.get(spot)?.pays).toEqual([{ when: 'ไพ่สองใบแรกหน้าเดียวกัน เช่น K กับ K', times: 12 }])
})

test('hi-lo: eleven belongs to neither side', () => {
  const win = (spot: string, dice: number[]) => winOf(HI_LO, stake(spot), dice)
  expect([win('low', [3, 3, 4]), win('low', [3, 4, 4]), win('hilo', [3, 4, 4])]).toEqual([19_500, 0, 78_000])
  expect([win('high', [3, 4, 4]), win('high', [4, 4, 4])]).toEqual([0, 26_000])
  expect([0, 1, 2, 3].map((n) => win('face-6', [6, 6, 6].fill(1, n)))).toEqual([0, 20_000, 30_000, 40_000])
  expect([win('pair-1-5', [5, 1, 1]), win('pair-1-5', [5, 5, 5])]).toEqual([70_000, 0])
  const back = declared(hiLoSpots())
  expect([back.low, back.hilo, back.high, back['face-3'], back['pair-2-6']]).toEqual([
    0.975, 0.975, 0.975, 0.921296, 0.972222,
  ])
  expect(Object.keys(back)).toHaveLength(3 + 6 + 15)
})

test('fish-prawn-crab pays by the number of dice', () => {
  const win = (spot: string) => winOf(FISH_PRAWN_CRAB, stake(spot), ['fish', 'fish', 'crab'])
  expect([win('fish'), win('crab'), win('tiger'), win('fish-crab'), win('fish-prawn')]).toEqual([
    30_000, 20_000, 0, 70_000, 0,
  ])
  expect(declared(fishPrawnCrabSpots())).toMatchObject({ rooster: 0.921296, 'gourd-tiger': 0.972222 })
})

test('dice show every face', () => {
  const rolls = [...Array(200).keys()].flatMap((nonce) => drawHiLo(drawsOf(SEEDS, nonce)))
  expect([...new Set(rolls)].sort()).toEqual([1, 2, 3, 4, 5, 6])
  const pictures = [...Array(200).keys()].flatMap((nonce) => drawPictures(drawsOf(SEEDS, nonce)))
  expect(new Set(pictures).size).toBe(6)
})
