/** Similarity of two names, as a number from 0 to 1. An abbreviation never counts as the whole name. */
import { type NameWord, type PersonName, parsePersonName } from './person-name.ts'

/** A name that is consistent, but shown in part (`สมชาย จ.`, `สมชาย ใจ***`, cut at a length), never counts for more than this. */
export const PARTIAL_NAME_MAX = 0.9
/** One side has the given name only: consistent, but thousands of people have it. */
export const GIVEN_NAME_ONLY_MAX = 0.7
/** Surname first, as some feeds write it. */
const SWAPPED_FACTOR = 0.95
/** Fewest letters of a name without a cut mark that fell off at the end (banks cut names at a fixed length). */
const CUT_LETTERS_MIN = 6
/** Two words that share less are two different words: what they have in common is chance. */
const LIKE_WORDS_MIN = 0.5

export type NameComparison = {
  /** 0 (nothing in common) to 1 (the same name). 0 when {@link isComparable} is false. */
  similarity: number
  /** False when one of the two is empty or they are written in different scripts: then the names are no evidence. */
  isComparable: boolean
}

/** Edit distance with neighbours swapped as one step, over the longer length: 1 is equal, 0 shares nothing. */
function lettersAlike(a: string, b: string): number {
  if (a === b) return 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      row[j] = Math.min(change, last[j]! + 1, row[j - 1]! + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        row[j] = Math.min(row[j]!, beforeLast[j - 2]! + 1)
      }
    }
    beforeLast = last
    last = row
  }
  return 1 - last[b.length]! / Math.max(a.length, b.length)
}

/** The abbreviation of `ใจดี` is `จ.`: a leading vowel is passed over. */
const withoutLeadingVowel = (text: string): string => text.replace(/^[เแโใไ]/, '')

function wordsAlike(a: NameWord, b: NameWord): number {
  if (a.kind === 'whole' && b.kind === 'whole') {
    const alike = lettersAlike(a.head, b.head)
    return alike >= LIKE_WORDS_MIN ? alike : 0
  }
  return isPartOf(a, b) || isPartOf(b, a) ? PARTIAL_NAME_MAX : 0
}

/** Whether a word that is shown in part can be the other one. */
function isPartOf(part: NameWord, other: NameWord): boolean {
  if (part.kind === 'whole') return false
  const starts = (text: string) => text.startsWith(part.head) || (other.kind === 'cut' && part.head.startsWith(text))
  return (
    (starts(other.head) || (part.kind === 'initial' && starts(withoutLeadingVowel(other.head)))) &&
    (other.kind === 'cut' || other.head.slice(part.head.length).endsWith(part.tail))
  )
}

const joined = (words: readonly NameWord[]): string => words.map((each) => each.head).join('')

const surname = (words: readonly NameWord[]): NameWord =>
  words.length === 2 ? words[1]! : { head: joined(words.slice(1)), tail: words.at(-1)!.tail, kind: words.at(-1)!.kind }

/** Given name against given name, the rest against the rest. A wrong half counts half. */
function byWords(a: readonly NameWord[], b: readonly NameWord[]): number {
  const given = wordsAlike(a[0]!, b[0]!)
  if (a.length === 1 || b.length === 1) return Math.min(given, GIVEN_NAME_ONLY_MAX)
  const family = wordsAlike(surname(a), surname(b))
  const isPartial = [...a, ...b].some((each) => each.kind !== 'whole')
  return Math.min((given + family) / 2, isPartial ? PARTIAL_NAME_MAX : 1)
}

/** Names written without a space, or cut at a fixed length without a mark. */
function byLetters(a: PersonName, b: PersonName): number {
  if ([...a.words, ...b.words].some((each) => each.kind !== 'whole')) return 0
  const [short, long] = [joined(a.words), joined(b.words)].sort((x, y) => x.length - y.length) as [string, string]
  if (short === long) return 1
  const givenLength = Math.min(a.words[0]!.head.length, b.words[0]!.head.length)
  const isCut = long.startsWith(short) && short.length >= CUT_LETTERS_MIN && short.length > givenLength
  // Without a space on one side the halves cannot be distinguished, so letters alone decide.
  const isUnspaced = (a.words.length === 1) !== (b.words.length === 1)
  return isCut ? PARTIAL_NAME_MAX : isUnspaced && short.length >= CUT_LETTERS_MIN ? lettersAlike(short, long) : 0
}

/** Compares two names as written, with titles, masks and abbreviations. Symmetric. Never throws. */
export function compareNames(one: string, other: string): NameComparison {
  const a = parsePersonName(one)
  const b = parsePersonName(other)
  if (a.words.length === 0 || b.words.length === 0 || a.script !== b.script || a.script === 'other') {
    return { similarity: 0, isComparable: false }
  }
  const swapped = (words: readonly NameWord[]) => [words.at(-1)!, ...words.slice(0, -1)]
  const crosswise =
    a.words.length > 1 && b.words.length > 1
      ? Math.max(byWords(swapped(a.words), b.words), byWords(a.words, swapped(b.words))) * SWAPPED_FACTOR
      : 0
  return { similarity: Math.max(byWords(a.words, b.words), byLetters(a, b), crosswise), isComparable: true }
}

/** {@link compareNames} as one number from 0 to 1. Names that cannot be compared give 0. */
export const nameSimilarity = (one: string, other: string): number => compareNames(one, other).similarity
