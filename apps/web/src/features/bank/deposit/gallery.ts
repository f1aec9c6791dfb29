import type { CallReply } from '@duang/contract'
import { getCredit, getUserDetail } from '@duang/contract/account/user'
import { assignReceivingAccount, listDeposits, type ReceivingAccount } from '@duang/contract/bank/deposit'
import { listSlips, sendSlip } from '@duang/contract/bank/deposit-slip'
import { forfeitBonus, listBonuses } from '@duang/contract/rewards/bonus'
import { getUserSetting } from '@duang/contract/site/setting'
import { type Fixture, inTurn, pending, refusal, reply, unreachable } from '#gallery/fixtures.ts'
import { MEMBER } from '#gallery/member.ts'
import { fill, press, shows } from '#gallery/simulated-input.ts'
import type { GalleryScreen, GalleryState } from '#gallery/state.ts'
import { credit, noBonus, openBonus } from '#gallery/wallet-fixtures.ts'

type Deposits = CallReply<typeof listDeposits>['items']

const BANK = {
  uuid: '0192f0c4-7a10-7cc3-98c4-dc0c0c073982',
  bankId: 'xxx-x-x4821-x',
  bankName: '014',
  accountName: 'สมชาย ใจดี',
}

const detail = (user_bank: typeof BANK | null): Fixture =>
  reply(getUserDetail, {
    uuid: MEMBER.uuid,
    name: MEMBER.name,
    phone: '08x-xxx-x678',
    level: 2,
    user_pass: { username: MEMBER.username },
    user_bank,
    user_credit: { point: 120, level: 2 },
    previousLoginAt: null,
  })

const WINDOW = {
  window: 1,
  rate: 10,
  max: 50_000,
  start: '10:00',
  end: '12:00',
  isRunning: true,
  endNumber: 0,
  isUsedToday: false,
}
const WINDOW_2 = { ...WINDOW, window: 2, rate: 5, start: '20:00', end: '02:00', endNumber: 25 }

/** As the server writes it: tag 29 with a tax id, no amount. */
const PROMPTPAY = '00020101021129370016A000000677010111021301055610000015802TH53037646304A9AF'

const ACCOUNT: ReceivingAccount = {
  bankName: '014',
  bankId: '4051234567',
  accountName: 'บจก. ตัวอย่าง เพย์',
  promptPayQr: null,
  suffixSatang: null,
  expiresAt: '2026-10-05T07:37:00Z',
  windows: [],
  limitLeft: null,
  demonstrationUrl: 'http://localhost:3002/transfer',
}
const account = (given: Partial<ReceivingAccount> = {}): Fixture =>
  reply(assignReceivingAccount, { ...ACCOUNT, ...given })

const deposit = (n: number, given: Partial<Deposits[number]> = {}): Deposits[number] => ({
  id: `0192f0c4-7a10-7cc3-98c4-dc0c0c0739${String(n).padStart(2, '0')}`,
  amount: 100_000,
  bonus: 0,
  status: 'success',
  bankName: '014',
  at: '2026-10-05T06:31:00Z',
  creditedAt: '2026-10-05T06:31:02Z',
  ...given,
})
const DEPOSITS = [
  deposit(1, { amount: 50_000 }),
  deposit(2, { bonus: 10_000 }),
  deposit(3, { amount: 125_000_075, bankName: '033' }),
  deposit(4, { amount: 20_000 }),
]
const list = (items: Deposits): Fixture => reply(listDeposits, { items, next: null })

const setting = reply(getUserSetting, {
  bonusRate: 10,
  bonusRate2: 5,
  bonusTimeStart: '10:00:00',
  bonusTimeEnd: '12:00:00',
  bonusTimeStart2: '20:00:00',
  bonusTimeEnd2: '02:00:00',
  bonusMax: 50_000,
  endNumberBonus: 0,
  endNumberBonus2: 25,
  turnoverMultiple: 1,
})

const state = (...fixtures: Fixture[]): GalleryState => ({
  path: '/auth/deposit',
  isMember: true,
  fixtures: [...fixtures, detail(BANK), account(), list(DEPOSITS), credit(1_248_050, 7), setting, noBonus],
})

