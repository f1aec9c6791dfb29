import { expect, test } from 'vitest'
import { createDayCounts } from './day-counts.ts'

const at = (text: string) => new Date(`2026-11-${text}:00Z`)

test('counts by key, and forgets what is older than a day', () => {
  const counts = createDayCounts({ keysMax: 5 })
  counts.add('kbank forged', at('25T10:00'))
  counts.add('kbank forged', at('25T23:00'))
  expect(counts.read(at('25T23:30'))).toEqual([{ key: 'kbank forged', count: 2, lastAt: '2026-11-25T23:00:00.000Z' }])
  expect(counts.read(at('26T11:00'))).toMatchObject([{ count: 1 }])
  expect(counts.read(at('27T11:00'))).toEqual([])
})

test('keeps a limited number of keys, since callers invent them', () => {
  const counts = createDayCounts({ keysMax: 2 })
  for (const key of ['a', 'b', 'c', 'd']) counts.add(key, at('25T10:00'))
  expect(counts.read(at('25T10:01')).map(({ key, count }) => [key, count])).toEqual([
    ['a', 1],
    ['b', 1],
    ['other', 2],
  ])
})
