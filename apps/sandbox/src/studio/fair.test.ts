import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { commitOf, drawsOf, newServerSeed } from '#studio/fair.ts'

const SEEDS = { serverSeed: 'a'.repeat(64), clientSeed: 'member' }

test('a seed is new each time, and its commitment can be computed from it', () => {
  const seed = newServerSeed()
  expect(newServerSeed()).not.toBe(seed)
  expect(seed).toMatch(/^[0-9a-f]{64}$/)
  expect(commitOf(seed)).toBe(createHash('sha256').update(seed).digest('hex'))
})

test('draws are the words of the blocks, and the same again for the same round', () => {
  const block = (n: number) => createHmac('sha256', SEEDS.serverSeed).update(`member:7:${n}`).digest()
  const words = [...Array(16).keys()].map((n) => block(Math.floor(n / 8)).readUInt32BE((n % 8) * 4))
  const draw = drawsOf(SEEDS, 7)
  expect(words.map(() => draw(2 ** 16))).toEqual(words.map((word) => word % 2 ** 16))
  expect(drawsOf(SEEDS, 7, 1)(2 ** 16)).toBe((words[8] as number) % 2 ** 16)
  expect(drawsOf(SEEDS, 8)(2 ** 32)).not.toBe(drawsOf(SEEDS, 7)(2 ** 32))
  expect(drawsOf({ ...SEEDS, clientSeed: 'other' }, 7)(2 ** 32)).not.toBe(drawsOf(SEEDS, 7)(2 ** 32))
})

test('words of the incomplete run are thrown away, so that no value is likelier', () => {
  // Of the values of a word, those from 3 · 2^30 on would make the first quarter twice as likely.
  const below = 3 * 2 ** 30
  const counts = [0, 0, 0]
  const draw = drawsOf(SEEDS, 1)
  for (let n = 0; n < 9000; n++) counts[Math.floor(draw(below) / 2 ** 30)]!++
  for (const count of counts) expect(Math.abs(count - 3000)).toBeLessThan(200)
})
