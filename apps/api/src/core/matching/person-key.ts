/** Keys for maps by which two complete names of one person are found equal. */
import { parsePersonName } from './person-name.ts'

/** A name of one word is a whole name without spaces only from so many letters on. */
const UNSPACED_LETTERS_MIN = 10

/**
 * Keys of a name: in its order and in either order of the words. Two names are equal if they share a key, whatever their titles,
 * spaces and spelling of the same letters. A name with an initial, with hidden letters or of a given name alone has none.
 */
export function personKeys(name: string): string[] {
  const { words } = parsePersonName(name)
  const heads = words.map((each) => each.head)
  const joined = heads.join('')
  const isWhole =
    words.every((each) => each.kind === 'whole') && (words.length > 1 || joined.length >= UNSPACED_LETTERS_MIN)
  return isWhole ? [joined, heads.toSorted().join(' ')] : []
}
