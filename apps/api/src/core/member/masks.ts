/** Shortened forms of personal data, for places that do not need the whole. */
import { parsePersonName } from '#core/matching/person-name.ts'

/** `0815555678` → `08x-xxx-x678`: six hidden digits are a million guesses. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 2)}x-xxx-x${phone.slice(-3)}`

/** `somchai` → `som****`: on lists that others see. */
export const maskUsername = (username: string): string => `${username.slice(0, 3)}****`

/** `นายสมชาย ใจดี` → `สมชาย จ.`: enough to see that it is one's own account, too little to collect names (interpretation S3). */
export function shortenName(name: string): string {
  const words = parsePersonName(name).words.map((word) => word.head)
  const [first = '', last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return last === undefined ? initial(first) : `${capitalise(first)} ${initial(last)}`
}

/** A Thai vowel that is written before its consonant is not what a name begins with: `ใจดี` → `จ.` */
const initial = (word: string): string => `${capitalise(word.replace(/^[เแโใไ]/, '').slice(0, 1))}.`
const capitalise = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)
