import { expect, test } from 'vitest'
import { neighbour } from './arrow-keys.ts'
import { laidText, paysText, sharedTerms } from './spot-text.ts'

const high = { spot: 'high', name: 'สูง', pays: [{ when: 'รวม 12 ถึง 18', times: 2 }], returnToPlayer: 0.9722 }
const banker = {
  spot: 'banker',
  name: 'เจ้ามือ',
  pays: [
    { when: 'เจ้ามือชนะ', times: 1.95 },
    { when: 'เสมอ', times: 1 },
  ],
  returnToPlayer: 0.989421,
}
const face = {
  spot: 'face-3',
  name: '3',
  pays: [2, 3, 4].map((times) => ({ when: `ออก ${times - 1} ลูก`, times })),
  returnToPlayer: 0.921296,
}

test('a spot states what it pays beyond the stake, from the table of the studio', () => {
  expect(paysText(high)).toBe('1 ต่อ 1')
  expect(paysText(banker)).toBe('0.95 ต่อ 1')
  expect(paysText(face)).toBe('1, 2, 3 ต่อ 1')
})

test('a stake is shown in baht', () => {
  expect(laidText(2000)).toBe('วางแล้ว 20 บาท')
  expect(laidText(150_050)).toBe('วางแล้ว 1,500.5 บาท')
})

test('terms that a whole group shares are shown once', () => {
  expect(sharedTerms([face, { ...face, spot: 'face-4' }])).toBe('จ่าย 1, 2, 3 ต่อ 1 · ผลตอบแทน 92.13%')
  expect(sharedTerms([high, banker])).toBeNull()
  expect(sharedTerms([high])).toBeNull()
})

test('arrows move to the nearest spot on their side, straight ahead first', () => {
  // Two rows of three, the lower one of other widths.
  const box = (left: number, top: number, width = 90) => ({ left, top, width, height: 40 })
  const boxes = [box(0, 0), box(100, 0), box(200, 0), box(0, 50, 140), box(150, 50, 140)]
  expect(neighbour(boxes, 0, 'ArrowRight')).toBe(1)
  expect(neighbour(boxes, 0, 'ArrowLeft')).toBeNull()
  expect(neighbour(boxes, 2, 'ArrowDown')).toBe(4)
  expect(neighbour(boxes, 3, 'ArrowUp')).toBe(0)
  expect(neighbour(boxes, 1, 'Enter')).toBeNull()
})
