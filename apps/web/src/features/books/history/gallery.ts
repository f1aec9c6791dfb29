import { listDeposits } from '@duang/contract/bank/deposit'
import { listEndedWithdraws, listOpenWithdraws } from '@duang/contract/bank/withdraw'
import { listCorrections } from '@duang/contract/books/correction'
import { downloadTransfers, listPoints, listTransfers, type TransferItem } from '@duang/contract/books/history'
import { inTurn, pending, refusal, reply } from '#gallery/fixtures.ts'
import { press, shows } from '#gallery/simulated-input.ts'
import type { GalleryScreen } from '#gallery/state.ts'
import { correction, deposit, lists, withdraw } from '#gallery/wallet-fixtures.ts'

const path = '/auth/transaction/history'
const failed = withdraw(3, '2026-10-03T09:00:00Z', {
  status: 'refunded',
  note: 'ธนาคารปลายทางปฏิเสธการโอน คืนเครดิตให้แล้ว',
  steps: [
    { status: 'pending', at: '2026-10-03T09:00:00Z' },
    { status: 'processing', at: '2026-10-03T09:01:00Z' },
    { status: 'failed', at: '2026-10-03T09:02:00Z' },
    { status: 'processing', at: '2026-10-03T09:05:00Z' },
    { status: 'failed', at: '2026-10-03T09:06:00Z' },
    { status: 'refunded', at: '2026-10-03T09:30:00Z' },
  ],
})
const rejected = withdraw(4, '2026-10-02T09:00:00Z', {
  status: 'rejected',
  note: 'ชื่อบัญชีไม่ตรงกับชื่อสมาชิก',
  steps: [
    { status: 'pending', at: '2026-10-02T09:00:00Z' },
    { status: 'rejected', at: '2026-10-02T09:10:00Z' },
  ],
})
const open = (status: 'pending' | 'processing' | 'unknown' | 'failed') =>
  withdraw(9, '2026-10-05T06:40:00Z', {
    status,
    endedAt: null,
    canRetry: status === 'failed',
    note: status === 'failed' ? 'ธนาคารปลายทางไม่ตอบ' : null,
    steps: [
      { status: 'pending', at: '2026-10-05T06:40:00Z' },
      ...(status === 'pending' ? [] : [{ status, at: '2026-10-05T06:41:00Z' }]),
    ],
  })
const DEPOSITS = [
  deposit(1, '2026-10-05T07:07:00Z', { bonus: 10_000 }),
  deposit(2, '2026-10-05T01:20:00Z', { amount: 125_000_000, bankName: '066' }),
  deposit(3, '2026-10-03T17:00:00Z', { bankName: null }),
]
const all = lists(DEPOSITS, [withdraw(1, '2026-10-05T05:15:00Z'), failed, rejected], [open('processing')])
/** Two hundred rows, forty days. */
const many = Array.from({ length: 200 }, (_, row) =>
  deposit(row, new Date(1_791_000_000_000 - row * 17_280_000).toISOString()),
)
const calls = [listDeposits, listOpenWithdraws, listEndedWithdraws, listCorrections]
const corrected = lists([deposit(1, '2026-10-05T07:07:00Z', { status: 'cancelled' })], [], [], null, [
  correction(1, '2026-10-05T09:30:00Z', { kind: 'collect', amount: 20_000, change: -20_000 }),
  correction(2, '2026-10-05T09:00:00Z', {
    kind: 'unassign',
    amount: 100_050,
    change: -70_050,
    owed: 10_000,
    note: 'ผู้โอนยืนยันกับธนาคารแล้ว',
  }),
  correction(3, '2026-10-04T05:00:00Z', { kind: 'goodwill', note: 'ชดเชยที่ฝากเงินล่าช้า' }),
  correction(4, '2026-10-04T04:00:00Z', { kind: 'credit', amount: 1_025, change: 1_025 }),
  correction(5, '2026-10-03T04:00:00Z', { kind: 'debit', amount: 30_000, change: 0 }),
  correction(6, '2026-10-02T04:00:00Z', { kind: 'write-off', amount: 30_000, change: 0 }),
])
const member = { path, isMember: true }
const transfer = (place: number, kind: string, change: number, balance: number, at: string): TransferItem => ({
  id: `0192f0c4-7a10-7cc3-98c4-e${String(place).padStart(11, '0')}`,
  kind,
  change,
  balance,
  at,
})
const transfers = reply(listTransfers, {
  items: [
    transfer(1, 'check-in.credit', 500, 1_234_550, '2026-10-05T08:30:00Z'),
    transfer(2, 'game.win', 1_250_000, 1_234_050, '2026-10-05T07:40:00Z'),
    transfer(3, 'game.bet', -50_000, -15_950 + 100_000, '2026-10-05T07:39:00Z'),
    transfer(4, 'bonus.grant', 10_000, 134_050, '2026-10-05T07:07:00Z'),
    transfer(5, 'deposit.credit', 100_050, 124_050, '2026-10-05T07:07:00Z'),
    transfer(6, 'withdraw.hold', -50_025, 24_000, '2026-10-04T05:15:00Z'),
    transfer(7, 'cashback.claim', 24_025, 74_025, '2026-10-03T05:15:00Z'),
  ],
  next: null,
})
const points = reply(listPoints, {
  items: [
    transfer(1, 'points.deposit', 10, 1_240, '2026-10-05T07:07:00Z'),
    transfer(2, 'points.adjust-down', -20, 1_230, '2026-10-04T07:07:00Z'),
    transfer(3, 'points.adjust-up', 1_250, 1_250, '2026-10-03T07:07:00Z'),
  ],
  next: null,
})
const credited = { ...member, path: `${path}?view=credit` }

