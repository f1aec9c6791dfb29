import type { CallReply } from '@duang/contract'
import {
  checkWithdraw,
  listEndedWithdraws,
  listOpenWithdraws,
  requestWithdraw,
  retryWithdraw,
  type WITHDRAW_STATUSES,
  type WithdrawItem,
} from '@duang/contract/bank/withdraw'
import { type CreditAtProvider, cashOut, listCreditAtProviders } from '@duang/contract/games/games'
import { type Fixture, inTurn, pending, refusal, reply, unreachable } from '#gallery/fixtures.ts'
import { fill, press, shows } from '#gallery/simulated-input.ts'
import type { GalleryScreen, GalleryState } from '#gallery/state.ts'
import { credit, noBonus, openBonus } from '#gallery/wallet-fixtures.ts'

type Check = CallReply<typeof checkWithdraw>
type Status = (typeof WITHDRAW_STATUSES)[number]

const CHECK: Check = {
  credit: 1_248_050,
  version: 7,
  available: 1_248_050,
  minimum: 0,
  level: 2,
  dailyCap: 10_000_000,
  perRequestCap: null,
  requestsLeft: 4,
  amountLeft: 9_950_000,
  destination: { bankName: '014', bankId: 'xxx-x-x4821-x', accountName: 'สมชาย ใจดี' },
  turnover: null,
  reasons: [],
}
const check = (given: Partial<Check> = {}): Fixture => reply(checkWithdraw, { ...CHECK, ...given })

const STEPS: Record<Status, readonly Status[]> = {
  pending: ['pending'],
  processing: ['pending', 'processing'],
  unknown: ['pending', 'processing', 'unknown'],
  failed: ['pending', 'processing', 'failed'],
  success: ['pending', 'processing', 'success'],
  refunded: ['pending', 'processing', 'failed', 'refunded'],
  rejected: ['pending', 'rejected'],
}
const ENDS: readonly Status[] = ['success', 'refunded', 'rejected']

const item = (n: number, status: Status, given: Partial<WithdrawItem> = {}): WithdrawItem => ({
  id: `0192f0c4-7a10-7cc3-98c4-dc0c0c0738${String(n).padStart(2, '0')}`,
  reference: `7K2M9Q${String(n).padStart(2, '0')}`,
  amount: 50_025,
  status,
  bankName: '014',
  bankId: 'xxx-x-x4821-x',
  at: '2026-10-05T07:07:00Z',
  endedAt: ENDS.includes(status) ? '2026-10-05T07:09:00Z' : null,
  canRetry: status === 'failed',
  note: null,
  steps: STEPS[status].map((each, minute) => ({
    status: each,
    at: new Date(Date.UTC(2026, 9, 5, 7, 7 + minute)).toISOString(),
  })),
  ...given,
})

const open = (...items: WithdrawItem[]): Fixture => reply(listOpenWithdraws, { items })
const ended = (...items: WithdrawItem[]): Fixture => reply(listEndedWithdraws, { items, next: null })
const out = (...items: CreditAtProvider[]): Fixture => reply(listCreditAtProviders, { items })
const HISTORY = [
  item(1, 'success'),
  item(2, 'rejected', { amount: 1_000_000, note: 'ชื่อบัญชีไม่ตรงกับที่ลงทะเบียน' }),
  item(3, 'refunded', { amount: 12_345_600, bankName: '033' }),
]

const state = (...fixtures: Fixture[]): GalleryState => ({
  path: '/auth/withdraw',
  isMember: true,
  fixtures: [...fixtures, check(), open(), ended(...HISTORY), credit(1_248_050, 7), noBonus, out()],
})

const review = async () => {
  await fill('จำนวนเงินที่ต้องการถอน', '500.25')
  await press('ถอนเงิน')
}
const ask = async () => {
  await review()
  await press('ยืนยันถอนเงิน')
}
const NOTE = 'ธนาคารปลายทางปฏิเสธรายการ'

