/** Reads arguments and options of commands. */
import { type CommandInput, invalid, missing } from '#core/command.ts'

/** Staff decisions need a reason. */
export const REASON = { '--reason <TEXT>': { required: 'why; kept with the decision' } } as const

/** As at the desk. */
const REASON_MIN = 3
const TEXT_MAX = 500

/** Reads `--reason`, which staff decisions need. */
export function reasonOf({ reason }: CommandInput['options']): string {
  const text = typeof reason === 'string' ? reason.trim() : ''
  if (text === '') throw missing('--reason "why"')
  if (text.length < REASON_MIN) throw invalid(`--reason has at least ${REASON_MIN} characters.`)
  if (text.length > TEXT_MAX) throw invalid(`--reason has at most ${TEXT_MAX} characters.`)
  return text
}

/** A required word, such as `USERNAME`. */
export function wordOf(word: string | undefined, name: string): string {
  if (!word) throw missing(name)
  return word
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** A UUID that must be there. */
export function uuidOf(word: string | undefined, name: string): string {
  const id = wordOf(word, name)
  if (!UUID.test(id)) throw invalid(`Expected ${name} as a list shows it: ${id}`)
  return id
}

/** The number of a row, such as `LINE`, that must be there. */
export function numberOf(word: string | undefined, name: string): number {
  const number = wordOf(word, name)
  if (!/^[1-9]\d{0,14}$/.test(number)) throw invalid(`Expected ${name} as a list shows it: ${number}`)
  return Number(number)
}
