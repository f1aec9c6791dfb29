/** Redraws a round in the browser, with the functions of the studio, from draws that WebCrypto makes of the revealed seed. */
import { drawBaccarat } from '../games/baccarat.ts'
import { drawPictures } from '../games/fish-prawn-crab.ts'
import { drawHiLo } from '../games/hi-lo.ts'
import { drawSpin } from '../games/reels.ts'
import type { Outcome, Round } from '../wire.ts'
import { drawBlock } from './proof.ts'

/** Blocks of a spin, as at the studio: each spin of a round has blocks of its own. */
const BLOCKS_OF_SPIN = 4
const HEX_OF_WORD = 8
const WORD_VALUES = 2 ** 32

/** Numbers from 0 to `below` − 1 out of blocks of draws. As at the studio, the incomplete last run of values is discarded. */
async function drawsOf(round: Round, firstBlock: number): Promise<(below: number) => number> {
  const { proof } = round
  const blocks = await Promise.all(
    Array.from({ length: BLOCKS_OF_SPIN }, (_, block) => drawBlock(proof, proof.serverSeed ?? '', firstBlock + block)),
  )
  const words = blocks.join('')
  let at = 0
  return (below) => {
    const sound = WORD_VALUES - (WORD_VALUES % below)
    for (;;) {
      const word = words.slice(at, at + HEX_OF_WORD)
      if (word === '') throw new RangeError('more draws than a round takes')
      at += HEX_OF_WORD
      const value = Number.parseInt(word, 16)
      if (value < sound) return value % below
    }
  }
}

/** Undefined for a round without draws from seeds: a match is played elsewhere. */
async function redrawn(round: Round): Promise<Outcome | undefined> {
  const { outcome } = round
  switch (outcome?.game) {
    case 'baccarat':
      return drawBaccarat(await drawsOf(round, 0))
    case 'hi-lo':
      return { game: 'hi-lo', dice: drawHiLo(await drawsOf(round, 0)) }
    case 'fish-prawn-crab':
      return { game: 'fish-prawn-crab', dice: drawPictures(await drawsOf(round, 0)) }
    case 'reels': {
      const spins = outcome.spins.map(async ({ isFree }, index) =>
        drawSpin(await drawsOf(round, index * BLOCKS_OF_SPIN), round.stakeSatang, isFree),
      )
      return { game: 'reels', spins: await Promise.all(spins), freeSpinsLeft: outcome.freeSpinsLeft }
    }
    default:
      return undefined
  }
}

/** True when the outcome follows from the seeds. Null when it does not come from them, or they are not revealed. */
export async function followsFromSeeds(round: Round): Promise<boolean | null> {
  const again = round.proof.serverSeed === null ? undefined : await redrawn(round)
  return again === undefined ? null : sorted(again) === sorted(round.outcome)
}

/** JSON with sorted names, so that the order of names in a reply does not matter. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_name, each) =>
    each && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  )
