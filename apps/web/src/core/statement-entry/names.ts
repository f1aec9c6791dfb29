/** Names of entries. */
import type { CorrectionItem } from '@duang/contract/correction'
import { nav } from '#core/th.ts'
import type { StatementEntry } from './statement-entry.ts'

export const corrections: Record<CorrectionItem['kind'], string> = {
  unassign: 'ดึงยอดฝากที่เติมผิดคืน',
  credit: 'ปรับเพิ่มเครดิต',
  debit: 'ปรับลดเครดิต',
  goodwill: 'เครดิตชดเชย',
  collect: 'หักชำระยอดค้าง',
  'write-off': 'ยกยอดค้างชำระให้',
}

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
