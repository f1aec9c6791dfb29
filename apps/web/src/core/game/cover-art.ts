/** Parameters of a generated cover, from the id of its game alone: the same on every device. */

/** Degrees on the wheel of colours. A provider's own category may have any hue. */
const HUES: ReadonlyMap<string, number> = new Map([
  ['sport', 150],
  ['casino', 8],
  ['slot', 285],
  ['tournament', 265],
])
const SPREAD = 45
/** Subjects of the scenes in `art/`. */
const MOTIFS: ReadonlyMap<string, readonly string[]> = new Map([
  ['sport', ['ball', 'cup']],
  ['casino', ['die', 'cards', 'chip']],
])
const OTHER_MOTIFS = ['gem', 'star', 'lotus', 'coin']

/** FNV-1a, 32 bits. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (const unit of new TextEncoder().encode(text)) value = Math.imul(value ^ unit, 0x01000193)
  return value >>> 0
}

/** The subjects that a category may have. */
export const motifsOf = (category: string): readonly string[] => MOTIFS.get(category) ?? OTHER_MOTIFS

/** `hue` in degrees; the subject of the scene; `turn` of its rays in degrees. */
export function coverOf(id: string, category: string): { hue: number; motif: string; turn: number } {
  const value = hash(id)
  const middle = HUES.get(category) ?? hash(category) % 360
  const motifs = motifsOf(category)
  return {
    hue: (middle + (value % (2 * SPREAD + 1)) - SPREAD + 360) % 360,
    motif: motifs[(value >>> 8) % motifs.length] as string,
    turn: (value >>> 16) % 40,
  }
}
