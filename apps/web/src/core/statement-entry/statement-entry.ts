/** Deposits, withdrawals and corrections as one type of row, for lists that combine them. */

import type { WithdrawItem } from '@duang/contract/bank/withdraw'
import type { CorrectionItem } from '@duang/contract/books/correction'
import type { DepositItem } from '#core/money/deposit-queries.ts'

export type StatementEntry = {
  kind: 'deposit' | 'withdraw' | 'correction'
  id: string
  /** Eight characters for staff, of withdrawals only. */
  reference?: string
  /** Satang, always positive; {@link signOf} is the direction. */
  amount: number
  status: string
  /** Bank code; null where the bank did not report it. */
  bankName: string | null
  /** Masked account, of withdrawals only. */
  bankId?: string
  /** Sort key: the time of the credit, or of the request for a withdrawal. ISO instant. */
  at: string
  /** Satang. */
  bonus: number
  /** Credit after it, in satang; unknown for corrections. */
  balance?: number | undefined
  note: string | null
  steps: WithdrawItem['steps']
  /** Only in corrections. */
  correction?: CorrectionItem
}

export const fromDeposit = (item: DepositItem): StatementEntry => ({
  kind: 'deposit',
  id: item.id,
  amount: item.amount,
  status: item.status,
  bankName: item.bankName,
  at: item.creditedAt,
  bonus: item.bonus,
  balance: item.balance,
  note: null,
  steps: [],
})

export const fromWithdraw = (item: WithdrawItem): StatementEntry => ({
  kind: 'withdraw',
  id: item.id,
  reference: item.reference,
  amount: item.amount,
  status: item.status,
  bankName: item.bankName,
  bankId: item.bankId,
  at: item.at,
  bonus: 0,
  balance: item.balance,
  note: item.note,
  steps: item.steps,
})

/** The credit changed by `change`. A correction without available credit shows its whole amount. */
export const fromCorrection = (item: CorrectionItem): StatementEntry => ({
  kind: 'correction',
  id: item.id,
  amount: Math.abs(item.change) || item.amount,
  status: item.owed > 0 ? 'owed' : 'success',
  bankName: null,
  at: item.at,
  bonus: 0,
  note: item.note,
  steps: [],
  correction: item,
})

const CAME_BACK = new Set(['rejected', 'cancelled', 'refunded'])

/** Effect of an entry on the credit. None where it was reversed or a correction found no credit. */
export function signOf({ kind, status, correction }: StatementEntry): '+' | '\u2212' | undefined {
  if (CAME_BACK.has(status) || correction?.change === 0) return undefined
  return kind === 'deposit' || (correction && correction.change > 0) ? '+' : '\u2212'
}

/** Credit after the entry. None where the amount came back: the credit is another one since. */
export const balanceAfter = (entry: StatementEntry): number | undefined =>
  signOf(entry) === undefined ? undefined : entry.balance

/** Newest first; equal times by id, so that the order is stable. Each id appears once; the first list has priority. */
export function mergeEntries(...lists: readonly (readonly StatementEntry[])[]): StatementEntry[] {
  const byId = new Map<string, StatementEntry>()
  for (const entry of lists.flat()) if (!byId.has(entry.id)) byId.set(entry.id, entry)
  const time = ({ at }: StatementEntry) => Date.parse(at)
  return [...byId.values()].sort((a, b) => time(b) - time(a) || (a.id < b.id ? 1 : -1))
}
