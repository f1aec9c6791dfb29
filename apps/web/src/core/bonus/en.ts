import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th.ts'

export const { bonus, bonusSource, bonusChoice, calc }: Translated<typeof th> = {
  bonus: {
    title: 'Bonuses and gifts to play through',
    from: '{rate}% bonus on a deposit of {deposit} baht',
    held: 'To play through',
    progress: '{done} of {required} baht wagered',
    left: 'Wager {left} baht more, then you can withdraw this part',
    staked: '{amount} baht is in a round that is still open',
    lost: 'This bonus has been played',
    rule: 'You can always withdraw your own money and what you won with it. Your own money is played first, then the bonus.',
    gift: 'Give the gift back',
    forfeit: 'Give the bonus back',
    askGift: 'Give this gift back?',
    askTitle: 'Give this bonus back?',
    ask: '{amount} baht of credit is deducted, and the wagering of this bonus ends. Your own money stays. Closes in {n} {n:second|seconds}.',
    askWon:
      'The bonus of {bonus} baht and {winnings} baht won with it are deducted, and the wagering of this bonus ends. Your own money stays. Closes in {n} {n:second|seconds}.',
    busy: 'Giving it back',
    keep: 'Keep it',
    done: '{amount} baht given back. Your own money is untouched',
    see: 'See this gift, or give it back',
  },
  bonusSource: {
    wheel: 'Credit from the wheel',
    'flip-card': 'Credit from the cards',
    coupon: 'Credit from a coupon',
    reward: 'Credit for points',
    other: 'Credit from an activity',
  },
  bonusChoice: {
    label: 'Do you want deposit bonuses?',
    accept: 'Take the bonus',
    decline: 'No bonus',
    accepted: 'Your next deposit in this period gets the bonus. You can give it back before you use it',
    declined: 'Your next deposit gets no bonus, and the bonus of today stays available',
  },
  calc: {
    bonus: 'Estimated bonus',
    total: 'Credit you get',
    turnover: 'To wager before you withdraw the bonus',
    none: 'No bonus for this amount right now',
    noneEnd: 'No bonus for this amount, because it does not end in {end}',
  },
}
