/** ไฮโล: the sum of three dice, single faces, two faces. */
import type { Draw } from '#studio/fair.ts'
import { type Place, placesByName, spotOf } from '#studio/games/spots.ts'
import { faceOf, pairsOf, rollOf, rollsOf, twoFacesOf } from '#studio/games/three-dice.ts'

type Dice = readonly number[]

const FACES = [1, 2, 3, 4, 5, 6] as const
const HILO = 11
const sumOf = (dice: Dice): number => dice.reduce((sum, each) => sum + each, 0)

/** Eleven is neither high nor low, so each of the three pays by its own probability and returns the same. */
const bySum = (
  spot: string,
  name: string,
  when: string,
  times: number,
  isWon: (sum: number) => boolean,
): Place<Dice> => ({
  spot,
  name,
  pays: [{ when, times }],
  timesOf: (dice) => (isWon(sumOf(dice)) ? times : 0),
})

const ALL: readonly Place<Dice>[] = [
  bySum('low', 'ต่ำ', 'ผลรวม 3 ถึง 10', 1.95, (sum) => sum < HILO),
  bySum('hilo', '11 ไฮโล', 'ผลรวม 11', 7.8, (sum) => sum === HILO),
  bySum('high', 'สูง', 'ผลรวม 12 ถึง 18', 2.6, (sum) => sum > HILO),
  ...FACES.map((face) => faceOf<number>(face, `face-${face}`, String(face))),
  ...pairsOf(FACES).map((faces) => twoFacesOf<number>(faces, `pair-${faces.join('-')}`, faces.join(' '))),
]

export const HI_LO = placesByName(ALL)
export const hiLoSpots = () => ALL.map((place) => spotOf(place, rollsOf<number>(FACES)))

/** Three faces, 1 to 6. */
export const drawHiLo = (draw: Draw): number[] => rollOf(draw).map((face) => face + 1)
