/** Names of entries. */
import type { StatementEntry } from './statement-entry.ts'
import { corrections, movements } from './th.ts'

export const entryName = ({ kind, correction }: Pick<StatementEntry, 'kind' | 'correction'>): string =>
  correction ? corrections[correction.kind] : kind === 'deposit' ? movements.deposit : movements.withdraw

/** Icon and colour of a row. */
export const entryLook = ({ kind }: Pick<StatementEntry, 'kind'>) =>
  (
    ({
      deposit: { icon: 'deposit', tone: 'ok' },
      withdraw: { icon: 'withdraw', tone: 'warn' },
      correction: { icon: 'wallet', tone: 'info' },
    }) as const
  )[kind]
