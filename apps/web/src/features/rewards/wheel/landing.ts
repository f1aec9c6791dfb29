/** Where the wheel stops. Angles are degrees clockwise. Segment 0 begins at the top, below the pointer. */

/** Share of a segment, around its centre, in which the wheel stops: never near an edge, so that no stop looks like a near miss. */
const CENTRAL_SHARE = 0.6
const TURNS = 5

/** Returns the rotation at which segment `index` of `count` is below the pointer: five turns and the way to it, beyond `from`. */
export function landingAngle(from: number, index: number, count: number, random: () => number = Math.random): number {
  const width = 360 / count
  const offset = (random() - 0.5) * CENTRAL_SHARE * width
  const target = -((index + 0.5) * width + offset)
  const way = (((target - from) % 360) + 360) % 360
  return from + TURNS * 360 + way
}

/** The segment below the pointer, and how far the pointer is from its centre, as a share of its width from -0.5 to 0.5. */
export function segmentAt(angle: number, count: number): { index: number; offset: number } {
  const place = ((((-angle % 360) + 360) % 360) / 360) * count
  const index = Math.floor(place) % count
  return { index, offset: place - Math.floor(place) - 0.5 }
}
