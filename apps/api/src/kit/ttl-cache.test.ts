import { expect, test } from 'vitest'
import { createShortMemory } from './ttl-cache.ts'

function memoryAt(start: number, kept = 3) {
  let now = start
  const memory = createShortMemory<number>({ freshMs: 1_000, kept, clock: () => new Date(now) })
  let made = 0
  return { ask: (key: string) => memory(key, async () => ++made), pass: (ms: number) => (now += ms), made: () => made }
}

test('who asks while it is made, or while it is fresh, gets the same; later it is made again', async () => {
  const { ask, pass } = memoryAt(0)
  expect(await Promise.all([ask('a'), ask('a')])).toEqual([1, 1])
  pass(999)
  expect(await ask('a')).toBe(1)
  pass(1)
  expect(await ask('a')).toBe(2)
})

test('it keeps no more than it may, and lets the oldest go first', async () => {
  const { ask, made } = memoryAt(0)
  for (const key of ['a', 'b', 'c', 'd']) await ask(key)
  expect(await ask('d')).toBe(4)
  expect(await ask('b')).toBe(2)
  await ask('a')
  expect(made()).toBe(5)
})

test('a failure is not kept', async () => {
  const memory = createShortMemory<number>({ freshMs: 1_000, kept: 3, clock: () => new Date(0) })
  await expect(memory('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await memory('a', async () => 7)).toBe(7)
})