const openStates: GalleryScreen = {
  pending: state(open(item(9, 'pending'))),
  processing: state(open(item(9, 'processing'))),
  'bank-silent': state(open(item(9, 'unknown'))),
  failed: state(open(item(9, 'failed', { note: NOTE, refundAt: '2026-10-06T07:07:00Z' }))),
  'retry-busy': { ...state(open(item(9, 'failed')), pending(retryWithdraw)), act: () => press('ส่งคำขออีกครั้ง') },
  'retry-no-network': {
    ...state(open(item(9, 'failed')), unreachable(retryWithdraw)),
    act: async () => {
      await press('ส่งคำขออีกครั้ง')
      await shows('ยังยืนยันผลรายการไม่ได้')
    },
  },
  sent: {
    ...state(
      inTurn(open(), open(item(9, 'processing'))),
      reply(requestWithdraw, { withdraw: item(9, 'processing'), credit: 1_198_025, version: 8 }),
    ),
    act: ask,
  },
  'sent-and-failed': {
    ...state(
      inTurn(open(), open(item(9, 'failed', { note: NOTE }))),
      reply(requestWithdraw, { withdraw: item(9, 'processing'), credit: 1_198_025, version: 8 }),
    ),
    act: async () => {
      await ask()
      await shows('โอนเงินไม่สำเร็จ')
    },
  },
  ...Object.fromEntries(
    (['success', 'refunded', 'rejected'] as const).map((status) => [
      `ended-${status}`,
      {
        ...state(
          inTurn(open(item(9, 'processing')), open()),
          inTurn(ended(...HISTORY), ended(item(9, status, status === 'success' ? {} : { note: NOTE }), ...HISTORY)),
        ),
        act: () => shows('ปิด'),
      },
    ]),
  ),
}

const REASONS: Check['reasons'] = [
  {
    code: 'withdraw_turnover_open',
    message: 'เครดิตจากโบนัส 145.50 บาทยังถอนไม่ได้ เล่นอีก 676.50 บาทให้ครบก่อน หรือคืนโบนัส',
    limit: 110_000,
    used: 42_350,
    left: 67_650,
  },
  {
    code: 'withdraw_over_daily_cap',
    message: 'เกินวงเงินถอนต่อวันของระดับโกลด์ ถอนได้อีก 0.00 บาท',
    limit: 10_000_000,
    used: 10_000_000,
    left: 0,
  },
]
const usedUp = { code: 'withdraw_count_used', message: 'วันนี้ใช้สิทธิ์ถอนครบ 5 ครั้งแล้ว ถอนได้อีกครั้งพรุ่งนี้', count: 5 }
const noBank = { code: 'withdraw_bank_missing', message: 'ยังไม่มีบัญชีรับเงิน ติดต่อทีมงานเพื่อเพิ่มบัญชีธนาคารของคุณ' }
const blocked = { code: 'withdraw_member_blocked', message: 'บัญชีนี้ถอนเงินเองไม่ได้ในขณะนี้ ติดต่อทีมงาน' }
const noCredit = { code: 'withdraw_insufficient', message: 'เครดิตไม่พอ ถอนได้ไม่เกิน 0.00 บาท', left: 0 }
const against = (...reasons: Check['reasons']): Fixture => check({ available: 0, reasons })

const LYING: Check['reasons'] = [
  { code: 'withdraw_insufficient', message: 'เครดิตไม่พอ ถอนได้ไม่เกิน 0.00 บาท', left: 0 },
  {
    code: 'withdraw_credit_out',
    message: 'มีเครดิต 500.00 บาท อยู่ที่ค่ายเกม XE88 ดึงเครดิตกลับก่อนถอน',
    left: 50_000,
  },
]
const xe88: CreditAtProvider = { provider: 'xe', name: 'XE88', amount: 50_000, state: 'held' }
const recall = () => press('ดึงเครดิตกลับจากเกม')

