/** The invariants of core and of all features, for `verify-ledger`, chaos and tests. */
import type { LedgerChecks } from '#money/ledger/verify.ts'
import { FEATURES } from '../features.ts'

export const LEDGER_CHECKS: LedgerChecks = {
  invariants: FEATURES.flatMap((each) => each.invariants ?? []),
  changedMembers: FEATURES.flatMap((each) => each.changedMembers ?? []),
}
