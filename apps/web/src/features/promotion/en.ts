import type { Translated } from '@duang/contract/language'
import type * as th from './th.ts'

export const { pm, pmMore, coupon }: Translated<typeof th> = {
  pm: {
    title: 'Promotions',
    p1: 'Period 1',
    p2: 'Period 2',
    time: '{start}–{end}',
    rate: '{p}% deposit bonus',
    now: 'Open now',
    end: 'Amount ending in',
    endV: '{v}',
    max: 'Up to {amount} baht',
    none: 'No promotions right now',
    noneSub: 'New promotions will appear on this page',
    cta: 'Go to Deposit',
  },
  pmMore: {
    day: 'Promotion periods of a day',
    dial: '24-hour dial, promotion periods {periods}',
    period: '{start} to {end}',
    once: 'Once a day in each period, Thailand time',
    join: 'Register',
    every: 'Any',
    endNote: 'Deposit an amount ending in {end} in this period to get the bonus',
    everyNote: 'Every deposit in this period gets the bonus',
    terms:
      'Wager the deposit and bonus {n} {n:time|times} before you withdraw. If you cancel the bonus, its winnings are deducted as well.',
    calc: 'Bonus calculator',
    calcAmount: 'Amount you plan to deposit',
    calcHint: 'Enter an amount to see the estimated bonus of each period',
    calcIn: 'Period {window}, {amount} baht',
  },
  coupon: {
    label: 'Coupon code',
    missing: 'Enter a coupon code of 4 characters or more',
    redeem: 'Use coupon',
    busy: 'Checking',
    redeemed: 'Coupon used',
    credit: 'Coupon used. You got {n} baht of credit',
    points: 'Coupon used. You got {n} {n:point|points}',
    wheel: 'Coupon used. You got {n} {n:spin|spins} of the wheel',
    'flip-card': 'Coupon used. You got {n} {n:card|cards} to flip',
  },
}
