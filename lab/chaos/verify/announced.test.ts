import { expect, test } from 'vitest'
import { verifyAnnounced } from './announced.ts'

const ENTRIES = [
  { memberId: 7, version: 1, satang: 500 },
  { memberId: 7, version: 2, satang: 300 },
]

test('balances of committed entries, and that of an account without one, are no finding', () => {
  const announced = [...ENTRIES, { memberId: 8, version: 0, satang: 0 }]
  expect(verifyAnnounced(announced, ENTRIES)).toEqual([])
})

test('a balance without its entry is a ghost, and another balance of an entry is broken', () => {
  const announced = [
    { memberId: 7, version: 3, satang: 800 },
    { memberId: 7, version: 2, satang: 301 },
    { memberId: 8, version: 1, satang: 500 },
  ]
  expect(verifyAnnounced(announced, ENTRIES).map(({ check, harm }) => [check, harm])).toEqual([
    ['V19', 'ghost'],
    ['V19', 'broken'],
    ['V19', 'ghost'],
  ])
})
