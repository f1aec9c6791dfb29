import { expect, test, vi } from 'vitest'

vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('localStorage', { getItem: () => null })
const { careMemory, isDue } = await import('./reminder.ts')

const MINUTE = 60_000

test('one word an interval, counted from the start of the session', () => {
  const memory = { every: 60 as const }
  expect(isDue(memory, 1, 59 * MINUTE)).toBe(false)
  expect(isDue(memory, 1, 60 * MINUTE)).toBe(true)
  const reminded = { every: 60 as const, reminded: { startedAt: 1, at: 61 * MINUTE } }
  expect(isDue(reminded, 1, 119 * MINUTE)).toBe(false)
  expect(isDue(reminded, 1, 120 * MINUTE)).toBe(true)
})

test('a page that slept through several intervals says it once; another session counts for itself', () => {
  const reminded = { every: 30 as const, reminded: { startedAt: 1, at: 305 * MINUTE } }
  expect(isDue(reminded, 1, 310 * MINUTE)).toBe(false)
  expect(isDue(reminded, 2, 31 * MINUTE)).toBe(true)
})

test('who does not want it is never reminded; at first it is every hour', () => {
  expect(isDue({ every: 0 }, 1, 900 * MINUTE)).toBe(false)
  expect(careMemory.get()).toEqual({ every: 60 })
})