const creditAtProviderStates: GalleryScreen = {
  'credit-out': state(credit(0, 7, 50_000), against(...LYING), out(xe88)),
  'credit-out-busy': { ...state(credit(0, 7, 50_000), against(...LYING), out(xe88), pending(cashOut)), act: recall },
  'credit-recalled': {
    ...state(
      inTurn(against(...LYING), check()),
      inTurn(out(xe88), out()),
      reply(cashOut, { credit: 50_000, version: 8, back: 50_000, out: [] }),
    ),
    act: async () => {
      await recall()
      await shows('ดึงเครดิตกลับแล้ว')
    },
  },
  'credit-still-out': {
    ...state(
      credit(0, 7, 50_000),
      against(...LYING),
      out(xe88),
      reply(cashOut, { credit: 0, version: 8, back: 0, out: [xe88] }),
    ),
    act: async () => {
      await recall()
      await shows('เล่นรอบที่ค้างให้จบ')
    },
  },
  'credit-recall-failed': {
    ...state(credit(0, 7, 50_000), against(...LYING), out(xe88), refusal(cashOut, 'internal')),
    act: async () => {
      await recall()
      await shows('ดึงเครดิตกลับไม่สำเร็จ')
    },
  },
}

const whyStates: GalleryScreen = {
  'why-not': state(against(...REASONS)),
  'bonus-held': state(
    check({ available: 1_233_500, turnover: { required: 112_000, done: 42_350, bonus: 12_000, held: 14_550 } }),
    openBonus,
  ),
  'used-up': state(against(usedUp)),
  'no-bank': state(check({ available: 0, destination: null, reasons: [noBank] })),
  blocked: state(against(blocked)),
  'no-credit': state(check({ credit: 0, available: 0, reasons: [noCredit] })),
}

const inBaht = {
  reasons: [
    { code: 'withdraw_over_daily_cap', message: REASONS[1]?.message, limit: 100_000, used: 100_000, left: 0 },
    { code: 'withdraw_insufficient', message: 'เครดิตไม่พอ ถอนได้ไม่เกิน 480.50 บาท', left: 480.5 },
  ],
}

export const states: GalleryScreen = {
  empty: state(),
  'no-history': state(ended()),
  loading: state(pending(checkWithdraw), pending(listOpenWithdraws), pending(listEndedWithdraws)),
  error: state(refusal(checkWithdraw, 'internal'), refusal(listEndedWithdraws, 'internal')),
  vip: state(check({ level: 5, dailyCap: null, amountLeft: null, perRequestCap: 10_000_000, available: 1_248_050 })),
  'capped-and-minimum': state(check({ available: 500_000, amountLeft: 500_000, minimum: 10_000 })),
  filled: { ...state(), act: () => fill('จำนวนเงินที่ต้องการถอน', '๕๐๐.๒๕') },
  chosen: { ...state(), act: () => press('฿500') },
  all: { ...state(), act: () => press('ถอนทั้งหมด') },
  missing: { ...state(), act: () => press('ถอนเงิน') },
  'over-all-limits': {
    ...state(
      check({ credit: 60_010_027, level: 3, dailyCap: 50_000_000, amountLeft: 50_000_000, available: 50_000_000 }),
    ),
    act: () => fill('จำนวนเงินที่ต้องการถอน', '700000'),
  },
  'too-much': { ...state(), act: () => fill('จำนวนเงินที่ต้องการถอน', '99999') },
  'too-fine': { ...state(), act: () => fill('จำนวนเงินที่ต้องการถอน', '500.257') },
  offline: { ...state(), isOffline: true },
  review: { ...state(), act: review },
  busy: { ...state(pending(requestWithdraw)), act: ask },
  refused: { ...state(refusal(requestWithdraw, 'withdraw_over_daily_cap', inBaht)), act: ask },
  'rate-limited': { ...state(refusal(requestWithdraw, 'rate_limited')), act: ask },
  'answer-lost': {
    ...state(unreachable(requestWithdraw), inTurn(check(), pending(checkWithdraw))),
    act: ask,
  },
  'answer-lost-absent': {
    ...state(unreachable(requestWithdraw)),
    act: async () => {
      await ask()
      await shows('ยังไม่พบรายการก่อนหน้า')
    },
  },
  'answer-lost-found': {
    ...state(unreachable(requestWithdraw), inTurn(open(), open(item(9, 'processing')))),
    act: ask,
  },
  ...whyStates,
  ...creditAtProviderStates,
  ...openStates,
}

export const pictures = ['pending', 'review']
