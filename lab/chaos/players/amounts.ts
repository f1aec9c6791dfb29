/** Amounts in satang that never repeat, so that an amount identifies the operation of a row. */

/** Withdrawals above this wait for approval. A rule of the run's own brand: the product has no switch for this harness. */
export const AUTO_APPROVE_SATANG = 500_000

/** Even for deposits, odd for withdrawals. */
export type Amounts = { deposit: () => number; withdrawal: (needsApproval: boolean) => number }

export function createAmounts(): Amounts {
  let n = 0
  return {
    deposit: () => 100_000 + 2 * n++,
    withdrawal: (needsApproval) => (needsApproval ? AUTO_APPROVE_SATANG + 1 : 10_001) + 2 * n++,
  }
}
