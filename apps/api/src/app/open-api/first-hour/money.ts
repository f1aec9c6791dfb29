/** Examples of deposits, bonuses and withdrawals. */
import { AT, type Example, MEMBER, OWN_UUID } from './example.ts'

const WITHDRAWAL_ID = '2e4d6f80-1a3b-4c5d-8e7f-90a1b2c3d4e5'
const WITHDRAWAL = {
  id: WITHDRAWAL_ID,
  reference: 'K7M2QX4P',
  amount: 300,
  status: 'pending',
  bankName: '014',
  bankId: 'xxx-x-x6789-x',
  at: AT,
  endedAt: null,
  canRetry: false,
  note: null,
  steps: [{ status: 'pending', at: AT }],
}
const KEY =
  'Make a new `Idempotency-Key` for each intent of the member and store it before the request. Repeat a request without a reply with the same key and body.'

export const MONEY = {
  'deposit.assign-account': {
    description:
      'Which account of the operator the member transfers to. `bankId` and `bankName` of the body are the member’s own bank account, of which the transfer will come: send `user_bank.bankId`, masked as `user.detail` returns it, or the whole number, and `user_bank.bankName`. `bankId` and `bankName` of the reply are the operator’s account. The credit follows by itself when the bank reports the transfer: wait for the event `balance` or `deposit`.',
    body: { uuid: MEMBER.uuid, bankId: 'xxx-x-x6789-x', bankName: '014' },
    reply: {
      bankName: '004',
      bankId: '0987654321',
      accountName: 'บริษัท ดวง จำกัด',
      promptPayQr: null,
      suffixSatang: 17,
      expiresAt: '2026-10-05T05:30:00.000Z',
      limitLeft: null,
      demonstrationUrl: null,
      windows: [
        {
          window: 1,
          rate: 10,
          max: 500,
          start: '10:00',
          end: '12:00',
          isRunning: true,
          endNumber: 0,
          isUsedToday: false,
        },
      ],
    },
  },
  'deposit.history': {
    description: 'Credited transfers. Send `next` as `cursor` for the next page; null is the end.',
    params: OWN_UUID,
    query: { limit: 20 },
    reply: {
      items: [
        {
          id: '51c0ffee-0a1b-4c2d-9e3f-4a5b6c7d8e9f',
          amount: 500,
          bonus: 50,
          status: 'success',
          bankName: '014',
          at: AT,
          creditedAt: AT,
          balance: 1_274.5,
        },
      ],
      next: null,
    },
  },
  'bonus.list': {
    description: 'Open grants and their turnover. `giveBack` is what `bonus.forfeit` would take from the credit now.',
    params: OWN_UUID,
    reply: {
      items: [
        {
          id: '6a7b8c9d-0e1f-4a2b-8c3d-4e5f6a7b8c9d',
          source: 'deposit',
          window: 1,
          rate: 10,
          deposit: 500,
          bonus: 50,
          turnoverRequired: 2_750,
          turnoverDone: 400,
          status: 'active',
          grantedAt: AT,
          held: 50,
          staked: 0,
        },
      ],
      giveBack: { bonus: 50, winnings: 0, staked: 0 },
      isDepositBonusAccepted: true,
    },
  },
  'bonus.choose': {
    description: 'Decline before the transfer: a bonus that was granted is given back by `bonus.forfeit`.',
    params: OWN_UUID,
    body: { isAccepted: false },
    reply: { isDepositBonusAccepted: false },
  },
  'withdraw.check': {
    description:
      'Call it before the form. `available` is the largest amount now, `reasons` why there is less. `destination` is the member’s registered account, masked.',
    params: OWN_UUID,
    reply: {
      credit: 1_324.5,
      version: 42,
      available: 1_274.5,
      minimum: 100,
      level: 1,
      dailyCap: 50_000,
      perRequestCap: 20_000,
      requestsLeft: 3,
      amountLeft: 50_000,
      destination: { bankName: '014', bankId: 'xxx-x-x6789-x', accountName: 'สมชาย ใจดี' },
      turnover: { required: 2_750, done: 400, bonus: 50, held: 50 },
      reasons: [],
    },
  },
  'withdraw.request': {
    description: `The money leaves the credit at once and is paid to the registered account. The payout follows by itself: wait for the event \`withdrawal\`. ${KEY}`,
    params: OWN_UUID,
    body: { amount: 300 },
    reply: { withdraw: WITHDRAWAL, credit: 1_024.5, version: 43 },
  },
  'withdraw.open': {
    description: 'Withdrawals on their way. `unknown` ends by itself when the bank reports.',
    params: OWN_UUID,
    reply: { items: [WITHDRAWAL] },
  },
  'withdraw.history': {
    description: 'Ended withdrawals: `success`, `refunded` or `rejected`. `note` has the reason.',
    params: OWN_UUID,
    query: { limit: 20 },
    reply: {
      items: [
        {
          ...WITHDRAWAL,
          status: 'success',
          endedAt: '2026-10-05T05:02:00.000Z',
          balance: 1_024.5,
          steps: [
            { status: 'pending', at: AT },
            { status: 'success', at: '2026-10-05T05:02:00.000Z' },
          ],
        },
      ],
      next: null,
    },
  },
  'withdraw.retry': {
    description: `For a withdrawal with \`canRetry\`. ${KEY}`,
    body: { id: WITHDRAWAL_ID },
    reply: { withdraw: { ...WITHDRAWAL, status: 'processing' } },
  },
  'history.transfers': {
    description:
      'Each change of the credit with the balance after it. `kind` is a stable code. `start` and `end` are days of Bangkok.',
    params: OWN_UUID,
    query: { start: '2026-10-01', end: '2026-10-05', limit: 20 },
    reply: {
      items: [{ id: '0f1e2d3c-4b5a-4697-8887-96a5b4c3d2e1', kind: 'deposit', at: AT, change: 500, balance: 1_274.5 }],
      next: null,
    },
  },
} as const satisfies Record<string, Example>
