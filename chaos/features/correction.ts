/** Corrections by staff under chaos: the transfers that they explain. Orders are compared in verify-corrections.ts. */
import type { ChaosFeature } from '../feature.ts'

/** What a correction or settlement moves besides what it takes at once. */
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
    corrections.flatMap(({ kind, memberId, satang, taken }) => [
      ...(CORRECTED[kind] ?? []).map((each) => ({ kind: each, memberId, satang })),
      ...(taken > 0 ? [{ kind: 'receivable.collect', memberId, satang: taken }] : []),
    ]),
}
