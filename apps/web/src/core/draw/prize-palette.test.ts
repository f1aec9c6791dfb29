import type { DrawSegment } from '@duang/contract/rewards/draw'
import { expect, test } from 'vitest'
import { coloursOf, prizesOf } from './prize-palette.ts'

const points = (n: number, weight: number): DrawSegment => ({
  label: `${n} คะแนน`,
  weight,
  substitute: null,
  prize: { type: 'points', points: n },
})
const nothing = (weight: number): DrawSegment => ({
  label: 'ไม่ได้รางวัล',
  weight,
  substitute: null,
  prize: { type: 'nothing' },
})

test('gives equal prizes the same colour, and no prize the neutral one', () => {
  expect(coloursOf([points(10, 5), nothing(1), points(50, 1), points(10, 9), nothing(2)])).toEqual([1, 0, 2, 1, 0])
})

test('gives six prizes six colours, and starts again with the seventh', () => {
  expect(coloursOf([1, 2, 3, 4, 5, 6, 7].map((n) => points(n, 1)))).toEqual([1, 2, 3, 4, 5, 6, 1])
})

test('lists each prize once with the sum of its weights: the rarest first, no prize last', () => {
  const listed = prizesOf([nothing(1), points(10, 20), points(50, 3), nothing(2), points(10, 5)])
  expect(listed.map(({ label, weight, colour }) => [label, weight, colour])).toEqual([
    ['50 คะแนน', 3, 2],
    ['10 คะแนน', 25, 1],
    ['ไม่ได้รางวัล', 3, 0],
  ])
})

test('lists a prize that is never drawn with the weight 0', () => {
  const listed = prizesOf([points(500, 0), points(10, 1)])
  expect(listed.map(({ label, weight }) => [label, weight])).toEqual([
    ['500 คะแนน', 0],
    ['10 คะแนน', 1],
  ])
})
