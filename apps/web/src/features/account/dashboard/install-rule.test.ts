import { expect, test } from 'vitest'
import { type InstallMemory, mayAsk, rememberAsking, rememberVisit } from './install-rule.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const START = Date.UTC(2026, 9, 5)

/** Opens the dashboard at each of these times, in milliseconds after the start. The card is shown whenever the rule permits. */
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

test('shows no card in the first visit, however often the dashboard is opened', () => {
  expect(history([0, MINUTE, 20 * MINUTE, 45 * MINUTE])).toEqual([false, false, false, false])
})

test('begins the second visit half an hour after the last view of the dashboard', () => {
  expect(history([0, 30 * MINUTE - 1])).toEqual([false, false])
  expect(history([0, 30 * MINUTE])).toEqual([false, true])
})

test('keeps an unanswered card for the visit, and hides it in the next one', () => {
  expect(history([0, DAY, DAY + MINUTE, 2 * DAY])).toEqual([false, true, true, false])
})

test('hides an answered card at once', () => {
  expect(history([0, DAY, DAY + MINUTE], true)).toEqual([false, true, false])
})

test('shows the card again exactly thirty days later', () => {
  expect(history([0, DAY, 31 * DAY - 1])).toEqual([false, true, false])
  expect(history([0, DAY, 31 * DAY], true)).toEqual([false, true, true])
})
