import type { Translated } from '@duang/contract/language'
import type * as th from './th.ts'

export const { rk, rkMore }: Translated<typeof th> = {
  rk: {
    progress: '{have} of {need} baht in deposits counted',
    top: 'You are at the highest level that is open',
    title: 'Member level',
    now: 'Your level',
    cash: '{p}% cashback',
    count: '5 withdrawals a day',
    max: 'Up to {amount} baht back',
    locked: 'Not open yet',
    done: 'Reached',
    diaNote: 'Up to 15%, conditions apply',
    note: 'Deposit only what you can afford to lose. A member level is not a spending goal.',
  },
  rkMore: {
    criteria: {
      first: 'Deposits of {amount} baht in total',
      cumulative: 'Deposits of {amount} baht in total',
      monthly: 'Deposits of {amount} baht within 1 month',
      vip: 'Deposits of {amount} baht every month',
    },
    daily: 'Withdraw up to {amount} baht a day',
    each: 'Withdraw up to {amount} baht at a time',
    count: '{n} times a day',
    note: 'Note',
    fall: 'Levels with monthly deposits are reviewed at the end of each month. If the month falls short, the level drops by one, and never below the level of your total deposits.',
    history: 'Your levels so far',
    change: '{from} to {to}',
    reasons: {
      deposit: 'Deposits reached the level',
      staff: 'Changed by our team',
      unassign: 'A deposit was cancelled',
      review: 'Review at the end of the month',
    },
  },
}
