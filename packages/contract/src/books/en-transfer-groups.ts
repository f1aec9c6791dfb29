import type { Translated } from '../wire/language.ts'
import type * as th from './th-transfer-groups.ts'

export const { TRANSFER_GROUPS }: Translated<typeof th> = {
  TRANSFER_GROUPS: {
    deposit: 'Deposits',
    withdraw: 'Withdrawals',
    bonus: 'Bonuses',
    game: 'Games',
    promotion: 'Rewards',
    correction: 'Adjustments',
  },
}
