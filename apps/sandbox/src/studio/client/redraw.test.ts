import { expect, test } from 'vitest'
import { commitOf, drawsOf } from '../fair.ts'
import { drawPictures } from '../games/fish-prawn-crab.ts'
import { drawHiLo } from '../games/hi-lo.ts'
import { firstStep, nextSpin } from '../tables.ts'
import type { Outcome, Round, StudioGame } from '../wire.ts'
import { isCommitted } from './proof.ts'
import { followsFromSeeds } from './redraw.ts'

const SEEDS = { serverSeed: 'f00d', clientSeed: 'สมชาย' }
const STAKES = [{ spot: 'spin', satang: 1000 }]

const roundOf = (outcome: Outcome, nonce: number, serverSeed: string | null = SEEDS.serverSeed): Round => ({
  roundId: 'r',
  stakes: STAKES,
  stakeSatang: 1000,
  winSatang: 0,
  state: 'settled',
  outcome,
  proof: { commit: commitOf(SEEDS.serverSeed), clientSeed: SEEDS.clientSeed, nonce, serverSeed },
  openedAt: '2026-11-21T00:00:00Z',
  settledAt: null,
  isSeen: true,
  ending: 'usual',
})
const drawn = (game: Exclude<StudioGame, 'football'>, nonce: number): Outcome => {
  const step = firstStep(game, { ...SEEDS, nonce, stakes: STAKES })
  if (!step) throw new Error(game)
  return step.outcome
}

test.each(['reels', 'baccarat', 'hi-lo', 'fish-prawn-crab'] as const)(
  'the browser draws what the studio drew: %s',
  async (game) => {
    for (let nonce = 0; nonce < 20; nonce++)
      expect(await followsFromSeeds(roundOf(drawn(game, nonce), nonce))).toBe(true)
    expect(await followsFromSeeds(roundOf(drawn(game, 0), 1))).toBe(false)
  },
)

test('free spins are drawn again too', async () => {
  const of = (nonce: number) => ({ ...SEEDS, nonce, stakes: STAKES })
  const outcomeOf = (nonce: number) => firstStep('reels', of(nonce))?.outcome
  const nonce = [...Array(3000).keys()].find((each) => {
    const outcome = outcomeOf(each)
    return outcome?.game === 'reels' && outcome.freeSpinsLeft > 0
  })
  const first = outcomeOf(nonce ?? -1)
  if (nonce === undefined || first?.game !== 'reels') throw new Error('no free spins in three thousand rounds')
  const { outcome } = nextSpin(of(nonce), first)
  expect(outcome.game === 'reels' && outcome.spins.length).toBe(2)
  expect(await followsFromSeeds(roundOf(outcome, nonce))).toBe(true)
})

test('judges neither unrevealed seeds nor rounds without draws, and detects a seed without commitment', async () => {
  const draw = drawsOf(SEEDS, 0)
  expect(await followsFromSeeds(roundOf({ game: 'hi-lo', dice: drawHiLo(draw) }, 0, null))).toBe(null)
  expect(await followsFromSeeds(roundOf({ game: 'football', legs: [] }, 0))).toBe(null)
  const { proof } = roundOf({ game: 'fish-prawn-crab', dice: drawPictures(draw) }, 0)
  expect([await isCommitted(proof), await isCommitted({ ...proof, serverSeed: 'beef' })]).toEqual([true, false])
})
