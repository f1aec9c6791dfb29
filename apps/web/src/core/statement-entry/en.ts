import type { Translated } from '@duang/contract/language'
import type * as th from './th.ts'

export const { movements, corrections, receivable }: Translated<typeof th> = {
  movements: { deposit: 'Deposit', withdraw: 'Withdrawal' },
  corrections: {
    unassign: 'Misdirected deposit reclaimed',
    credit: 'Credit increased',
    debit: 'Credit reduced',
    goodwill: 'Goodwill credit',
    collect: 'Amount owed collected',
    'write-off': 'Amount owed waived',
  },
  receivable: 'Owed',
}
