/** Where the spots of each table lie. */
import { PICTURES, type Spot } from '../../wire.ts'

/** A group of spots in their order; `name` stands above it, and the stylesheet knows it by `place`. */
export type Area = { place: string; name: string | null; spots: readonly string[] }
export type Placed = { place: string; name: string | null; spots: readonly Spot[] }

const FACES = [1, 2, 3, 4, 5, 6]
/** Every two of a list, as the studio names them. */
const pairsOf = (names: readonly (string | number)[]): string[] =>
  names.flatMap((one, index) => names.slice(index + 1).map((other) => `${one}-${other}`))

export const BACCARAT_AREAS: readonly Area[] = [
  { place: 'pairs', name: null, spots: ['player-pair', 'banker-pair'] },
  { place: 'sides', name: null, spots: ['player', 'tie', 'banker'] },
]
export const HI_LO_AREAS: readonly Area[] = [
  { place: 'sums', name: null, spots: ['low', 'hilo', 'high'] },
  { place: 'faces', name: 'แทงเลข', spots: FACES.map((face) => `face-${face}`) },
  { place: 'pairs', name: 'แทงคู่', spots: pairsOf(FACES).map((pair) => `pair-${pair}`) },
]
export const PICTURE_AREAS: readonly Area[] = [
  { place: 'pictures', name: 'แทงรูป', spots: ['fish', 'gourd', 'crab', 'tiger', 'rooster', 'prawn'] },
  { place: 'pairs', name: 'แทงคู่', spots: pairsOf(PICTURES) },
]

/** The spots that the studio offers, in their areas. What a layout does not know is laid in an area of its own, never left out. */
export function arrange(areas: readonly Area[], spots: readonly Spot[]): Placed[] {
  const byName = new Map(spots.map((spot) => [spot.spot, spot]))
  const placed = areas.map(({ place, name, spots: names }) => ({
    place,
    name,
    spots: names.flatMap((each) => byName.get(each) ?? []),
  }))
  const known = new Set(areas.flatMap((area) => area.spots))
  const others = spots.filter(({ spot }) => !known.has(spot))
  return [...placed, { place: 'others', name: 'อื่น ๆ', spots: others }].filter((area) => area.spots.length > 0)
}
