import { expect, test } from 'vitest'
import type { Round } from '../wire.ts'
import { resultOf } from './result-text.ts'

const round = (stakeSatang: number, winSatang: number, state: Round['state'] = 'settled'): Round => ({
  roundId: 'r',
  stakes: [],
  stakeSatang,
  winSatang,
  state,
  outcome: null,
  proof: { commit: '', clientSeed: '', nonce: 0, serverSeed: null },
  openedAt: '2026-11-21T00:00:00Z',
  settledAt: null,
  isSeen: true,
  ending: 'usual',
})

test.each([
  [round(1000, 0), 'loss', 'รอบนี้เสียเดิมพัน', 'สุทธิ −฿10'],
  // Less than the stake is never a win.
  [round(1000, 400), 'loss', 'ได้คืน ฿4 จาก ฿10', 'สุทธิ −฿6'],
  [round(1000, 1000), 'plain', 'ได้คืนเท่าที่วาง ฿10', 'สุทธิ ฿0'],
  [round(1000, 2550), 'gain', 'ได้รับ ฿25.50 จาก ฿10', 'สุทธิ +฿15.50'],
  [round(1000, 0, 'returned'), 'plain', 'คืนเดิมพัน ฿10 แล้ว', null],
  [round(1000, 0, 'open'), 'plain', 'วางเดิมพัน ฿10 แล้ว รอผล', null],
] as const)('names a round by its result', (each, tone, text, net) => {
  expect(resultOf(each)).toEqual({ tone, text, net })
})
