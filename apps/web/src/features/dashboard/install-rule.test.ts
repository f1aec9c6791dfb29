import { expect, test } from 'vitest'
import { type InstallMemory, mayAsk, rememberAsking, rememberVisit } from './install-rule.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const START = Date.UTC(2026, 9, 5)

/** Sees the dashboard at each of these times, in milliseconds after the start; the card is shown whenever it may be. */
function history(times: readonly number[], isAnswered = false): boolean[] {
  let memory: InstallMemory | undefined
  return times.map((time) => {
    const now = START + time
    memory = rememberVisit(memory, now)
    const isAsked = mayAsk(memory, now)
    if (isAsked) memory = { ...rememberAsking(memory, now), isAnswered }
    return isAsked
  })
}

test('the first visit is left in peace, however often the dashboard is opened in it', () => {
  expect(history([0, MINUTE, 20 * MINUTE, 45 * MINUTE])).toEqual([false, false, false, false])
})

test('the second visit begins half an hour after the dashboard was seen last', () => {
  expect(history([0, 30 * MINUTE - 1])).toEqual([false, false])
  expect(history([0, 30 * MINUTE])).toEqual([false, true])
})

test('unanswered, the card stays for the visit, and is gone in the next one', () => {
  expect(history([0, DAY, DAY + MINUTE, 2 * DAY])).toEqual([false, true, true, false])
})

test('answered, it is gone at once', () => {
  expect(history([0, DAY, DAY + MINUTE], true)).toEqual([false, true, false])
})

test('it comes again thirty days after it came, to the millisecond', () => {
  expect(history([0, DAY, 31 * DAY - 1])).toEqual([false, true, false])
  expect(history([0, DAY, 31 * DAY], true)).toEqual([false, true, true])
})
