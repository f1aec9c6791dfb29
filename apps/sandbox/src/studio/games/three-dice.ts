/** Three dice with six faces each, and the places of both dice games: one face, and two faces. */
import type { Draw } from '#studio/fair.ts'
import type { Chance, Place } from '#studio/games/spots.ts'

const FACES = 6
const DICE = 3

/** Three faces as numbers from 0 to 5. */
export const rollOf = (draw: Draw): number[] => Array.from({ length: DICE }, () => draw(FACES))

/** All 216 rolls of three dice whose faces are `faces`, equally likely. */
export const rollsOf = <Face>(faces: readonly Face[]): Chance<readonly Face[]>[] =>
  faces.flatMap((one) =>
    faces.flatMap((other) =>
      faces.map((third) => ({ outcome: [one, other, third], likelihood: 1 / faces.length ** DICE })),
    ),
  )

const TIMES_BY_COUNT = [0, 2, 3, 4]
const TIMES_OF_TWO = 7

/** Pays by the number of dice with the face: twice, three times, four times the stake. */
export const faceOf = <Face>(face: Face, spot: string, name: string): Place<readonly Face[]> => ({
  spot,
  name,
  pays: [1, 2, 3].map((count) => ({ when: `ออก ${count} ลูก`, times: TIMES_BY_COUNT[count] ?? 0 })),
  timesOf: (dice) => TIMES_BY_COUNT[dice.filter((each) => each === face).length] ?? 0,
})

/** Pays when both faces show, for any third die. */
export const twoFacesOf = <Face>(faces: readonly [Face, Face], spot: string, name: string): Place<readonly Face[]> => ({
  spot,
  name,
  pays: [{ when: 'ออกทั้งสองหน้า', times: TIMES_OF_TWO }],
  timesOf: (dice) => (faces.every((face) => dice.includes(face)) ? TIMES_OF_TWO : 0),
})

/** Every two different things of a list, in its order. */
export const pairsOf = <Thing>(things: readonly Thing[]): [Thing, Thing][] =>
  things.flatMap((one, index) => things.slice(index + 1).map((other): [Thing, Thing] => [one, other]))
