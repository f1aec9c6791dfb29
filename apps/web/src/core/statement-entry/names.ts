/** Names of entries. */
import { nav } from '#core/th.ts'
import type { StatementEntry } from './statement-entry.ts'
import { corrections } from './th.ts'

export const entryName = ({ kind, correction }: Pick<StatementEntry, 'kind' | 'correction'>): string =>
  correction ? corrections[correction.kind] : kind === 'deposit' ? nav.deposit : nav.withdraw

/** Icon and colour of a row. */
export const entryLook = ({ kind }: Pick<StatementEntry, 'kind'>) =>
  (
    ({
      deposit: { icon: 'deposit', tone: 'ok' },
      withdraw: { icon: 'withdraw', tone: 'warn' },
      correction: { icon: 'wallet', tone: 'info' },
    }) as const
  )[kind]
