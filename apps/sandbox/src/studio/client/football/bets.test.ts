import { expect, test } from 'vitest'
import type { Round } from '../../wire.ts'
import { type Match, marketOf } from './bets.ts'

const match: Match = {
  ...{
    fixtureId: 'one',
    league: 'ลีกหนึ่ง',
    home: 'วังหิ่งห้อย',
    away: 'ธารามรกต',
    kickOff: '2026-10-05T12:00:00Z',
    isOpen: true,
  },
  markets: [{ market: 'result', name: 'ผลการแข่งขัน', choices: [{ spot: 'one:draw', name: 'เสมอ', times: 3.25 }] }],
}
const slip = (state: Round['state'], spot = 'one:draw'): Round => ({
  ...{ roundId: 'r', stakes: [{ spot, satang: 12_100 }], stakeSatang: 12_100, winSatang: 0, state, outcome: null },
  ...{ proof: { commit: '', clientSeed: '', nonce: 0, serverSeed: null }, openedAt: '', settledAt: null },
  ...{ isSeen: true, ending: 'usual' },
})

test.each([
  [
    'a slip that waits shows its odds and its possible return',
    slip('open'),
    'วังหิ่งห้อย พบ ธารามรกต: เสมอ ราคา 3.25 · ถ้าถูกได้รวม ฿393.25',
  ],
  ['a slip that has ended shows its odds', slip('settled'), 'วังหิ่งห้อย พบ ธารามรกต: เสมอ ราคา 3.25'],
  ['a slip of a match that is no longer listed has no terms', slip('open', 'two:draw'), 'โพย'],
])('%s', (_, round, text) => {
  expect(marketOf([match]).slipOf(round)).toBe(text)
})
