/** The verifier with the invariants of core and of all features. */
import { LEDGER_CHECKS } from '../../src/app/watch/ledger-checks.ts'
import type { Db, Tx } from '../../src/kit/database/db.ts'
import { type VerifyOptions, type VerifyReport, verifyLedger as verify } from '../../src/money/ledger/verify.ts'

export const verifyLedger = (db: Db | Tx, options?: VerifyOptions): Promise<VerifyReport> =>
  verify(db, LEDGER_CHECKS, options)
