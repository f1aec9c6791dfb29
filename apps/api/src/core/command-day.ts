/** Days as operators type them. Every command that reads a day of the past reads it here. */
import { type CommandInput, invalid } from '#core/command.ts'
import { commonEraDay, isBuddhistYear } from '#kit/text/bangkok-instant.ts'
import { addDays } from '#kit/text/bangkok-time.ts'

type Typed = CommandInput['options'][string]

/** Reads a Bangkok day such as `2026-11-21`. Throws a mistake for a Buddhist year, and for a day that no calendar has. */
export function readDay(word: Typed, name = 'The day'): string {
  const day = typeof word === 'string' ? word.trim() : ''
  const common = commonEraDay(day)
  if (common === undefined) throw invalid(`${name} is a Bangkok day such as 2026-11-21: ${word ?? ''}`)
  if (isBuddhistYear(day)) throw invalid(`${name} has a Buddhist year: ${day}. Write ${common}.`)
  return day
}

/** Reads a day on which something may have happened. Throws a mistake for a day after `today`, because its figures would all be zero. */
export function readPastDay(word: Typed, today: string, name = 'The day'): string {
  const day = readDay(word, name)
  if (day > today) throw invalid(`${name} is in the future: ${day}. Today is ${today}.`)
  return day
}

/** Reads an optional first and last day. The last one may be in the future, as the end of this month is. */
export function readDays(
  { from, to }: CommandInput['options'],
  today: string,
): { from: string | undefined; to: string | undefined } {
  const days = {
    from: from === undefined ? undefined : readPastDay(from, today, '--from'),
    to: to === undefined ? undefined : readDay(to, '--to'),
  }
  if (days.to !== undefined && days.to > addDays(today, FUTURE_DAYS_MAX))
    throw invalid(`--to is in the future: ${days.to}. Today is ${today}.`)
  return days
}

const FUTURE_DAYS_MAX = 366
