import type { Translated } from '@duang/contract/language'
import type * as th from './th.ts'

export const { bonus, calc }: Translated<typeof th> = {
  bonus: {
    title: 'Active bonus',
    from: '{rate}% bonus on a deposit of {deposit} baht',
    fromPromotion: 'Credit from an activity',
    progress: 'Played {done} of {required} baht',
    left: 'Play {left} baht more before you can withdraw',
    forfeit: 'Cancel bonus',
    askTitle: 'Cancel the bonus?',
    ask: 'The bonus of {amount} baht is deducted and you no longer need to play it through. Your deposit stays yours. Closes in {n} {n:second|seconds}.',
    askWon:
      'The bonus of {bonus} baht and {winnings} baht won with it are deducted, and you no longer need to play it through. Your deposit stays yours. Closes in {n} {n:second|seconds}.',
    rule: 'If you cancel, the bonus and what you won with it are deducted. Losses are taken from your own money first.',
    busy: 'Cancelling the bonus',
    keep: 'Keep it',
    done: 'Bonus cancelled, {amount} baht deducted',
  },
  calc: {
    bonus: 'Estimated bonus',
    total: 'Credit you receive',
    turnover: 'To play before you withdraw',
    none: 'No bonus for this amount right now',
    noneEnd: 'No bonus for this amount, because it does not end in {end}',
  },
}
