import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th-entries.ts'

export const { potKinds }: Translated<typeof th> = {
  potKinds: {
    accrue: 'Earned',
    claim: 'Moved to credit',
    reversal: 'Reduced after a cancelled deposit',
  },
}
