/** Parameters of a generated cover, from the id of its game alone: the same on every device. */

/** Degrees on the wheel of colours. A provider's own category may have any hue. */
const HUES: ReadonlyMap<string, number> = new Map([
  ['sport', 150],
  ['casino', 8],
  ['slot', 285],
])
const SPREAD = 25
const VARIANTS = 6

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const unit of new TextEncoder().encode(text)) value = Math.imul(value ^ unit, 0x01000193)
  return value >>> 0
}

/** `hue` in degrees; `variant` of the lattice, 0 to 5; `turn` of it in degrees. */
export function coverOf(id: string, category: string): { hue: number; variant: number; turn: number } {
  const value = hash(id)
  const middle = HUES.get(category) ?? hash(category) % 360
  return {
    hue: (middle + (value % (2 * SPREAD + 1)) - SPREAD + 360) % 360,
    variant: (value >>> 8) % VARIANTS,
    turn: ((value >>> 16) % 4) * 45,
  }
}
