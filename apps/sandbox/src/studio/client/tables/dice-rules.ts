/** Results of three dice on both dice tables, in words and marks. The studio decides and pays. */
import type { Picture } from '../../wire.ts'
import type { Fate } from './spot-text.ts'
import { say } from './th.ts'

export const PICTURE_NAMES: Record<Picture, string> = {
  fish: say.fish,
  prawn: say.prawn,
  crab: say.crab,
  rooster: say.rooster,
  gourd: say.gourd,
  tiger: say.tiger,
}

const HILO = 11
const sumOf = (dice: readonly number[]): number => dice.reduce((sum, each) => sum + each, 0)
const fate = (isWon: boolean): Fate => (isWon ? 'won' : 'lost')

/** True when each of `wanted` is on a die of its own. */
function shows<Face>(dice: readonly Face[], wanted: readonly Face[]): boolean {
  const left = [...dice]
  return wanted.every((face) => {
    const at = left.indexOf(face)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

const BY_SUM: Record<string, (sum: number) => boolean> = {
  low: (sum) => sum < HILO,
  high: (sum) => sum > HILO,
  hilo: (sum) => sum === HILO,
}

/** Spots: `low`, `high`, `hilo`, a face (`face-3`), two faces (`pair-1-5`). */
export const hiLoFates = (dice: readonly number[], spots: readonly string[]): Map<string, Fate> =>
  new Map(
    spots.map((spot) => {
      const bySum = BY_SUM[spot]
      if (bySum) return [spot, fate(bySum(sumOf(dice)))]
      return [spot, fate(shows(dice, facesOf(spot)))]
    }),
  )

/** The faces in the name of a spot. */
export const facesOf = (spot: string): number[] => (spot.match(/\d/g) ?? []).map(Number)

/** `3 + 5 + 6 = 14 สูง` */
export function hiLoWords(dice: readonly number[]): string {
  const sum = sumOf(dice)
  return `${dice.join(' + ')} = ${sum} ${sum === HILO ? say.hiLo : sum > HILO ? say.high : say.low}`
}

/** Spots: a picture, or two (`fish-crab`). */
export const pictureFates = (dice: readonly Picture[], spots: readonly string[]): Map<string, Fate> =>
  new Map(spots.map((spot) => [spot, fate(shows(dice, picturesOf(spot)))]))

/** The pictures in the name of a spot. */
export const picturesOf = (spot: string): Picture[] =>
  spot.split('-').filter((part): part is Picture => Object.hasOwn(PICTURE_NAMES, part))

export const pictureWords = (dice: readonly Picture[]): string => dice.map((each) => PICTURE_NAMES[each]).join(' ')
