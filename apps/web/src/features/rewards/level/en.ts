import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th.ts'

export const { rk, rkMore }: Translated<typeof th> = {
  rk: {
    top: 'You are at the highest open level',
    title: 'Member level',
    now: 'Your level',
    cash: '{p}% cashback',
    max: 'Up to {amount} baht back',
    locked: 'Not open yet',
    done: 'Reached',
    diaNote: 'up to 15% at VIP',
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
    next: 'Next level: {level}',
    towards: {
      first: '{have} of {need} baht deposited in total',
      cumulative: '{have} of {need} baht deposited in total',
      monthly: '{have} of {need} baht deposited this month',
    },
    counts: {
      first: 'All deposits since you registered count. You move up at once.',
      cumulative: 'All deposits since you registered count. You move up at once.',
      monthly: 'The count starts again on the 1st. You move up at once.',
    },
    keepSafe: 'This level does not drop at the end of the month',
    keepOpen: 'You keep this level with deposits of {need} baht this month. So far {have} baht',
    keepMet: 'This month reached {need} baht. The level does not drop at the end of it',
    note: 'Note',
    fall: 'Levels with monthly deposits are reviewed at the end of each month. If a month falls short, the level drops by one, but never below the level of your total deposits.',
    history: 'Your level history',
    change: '{from} to {to}',
    reasons: {
      deposit: 'Reached by deposits',
      staff: 'Changed by our team',
      unassign: 'A deposit was cancelled',
      review: 'Review at the end of the month',
    },
  },
}
