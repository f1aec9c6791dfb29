import { expect, test } from 'vitest'
import { wellFormed } from './attribution.ts'

test.each([
  [
    { team: 'team.A', marketing: 'fb_2026' },
    { team: 'team.A', marketing: 'fb_2026' },
  ],
  [
    { team: 'ทีมพี่แดง', marketing: 'ปั้นญี่ปุ่น' },
    { team: 'ทีมพี่แดง', marketing: 'ปั้นญี่ปุ่น' },
  ],
  [{ afCode: 'FRIEND42' }, { afCode: 'FRIEND42' }],
  [{ team: '<script>', marketing: 'a b', afCode: 'x!' }, {}],
  [{ team: 'x'.repeat(41), afCode: 'abc' }, {}],
  [{ team: ['a'], other: 'b' }, {}],
])('of a link with %j only %j is kept', (params, kept) => {
  expect(wellFormed(params)).toEqual(kept)
})
