/** Positions of the spots of each table. */
import { PICTURES, type Spot } from '../../wire.ts'
import { say } from './th.ts'

/** A group of spots in their order. The stylesheet selects it by `place`. A heading shows its name where the spots need one. */
export type Area = { place: string; name: string; hasHeading: boolean; spots: readonly string[] }
export type Placed = Omit<Area, 'spots'> & { spots: readonly Spot[] }

const FACES = [1, 2, 3, 4, 5, 6]
/** Every two of a list, as the studio names them. */
const pairsOf = (names: readonly (string | number)[]): string[] =>
  names.flatMap((one, index) => names.slice(index + 1).map((other) => `${one}-${other}`))

export const BACCARAT_AREAS: readonly Area[] = [
  { place: 'pairs', name: say.pairsArea, hasHeading: false, spots: ['player-pair', 'banker-pair'] },
  { place: 'sides', name: say.sidesArea, hasHeading: false, spots: ['player', 'tie', 'banker'] },
]
export const HI_LO_AREAS: readonly Area[] = [
  { place: 'sums', name: say.sumsArea, hasHeading: false, spots: ['low', 'hilo', 'high'] },
  { place: 'faces', name: say.facesArea, hasHeading: true, spots: FACES.map((face) => `face-${face}`) },
  { place: 'pairs', name: say.twoArea, hasHeading: true, spots: pairsOf(FACES).map((pair) => `pair-${pair}`) },
]
export const PICTURE_AREAS: readonly Area[] = [
  {
    place: 'pictures',
    name: say.picturesArea,
    hasHeading: true,
    spots: ['fish', 'gourd', 'crab', 'tiger', 'rooster', 'prawn'],
  },
  { place: 'pairs', name: say.twoArea, hasHeading: true, spots: pairsOf(PICTURES) },
]

/** The studio's spots in their areas. Spots outside of the layout get an area of their own. None is left out. */
export function arrange(areas: readonly Area[], spots: readonly Spot[]): Placed[] {
  const byName = new Map(spots.map((spot) => [spot.spot, spot]))
  const placed = areas.map(({ spots: names, ...area }) => ({
    ...area,
    spots: names.flatMap((each) => byName.get(each) ?? []),
  }))
  const known = new Set(areas.flatMap((area) => area.spots))
  const others = spots.filter(({ spot }) => !known.has(spot))
  return [...placed, { place: 'others', name: say.otherArea, hasHeading: true, spots: others }].filter(
    (area) => area.spots.length > 0,
  )
}
