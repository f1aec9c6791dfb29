/** Corrections by staff under chaos: the transfers that they explain. Orders are compared in verify-corrections.ts. */
import type { ChaosFeature } from '../feature.ts'

/** Further ledger rows of a correction or settlement, besides the amount collected at once. */
const CORRECTED: Readonly<Record<string, readonly string[]>> = {
  unassign: ['deposit.unassign'],
  debit: ['correction.debit'],
  credit: ['correction.credit'],
  goodwill: ['goodwill.credit'],
  collect: ['receivable.collect'],
  'write-off': ['goodwill.credit', 'receivable.collect'],
}

export const correction: ChaosFeature = {
  postings: ({ corrections }) =>
    corrections.flatMap(({ kind, memberId, satang, collected }) => [
      ...(CORRECTED[kind] ?? []).map((each) => ({ kind: each, memberId, satang })),
      ...(collected > 0 ? [{ kind: 'receivable.collect', memberId, satang: collected }] : []),
    ]),
}
