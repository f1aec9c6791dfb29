/** The seal of the audit log and the ledger: canonical texts, hashes and signatures. Needs Node alone. */
export { bangkokDay, canonicalJson, ZERO_HASH } from './canonical.ts'
export {
  type AuditRow,
  auditHash,
  type Block,
  blockHash,
  type Head,
  type HeadFacts,
  headHash,
  headText,
  type KeyStatement,
  keyText,
  type Transfer,
  transferHash,
  transferText,
} from './rows.ts'
export { type SigningKey, signingKey } from './signature.ts'
