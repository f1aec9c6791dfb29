import type { Translated } from '@duang/contract/language'
import type * as th from './th.ts'

export const { corrections, receivable }: Translated<typeof th> = {
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
