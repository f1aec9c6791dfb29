/** Amounts in satang that never repeat, so that an amount identifies the operation of a row. */
import { AUTO_APPROVE_SATANG } from './environment.ts'

/** Even for deposits, odd for withdrawals. */
export type Amounts = { deposit: () => number; withdrawal: (needsApproval: boolean) => number }

export function createAmounts(): Amounts {
  let n = 0
  return {
    deposit: () => 100_000 + 2 * n++,
    withdrawal: (needsApproval) => (needsApproval ? AUTO_APPROVE_SATANG + 1 : 10_001) + 2 * n++,
  }
}
