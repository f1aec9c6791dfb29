import { expect, test } from 'vitest'
import { stakeBook } from './stake-book.ts'

const TABLE = { chips: [5000, 1000], spots: [], stakeMaxSatang: 12_000 }
const SPOT = { spot: 'lines', name: 'ทุกเส้น', pays: [], returnToPlayer: 0.96 }

test('the lowest chip is chosen first, and each press adds one more, up to the maximum of a round', () => {
  const book = stakeBook('spots', { ...TABLE, stakeMaxSatang: 20_000 })
  expect(book.chip).toBe(1000)
  book.add('tie')
  book.choose(5000)
  book.add('player')
  book.add('player')
  expect(book.add('tie')).toBe(true)
  expect(book.stakes).toEqual([
    { spot: 'tie', satang: 6000 },
    { spot: 'player', satang: 10_000 },
  ])
})

test('rejects more than the maximum of a round, undoes each step, and places the last stakes again', () => {
  const book = stakeBook('spots', TABLE)
  book.choose(5000)
  book.add('a')
  book.add('b')
  expect(book.add('a')).toBe(false)
  expect(book.total).toBe(10_000)
  book.undo()
  expect(book.stakes).toEqual([{ spot: 'a', satang: 5000 }])
  book.accepted()
  expect([book.total, book.canUndo, book.canRepeat]).toEqual([0, false, true])
  book.repeat()
  expect(book.of('a')).toBe(5000)
  book.clear('a')
  expect(book.total).toBe(0)
})

test('with one spot the chip is the stake, and stays for the next round where the spot is fixed', () => {
  const reels = stakeBook('whole', { ...TABLE, spots: [SPOT] })
  expect(reels.stakes).toEqual([{ spot: 'lines', satang: 1000 }])
  reels.choose(5000)
  reels.accepted()
  expect(reels.total).toBe(5000)
  const slip = stakeBook('single', TABLE)
  slip.add('home')
  slip.add('away')
  slip.choose(5000)
  expect(slip.stakes).toEqual([{ spot: 'away', satang: 5000 }])
  slip.accepted()
  expect(slip.total).toBe(0)
})

test('a round that is shown again keeps its stake where the spot is fixed, and only there', () => {
  const again = stakeBook('whole', { ...TABLE, spots: [SPOT] }, 5000)
  expect(again.stakes).toEqual([{ spot: 'lines', satang: 5000 }])
  expect(stakeBook('whole', { ...TABLE, spots: [SPOT] }, 7000).chip).toBe(1000)
  expect(stakeBook('spots', TABLE, 5000).chip).toBe(1000)
})
