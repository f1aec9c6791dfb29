import { expect, test } from 'vitest'
import { createTtlCache } from './ttl-cache.ts'

function cacheAt(start: number, max = 3) {
  let now = start
  const cached = createTtlCache<number>({ ttlMs: 1_000, max, now: () => now })
  let made = 0
  return { ask: (key: string) => cached(key, async () => ++made), pass: (ms: number) => (now += ms), made: () => made }
}

test('shares a value while it is made and while it is fresh, and makes it again after that', async () => {
  const { ask, pass } = cacheAt(5_000)
  expect(await Promise.all([ask('a'), ask('a')])).toEqual([1, 1])
  pass(1_000)
  expect(await ask('a')).toBe(1)
  pass(1)
  expect(await ask('a')).toBe(2)
})

test('an access does not make a value fresh for longer', async () => {
  const { ask, pass } = cacheAt(5_000)
  for (let n = 0; n < 4; n++) {
    expect(await ask('a')).toBe(1)
    pass(250)
  }
  pass(1)
  expect(await ask('a')).toBe(2)
})

test('drops the least recently used value when it is full', async () => {
  const { ask, made } = cacheAt(5_000)
  for (const key of ['a', 'b', 'c', 'a', 'd']) await ask(key)
  expect(made()).toBe(4)
  expect([await ask('a'), await ask('c'), await ask('d')]).toEqual([1, 3, 4])
  expect(await ask('b')).toBe(5)
})

test('holds no more values than its bound', async () => {
  const { ask, made } = cacheAt(5_000)
  for (const key of ['a', 'b', 'c', 'd']) await ask(key)
  expect(await ask('d')).toBe(4)
  expect(await ask('b')).toBe(2)
  await ask('a')
  expect(made()).toBe(5)
})

test('does not keep a failure', async () => {
  const cached = createTtlCache<number>({ ttlMs: 1_000, max: 3, now: () => 5_000 })
  await expect(cached('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await cached('a', async () => 7)).toBe(7)
})
