import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { prizeSchema, segmentsSchema } from '../rewards/prize.ts'
import { PRIZE_FORM, SEGMENTS_FORM } from './prize.ts'

test.each([
  ['credit:50', { type: 'credit', satang: 5_000, turnoverMultiple: 0 }],
  ['credit:99.5:1.5', { type: 'credit', satang: 9_950, turnoverMultiple: 1.5 }],
  ['points:10', { type: 'points', points: 10 }],
  ['rights:flip-card:3', { type: 'rights', game: 'flip-card', count: 3 }],
  ['goods:umbrella', { type: 'goods', goodsId: 'umbrella' }],
  ['nothing', { type: 'nothing' }],
] as const)('%s is read and written', (text, prize) => {
  expect(prizeSchema.parse(PRIZE_FORM.read(text))).toEqual(prize)
  expect(PRIZE_FORM.write(prize as never)).toBe(text)
})

test.each([
  '',
  'credit',
  'credit:0',
  'credit:1.234',
  'credit:-5',
  'credit:5:',
  'credit:5:1:2',
  'credit:1000001',
  'points:0',
  'points:1.5',
  'rights:dice:1',
  'rights:wheel',
  'goods:Umbrella',
  'nothing:1',
  'toString',
])('%j is no prize', (text) => {
  expect(prizeSchema.safeParse(PRIZE_FORM.read(text)).success).toBe(false)
})

const segment = (weight: number) => ({ label: 'x', weight, prize: { type: 'nothing' } })

test('weights have a sum from 1 to 2^32', () => {
  expect(segmentsSchema.safeParse([segment(0), segment(0)]).success).toBe(false)
  expect(segmentsSchema.safeParse([segment(0), segment(1)]).success).toBe(true)
  expect(segmentsSchema.safeParse(Array(5).fill(segment(1_000_000_000))).success).toBe(false)
})

test('a table of JSON leaves out what has a default', () => {
  const credit = { label: 'x', weight: 1, prize: { type: 'credit', satang: 100 } }
  const read = SEGMENTS_FORM.read(JSON.stringify([segment(1), credit]))
  expect(read).toEqual([segment(1), { ...credit, prize: { ...credit.prize, turnoverMultiple: 0 } }])
  expect(z.safeEncode(segmentsSchema, read as never).success).toBe(true)
  expect(SEGMENTS_FORM.read('[{')).toBeUndefined()
})
