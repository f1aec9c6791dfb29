/** Checks of the seal, for `duang seal verify` and the single-file verifier. */
export { checkHeads, type HeadLine, readHeadLine } from './check-heads.ts'
export { type Checked, createItemCheck, type SealItem } from './check-items.ts'
export { dayOfTransfer } from './check-ledger.ts'
export type { Finding, FindingKind, Report } from './finding.ts'
