/** Deposits and withdrawals as one kind of row, for the lists that show both. */
import type { WithdrawItem } from '@duang/contract/withdraw'
import type { DepositItem } from '#core/wallet-queries.ts'

export type Movement = {
  kind: 'deposit' | 'withdraw'
  id: string
  /** Satang, always positive; `kind` is the direction. */
  amount: number
  status: string
  /** Bank code; null where the bank did not say. */
  bankName: string | null
  /** Masked account, of withdrawals only. */
  bankId?: string
  /** What the list is sorted by: when the credit came, or when the withdrawal was asked for. ISO instant. */
  at: string
  /** Satang. */
  bonus: number
  note: string | null
  steps: WithdrawItem['steps']
}

export const fromDeposit = (item: DepositItem): Movement => ({
  kind: 'deposit',
  id: item.id,
  amount: item.amount,
  status: item.status,
  bankName: item.bankName,
  at: item.creditedAt,
  bonus: item.bonus,
  note: null,
  steps: [],
})

export const fromWithdraw = (item: WithdrawItem): Movement => ({
  kind: 'withdraw',
  id: item.id,
  amount: item.amount,
  status: item.status,
  bankName: item.bankName,
  bankId: item.bankId,
  at: item.at,
  bonus: 0,
  note: item.note,
  steps: item.steps,
})

const CAME_BACK = new Set(['rejected', 'cancelled', 'refunded'])

/** What a movement did to the credit. Nothing, where a withdrawal came back. */
export function signOf({ kind, status }: Movement): '+' | '\u2212' | undefined {
  if (kind === 'deposit') return '+'
  return CAME_BACK.has(status) ? undefined : '\u2212'
}

/** Newest first; equal times by id, so that the order never flickers. Each id stands once, the first one given wins. */
export function mergeMovements(...lists: readonly (readonly Movement[])[]): Movement[] {
  const byId = new Map<string, Movement>()
  for (const movement of lists.flat()) if (!byId.has(movement.id)) byId.set(movement.id, movement)
  const time = ({ at }: Movement) => Date.parse(at)
  return [...byId.values()].sort((a, b) => time(b) - time(a) || (a.id < b.id ? 1 : -1))
}
