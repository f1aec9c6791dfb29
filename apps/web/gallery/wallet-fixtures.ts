/** What a member of the fixtures owns and has done; several screens show it. */
import type { CallReply } from '@duang/contract'
import { getCredit, getUserDetail, getUserSummary } from '@duang/contract/account/user'
import { listDeposits } from '@duang/contract/bank/deposit'
import { listEndedWithdraws, listOpenWithdraws, type WithdrawItem } from '@duang/contract/bank/withdraw'
import { type CorrectionItem, listCorrections } from '@duang/contract/books/correction'
import { listBonuses } from '@duang/contract/rewards/bonus'
import { type Fixture, reply } from './fixtures.ts'
import { MEMBER } from './member.ts'

type DepositItem = CallReply<typeof listDeposits>['items'][number]

/** @param satang the balance @param version of two answers the higher one counts @param inGames what is at providers */
export const credit = (satang: number, version = 1, inGames = 0, given: { isPartUnknown?: true } = {}): Fixture =>
  reply(getCredit, {
    balanceType: 'M',
    credit: satang,
    version,
    at: '2026-10-05T07:07:00Z',
    atProviders: inGames,
    isPartUnknown: false,
    ...given,
  })

const detailOf = (level: number, point: number, given: { asksConsent?: true } = {}): Fixture =>
  reply(getUserDetail, {
    uuid: MEMBER.uuid,
    name: MEMBER.name,
    phone: '081-xxx-5678',
    level,
    user_pass: { username: MEMBER.username },
    user_bank: {
      uuid: '0192f0c4-7a10-7cc3-98c4-dc0c0c073990',
      bankId: 'xxx-x-x4821-x',
      bankName: '004',
      accountName: MEMBER.name,
    },
    user_credit: { point, level },
    previousLoginAt: '2026-10-04T12:30:00Z',
    ...given,
  })

export const detail = detailOf(MEMBER.level, 1_240)
/** A member who has not accepted the newest terms. */
export const askedDetail = detailOf(MEMBER.level, 1_240, { asksConsent: true })
/** A member without a deposit. */
export const newDetail = detailOf(0, 0)

const idOf = (kind: 'c' | 'd' | 'f', place: number): string =>
  `0192f0c4-7a10-7cc3-98c4-${kind}${String(place).padStart(11, '0')}`

export const deposit = (place: number, at: string, given: Partial<DepositItem> = {}): DepositItem => ({
  id: idOf('d', place),
  amount: 100_050,
  bonus: 0,
  status: 'success',
  bankName: '014',
  at,
  creditedAt: at,
  balance: 150_075,
  ...given,
})

export const withdraw = (place: number, at: string, given: Partial<WithdrawItem> = {}): WithdrawItem => ({
  id: idOf('f', place),
  reference: `7K2M9Q${String(place).padStart(2, '0')}`,
  amount: 50_025,
  status: 'success',
  bankName: '004',
  bankId: 'xxx-x-x4821-x',
  at,
  endedAt: at,
  canRetry: false,
  note: null,
  steps: [
    { status: 'pending', at },
    { status: 'processing', at },
    { status: 'success', at },
  ],
  balance: 99_050,
  ...given,
})

export const correction = (
  place: number,
  at: string,
  given: Partial<CorrectionItem> & Pick<CorrectionItem, 'kind'>,
): CorrectionItem => ({
  id: idOf('c', place),
  amount: 50_000,
  change: 50_000,
  bonus: 0,
  owed: 0,
  note: null,
  at,
  ...given,
})

/** The lists of the history. `next` is a cursor of deposits where there is more. */
export const lists = (
  deposits: DepositItem[],
  ended: WithdrawItem[],
  open: WithdrawItem[] = [],
  next: string | null = null,
  corrections: CorrectionItem[] = [],
): Fixture[] => [
  reply(listDeposits, { items: deposits, next }),
  reply(listEndedWithdraws, { items: ended, next: null }),
  reply(listOpenWithdraws, { items: open }),
  reply(listCorrections, {
    items: corrections,
    next: null,
    owed: corrections.reduce((sum, { owed }) => sum + owed, 0),
  }),
]

export const openBonus = reply(listBonuses, {
  giveBack: { bonus: 12_000, winnings: 2_550, staked: 0 },
  isDepositBonusAccepted: true,
  items: [
    {
      id: '0192f0c4-7a10-7cc3-98c4-dc0c0c073990',
      source: 'deposit',
      window: 1,
      rate: 10,
      deposit: 100_000,
      bonus: 10_000,
      turnoverRequired: 110_000,
      turnoverDone: 42_350,
      status: 'active',
      grantedAt: '2026-10-05T06:31:02Z',
      held: 12_550,
      staked: 0,
    },
    {
      id: '0192f0c4-7a10-7cc3-98c4-dc0c0c073991',
      source: 'wheel',
      window: null,
      rate: null,
      deposit: null,
      bonus: 2_000,
      turnoverRequired: 2_000,
      turnoverDone: 0,
      status: 'active',
      grantedAt: '2026-10-05T06:40:12Z',
      held: 2_000,
      staked: 0,
    },
  ],
})

/** A member without an open bonus, who takes those of deposits. */
export const noBonus = reply(listBonuses, { giveBack: null, isDepositBonusAccepted: true, items: [] })

/** `until` null: open-ended. */
export const onBreak = (kind: 'time-out' | 'self-exclusion', until: string | null): Fixture =>
  reply(getUserSummary, {
    level: 2,
    next: null,
    break: { kind, since: '2026-10-05T06:00:00Z', until },
    commission: { balance: 1_234_550, minimum: 100 },
    cashback: { balance: 4_032_000, minimum: 100 },
  })

/** A member who may play. */
export const offBreak = reply(getUserSummary, {
  level: 2,
  next: null,
  break: null,
  commission: { balance: 0, minimum: 100 },
  cashback: { balance: 0, minimum: 100 },
})
