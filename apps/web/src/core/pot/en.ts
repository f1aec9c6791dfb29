import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th.ts'

export const { pot }: Translated<typeof th> = {
  pot: {
    amount: 'Amount to move',
    all: 'All',
    confirm: 'Confirm',
    busy: 'Moving',
    done: 'Moved to your credit',
    minimum: 'Minimum {amount} baht',
    tooSmall: 'The amount is below the minimum of {amount} baht',
    tooMuch: 'That is more than you have earned',
    empty: 'Nothing to move yet',
    after: 'The amount is added to your credit. You can withdraw it with no wagering.',
  },
}
