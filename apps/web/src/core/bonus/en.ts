import type { Translated } from '@duang/contract/language'
import type * as th from './th.ts'

export const { bonus, calc }: Translated<typeof th> = {
  bonus: {
    title: 'Active bonus',
    from: '{rate}% bonus on a deposit of {deposit} baht',
    fromPromotion: 'Credit from an activity',
    progress: '{done} of {required} baht wagered',
    left: 'Wager {left} baht more to unlock withdrawals',
    forfeit: 'Cancel bonus',
    askTitle: 'Cancel the bonus?',
    ask: 'The bonus of {amount} baht is deducted, and its wagering ends. You keep your deposit. Closes in {n} {n:second|seconds}.',
    askWon:
      'The bonus of {bonus} baht and {winnings} baht won with it are deducted, and the wagering ends. You keep your deposit. Closes in {n} {n:second|seconds}.',
    rule: 'If you cancel, the bonus and its winnings are deducted. Losses come out of your own money first.',
    busy: 'Cancelling the bonus',
    keep: 'Keep the bonus',
    done: 'Bonus cancelled. {amount} baht deducted',
  },
  calc: {
    bonus: 'Estimated bonus',
    total: 'Credit you get',
    turnover: 'To wager before you withdraw',
    none: 'No bonus for this amount right now',
    noneEnd: 'No bonus for this amount, because it does not end in {end}',
  },
}
