import { randomInt } from 'node:crypto'

/** Without letters and digits that are mistaken for each other when a code is read aloud or copied by hand. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 8

/** A new affiliate code, in capitals; whether it is free is the database's to say. */
export const newAfCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
