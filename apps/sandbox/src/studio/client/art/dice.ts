/** Dice seen from above with a little of their side: 64 by 72, the face 64 by 64. */
import type { Picture } from '../../wire.ts'
import { PICTURE_ART } from './pictures.ts'
import { circle, group, type Shape } from './shape.ts'

const SPOTS: Record<number, [x: number, y: number][]> = {
  1: [[32, 32]],
  2: [
    [18, 18],
    [46, 46],
  ],
  3: [
    [17, 17],
    [32, 32],
    [47, 47],
  ],
  4: [
    [18, 18],
    [46, 18],
    [18, 46],
    [46, 46],
  ],
  5: [
    [17, 17],
    [47, 17],
    [32, 32],
    [17, 47],
    [47, 47],
  ],
  6: [
    [18, 16],
    [46, 16],
    [18, 32],
    [46, 32],
    [18, 48],
    [46, 48],
  ],
}

const body = (side: string, face: string): Shape[] => [
  ['rect', { x: 1, y: 8, width: 62, height: 63, rx: 14, fill: side }],
  ['rect', { x: 1, y: 1, width: 62, height: 62, rx: 14, fill: face }],
]

/** `value` is 1 to 6. As on Asian dice the one and the four are red, and the one is large. */
export function dieFace(value: number): Shape {
  const colour = value === 1 || value === 4 ? '#c3202f' : '#1b1b29'
  const spots = (SPOTS[value] ?? []).map(([x, y]) => circle(x, y, value === 1 ? 10 : 6, colour))
  return group({}, ...body('#cfc6b2', '#fdfaf3'), ...spots)
}

export function pictureDie(picture: Picture): Shape {
  return group(
    {},
    ...body('#dcc08a', '#fff4dc'),
    group({ transform: 'translate(32 32) scale(.78) translate(-32 -32)' }, PICTURE_ART[picture]),
  )
}
