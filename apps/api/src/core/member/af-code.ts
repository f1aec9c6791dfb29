import { randomInt } from 'node:crypto'

/** Letters and digits without those that are mistaken for each other when a code is read aloud or copied by hand. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 8

/** Returns a new affiliate code, in capitals. The database decides whether it is free. */
export const newAfCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
