import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th.ts'

export const { movements, corrections, stepsDone, stepsToCome, bonusName, receivable }: Translated<typeof th> = {
  movements: { deposit: 'Deposit', withdraw: 'Withdrawal' },
  corrections: {
    unassign: 'Misdirected deposit reclaimed',
    credit: 'Credit increased',
    debit: 'Credit reduced',
    goodwill: 'Goodwill credit',
    collect: 'Amount owed collected',
    'write-off': 'Amount owed waived',
  },
  stepsDone: { pending: 'Request received', processing: 'Sent to the bank', success: 'In your account' },
  stepsToCome: { processing: 'Sent to the bank', success: 'In your account' },
  bonusName: 'Bonus',
  receivable: 'Owed',
}
