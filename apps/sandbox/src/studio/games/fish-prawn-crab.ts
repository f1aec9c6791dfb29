/** น้ำเต้าปูปลา: three dice with six pictures. Stakes are on one picture or on two. */
import type { Draw } from '#studio/fair.ts'
import { type Place, placesByName, spotOf } from '#studio/games/spots.ts'
import { faceOf, pairsOf, rollOf, rollsOf, twoFacesOf } from '#studio/games/three-dice.ts'
import { PICTURES, type Picture } from '#studio/wire.ts'

const NAMES: Record<Picture, string> = {
  fish: 'ปลา',
  prawn: 'กุ้ง',
  crab: 'ปู',
  rooster: 'ไก่',
  gourd: 'น้ำเต้า',
  tiger: 'เสือ',
}

const ALL: readonly Place<readonly Picture[]>[] = [
  ...PICTURES.map((picture) => faceOf<Picture>(picture, picture, NAMES[picture])),
  ...pairsOf(PICTURES).map(([one, other]) =>
    twoFacesOf<Picture>([one, other], `${one}-${other}`, `${NAMES[one]} ${NAMES[other]}`),
  ),
]

export const FISH_PRAWN_CRAB = placesByName(ALL)
export const fishPrawnCrabSpots = () => ALL.map((place) => spotOf(place, rollsOf(PICTURES)))

export const drawPictures = (draw: Draw): Picture[] => rollOf(draw).map((face) => PICTURES[face] as Picture)