type Slip = CallReply<typeof listSlips>['items'][number]
const slip = (n: number, given: Partial<Slip>): Slip => ({
  id: `0192f0c4-7a10-7cc3-98c4-dc0c0c0749${String(n).padStart(2, '0')}`,
  amount: 50_000,
  state: 'received',
  reference: '20261005A1B2C3D4E5F6',
  rejection: null,
  note: null,
  sentAt: '2026-10-05T06:31:00Z',
  ...given,
})
const slips = (items: Slip[]): Fixture =>
  reply(listSlips, {
    items,
    accounts: [{ bankName: '014', bankId: '4051234567', accountName: 'บจก. ตัวอย่าง เพย์' }],
  })
const openSlips = () => press('ส่งสลิป / ดูสถานะสลิป')

export const states: GalleryScreen = {
  data: state(),
  empty: state(list([]), credit(0, 7)),
  'first-begun': { ...state(list([]), credit(0, 7)), act: () => press('คัดลอกเลขที่บัญชี') },
  'bonus-later': state(account({ windows: [{ ...WINDOW_2, isRunning: false }] })),
  loading: state(pending(getUserDetail), pending(listDeposits), pending(getCredit)),
  'no-account': state(refusal(assignReceivingAccount, 'deposit_account_none')),
  'no-own-account': state(detail(null)),
  'limit-left': state(account({ limitLeft: 100_000 })),
  'limit-reached': state(
    refusal(assignReceivingAccount, 'deposit_limit_reached', {
      period: 'day',
      limit: 2000,
      used: 2100,
      until: '2026-10-05T17:00:00Z',
    }),
  ),
  excluded: state(refusal(assignReceivingAccount, 'limits_excluded', { until: '2027-04-05T06:00:00Z' })),
  'account-error': state(refusal(assignReceivingAccount, 'internal')),
  'list-error': state(refusal(listDeposits, 'internal')),
  'no-network': state(unreachable(getUserDetail), unreachable(listDeposits), unreachable(getCredit)),
  offline: { ...state(), isOffline: true },
  copied: { ...state(), act: () => press('คัดลอกเลขที่บัญชี') },
  qr: {
    ...state(account({ bankName: '004', bankId: '1234567890', promptPayQr: PROMPTPAY })),
    act: () => press('฿500'),
  },
  suffix: state(account({ suffixSatang: 7, demonstrationUrl: null })),
  'bonus-window': state(account({ windows: [WINDOW] })),
  'bonus-end-number': state(account({ windows: [WINDOW_2] })),
  'bonus-used': state(account({ windows: [{ ...WINDOW, isUsedToday: true }] })),
  'bonus-calculated': {
    ...state(account({ windows: [WINDOW, WINDOW_2] })),
    act: () => fill('คำนวณโบนัส', '1000.25'),
  },
  'bonus-not-for-amount': { ...state(account({ windows: [WINDOW_2] })), act: () => fill('คำนวณโบนัส', '1000') },
  slips: {
    ...state(
      slips([
        slip(1, {}),
        slip(2, { state: 'matched', amount: 120_000 }),
        slip(3, { state: 'staff', reference: null }),
        slip(4, { state: 'credited' }),
        slip(5, { state: 'rejected', rejection: 'used' }),
        slip(6, { state: 'rejected', rejection: 'staff', note: 'ยอดในสลิปไม่ตรงกับยอดโอน' }),
      ]),
    ),
    act: openSlips,
  },
  'slips-empty': { ...state(slips([]), refusal(sendSlip, 'slip_used')), act: openSlips },
  'slips-loading': { ...state(pending(listSlips)), act: openSlips },
  'slips-error': { ...state(refusal(listSlips, 'internal')), act: openSlips },
  'bonus-open': state(openBonus, account({ windows: [{ ...WINDOW, isUsedToday: true }] })),
  'bonus-forfeit': { ...state(openBonus), act: () => press('คืนโบนัส') },
  'bonus-declined': state(
    reply(listBonuses, { giveBack: null, isDepositBonusAccepted: false, items: [] }),
    account({ windows: [WINDOW] }),
  ),
  'bonus-forfeit-refused': {
    ...state(openBonus, refusal(forfeitBonus, 'bonus_undecided')),
    act: async () => {
      await press('คืนโบนัส')
      await press('คืนโบนัส')
    },
  },
  arrived: {
    ...state(
      inTurn(list(DEPOSITS.slice(1)), list([deposit(9, { amount: 100_050, bonus: 10_005 }), ...DEPOSITS.slice(1)])),
    ),
    act: () => shows('เข้าแล้ว'),
  },
}

export const pictures = ['qr']