export const states: GalleryScreen = {
  data: { ...member, fixtures: all },
  deposits: { ...member, path: `${path}?kind=deposit`, fixtures: all },
  withdraws: { ...member, path: `${path}?kind=withdraw`, fixtures: all },
  corrections: { ...member, fixtures: corrected },
  'sheet-correction': { ...member, fixtures: corrected, act: () => press('ดึงยอดฝากที่เติมผิดคืน') },
  loading: { ...member, fixtures: calls.map(pending) },
  empty: {
    ...member,
    fixtures: [
      reply(listTransfers, { items: [], next: null }),
      reply(listPoints, { items: [], next: null }),
      ...lists([], []),
    ],
  },
  'opens-credit': { ...member, fixtures: [transfers, ...lists([], [])], act: () => shows('ดาวน์โหลด CSV') },
  'opens-points': {
    ...member,
    fixtures: [reply(listTransfers, { items: [], next: null }), points, ...lists([], [])],
    act: () => shows('ดาวน์โหลด CSV'),
  },
  'empty-range': { ...member, path: `${path}?range=today`, fixtures: lists([], []) },
  failed: { ...member, fixtures: [refusal(listDeposits, 'internal'), ...all] },
  hidden: { ...member, fixtures: all, act: () => press('ซ่อนยอดเงิน') },
  'sheet-deposit': { ...member, fixtures: all, act: () => press('ฝากเงิน') },
  'sheet-withdraw': { ...member, path: `${path}?kind=withdraw`, fixtures: all, act: () => press('ถอนเงิน') },
  'sheet-refunded': { ...member, fixtures: lists([], [failed]), act: () => press('ถอนเงิน') },
  'sheet-rejected': { ...member, fixtures: lists([], [rejected]), act: () => press('ถอนเงิน') },
  'sheet-failed': { ...member, fixtures: lists([], [], [open('failed')]), act: () => press('ถอนเงิน') },
  'sheet-unknown': { ...member, fixtures: lists([], [], [open('unknown')]), act: () => press('ถอนเงิน') },
  ended: {
    ...member,
    fixtures: [
      inTurn(reply(listOpenWithdraws, { items: [open('processing')] }), reply(listOpenWithdraws, { items: [] })),
      inTurn(
        reply(listEndedWithdraws, { items: [], next: null }),
        reply(listEndedWithdraws, { items: [], next: null }),
        reply(listEndedWithdraws, { items: [withdraw(9, '2026-10-05T06:40:00Z')], next: null }),
      ),
      ...lists(DEPOSITS, []),
    ],
    act: async () => {
      await shows('กำลังดำเนินการ')
      await press('รีเฟรช')
    },
  },
  more: { ...member, fixtures: lists(DEPOSITS, [failed], [], 'next') },
  'more-last': {
    ...member,
    fixtures: [
      inTurn(
        reply(listDeposits, { items: DEPOSITS, next: 'next' }),
        reply(listDeposits, { items: [deposit(4, '2026-10-01T07:07:00Z')], next: null }),
      ),
      ...lists([], []),
    ],
  },
  'more-failed': {
    ...member,
    fixtures: [
      inTurn(reply(listDeposits, { items: DEPOSITS, next: 'next' }), refusal(listDeposits, 'internal')),
      ...lists([], [failed]),
    ],
    act: () => press('โหลดเพิ่มเติม'),
  },
  credit: { ...credited, fixtures: [transfers] },
  'credit-group': { ...member, path: `${path}?view=credit&group=bonus`, fixtures: [transfers] },
  'credit-period': {
    ...member,
    path: `${path}?view=credit&range=custom&start=2026-10-01&end=2026-10-05`,
    fixtures: [transfers],
  },
  'credit-period-empty': {
    ...member,
    path: `${path}?view=credit&range=custom&start=2026-10-01&end=2026-10-05`,
    fixtures: [reply(listTransfers, { items: [], next: null })],
  },
  'credit-hidden': { ...credited, fixtures: [transfers], act: () => press('ซ่อนยอดเงิน') },
  'credit-searching': {
    ...member,
    path: `${path}?view=credit&group=game`,
    fixtures: [inTurn(reply(listTransfers, { items: [], next: '20001' }), transfers)],
  },
  'credit-loading': { ...credited, fixtures: [pending(listTransfers)] },
  'credit-empty': { ...credited, fixtures: [reply(listTransfers, { items: [], next: null })] },
  'credit-failed': { ...credited, fixtures: [refusal(listTransfers, 'internal')] },
  'credit-file-failed': {
    ...credited,
    fixtures: [transfers, refusal(downloadTransfers, 'rate_limited')],
    act: () => press('ดาวน์โหลด CSV'),
  },
  points: { ...member, path: `${path}?view=points`, fixtures: [points] },
  'points-empty': { ...member, path: `${path}?view=points`, fixtures: [reply(listPoints, { items: [], next: null })] },
  long: { ...member, fixtures: lists(many, []) },
}

export const pictures = ['sheet-withdraw', 'credit']
