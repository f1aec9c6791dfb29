import { expect, test } from 'vitest'
import { landingAngle, segmentAt } from './landing.ts'

test('the wheel stops within the central 60 % of the drawn segment, in 100,000 turns', () => {
  let angle = 0
  let [wrong, nearEdge] = [0, 0]
  for (let turn = 0; turn < 100_000; turn++) {
    const count = 2 + (turn % 23)
    const index = turn % count
    const next = landingAngle(angle, index, count)
    const found = segmentAt(next, count)
    if (found.index !== index) wrong++
    if (Math.abs(found.offset) > 0.3 + 1e-6) nearEdge++
    if (next - angle < 1_800 || next - angle >= 2_160) wrong++
    angle = next % 360
  }
  expect({ wrong, nearEdge }).toEqual({ wrong: 0, nearEdge: 0 })
})

test.each([
  [0.0, 8, 0],
  [-45, 8, 1],
  [45, 8, 7],
  [360, 3, 0],
])('a rotation of %d degrees of %d segments has number %d below the pointer', (angle, count, index) => {
  expect(segmentAt(angle - 1e-9, count).index).toBe(index)
})
