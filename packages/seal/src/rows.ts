/** What is sealed: rows of the audit log, transfers in blocks, heads and keys. docs/seal.md describes the texts. */
import { canonicalText, type Field, hashOf, sha256 } from './canonical.ts'

export type AuditRow = {
  auditId: string
  /** Microseconds since 1970. */
  at: string
  actor: string
  action: string
  memberId: Field
  subject: string
  /** Canonical JSON. */
  before: Field
  after: Field
  reason: Field
  address: Field
}

/** Hash of the n-th row of a brand's audit chain. */
export const auditHash = (previous: string, brand: string, n: number, row: AuditRow): string =>
  hashOf([
    ...['duang-audit-1', previous, brand, String(n), row.auditId, row.at, row.actor, row.action, row.memberId],
    ...[row.subject, row.before, row.after, row.reason, row.address],
  ])

export type Transfer = {
  id: string
  seq: string
  kind: string
  debit: string
  credit: string
  amount: string
  debitVersion: Field
  debitBalance: Field
  creditVersion: Field
  creditBalance: Field
  /** Microseconds since 1970. */
  postedAt: string
}

export const transferText = (brand: string, row: Transfer): string =>
  canonicalText([
    ...['duang-transfer-1', brand, row.id, row.seq, row.kind, row.debit, row.credit, row.amount],
    ...[row.debitVersion, row.debitBalance, row.creditVersion, row.creditBalance, row.postedAt],
  ])

export const transferHash = (brand: string, row: Transfer): Buffer => sha256(transferText(brand, row))

export type Block = {
  block: number
  day: string
  markedDay: string
  fromSeq: string
  toSeq: string
  /** Transfers of the block, and of all blocks up to it. */
  n: number
  total: number
  digest: string
  /** Base64: of each transfer its seq in eight bytes, and eight bytes of its hash. */
  fingerprints: string
  hash: string
}

export const blockHash = (previous: string, brand: string, block: Omit<Block, 'hash' | 'fingerprints'>): string =>
  hashOf([
    ...['duang-block-1', previous, brand, String(block.block), block.day, block.markedDay, block.fromSeq],
    ...[block.toSeq, String(block.n), String(block.total), block.digest],
  ])

/** Everything that a head signs. */
export type HeadFacts = {
  brand: string
  number: number
  /** ISO 8601 in UTC, to the millisecond. Everything that was committed before `coversTo` is covered. */
  signedAt: string
  coversTo: string
  auditRows: number
  auditHash: string
  block: number
  /** The day of the last block; null: there is none. */
  day: Field
  transfers: number
  ledgerHash: string
  /** Hash of the head before. */
  previous: string
  /** The public key of the signature, base64. */
  key: string
}
export type Head = HeadFacts & { type: 'head'; signature: string }

export const headText = (head: HeadFacts): string =>
  canonicalText([
    ...['duang-head-1', head.brand, String(head.number), head.signedAt, head.coversTo, String(head.auditRows)],
    ...[head.auditHash, String(head.block), head.day, String(head.transfers), head.ledgerHash, head.previous, head.key],
  ])

export const headHash = (head: HeadFacts): string => sha256(headText(head)).toString('hex')

/** A later key of a brand, signed with an earlier one. */
export type KeyStatement = {
  type: 'key'
  brand: string
  at: string
  key: string
  signedBy: string
  signature: string
}

export const keyText = ({ brand, at, key, signedBy }: Omit<KeyStatement, 'type' | 'signature'>): string =>
  canonicalText(['duang-key-1', brand, at, key, signedBy])
