/** The picture behind the reels. It does not move. */
import { element } from '../art/drawing.ts'
import { s } from '../dom.ts'
import type { Look } from './look.ts'

/** The sky keeps to the upper edge and the ground to the lower, however wide the stage is. The drawing extends beyond the box. */
export const sceneOf = ({ scene }: Look): SVGSVGElement[] => [
  layer('xMaxYMin', scene.sky.map(element)),
  layer('xMidYMax', scene.ground.map(element)),
]

const layer = (place: string, pieces: readonly Element[]): SVGSVGElement =>
  s(
    'svg',
    { class: 'scene', viewBox: '0 0 390 420', preserveAspectRatio: `${place} meet`, 'aria-hidden': 'true' },
    ...pieces,
  )
