/** Sealed rows of a brand as the database has them now, in the form of an export. */
import type { Head } from '@duang/seal'
import type { SealItem } from '@duang/seal/check'
import type { Db, Tx } from '#kit/database/db.ts'
import { sealedTransfers } from '#money/ledger/seal-blocks.ts'
import { sealedAuditRows, unsealedBetween } from './audit-chain.ts'

/** `after` and `until`: the heads between which the rows are. By default all rows. */
export type Between = { brandId: number; after: Head | undefined; until: Head | undefined }

export async function* sealedItems(db: Db | Tx, { brandId, after, until }: Between): AsyncGenerator<SealItem> {
  const numbers = { after: after?.number ?? null, until: until?.number ?? null }
  yield { type: 'export', version: 1, brand: String(brandId), ...numbers }
  const rows = { brandId, after: after?.auditRows ?? 0, until: until?.auditRows }
  for await (const row of sealedAuditRows(db, rows)) yield { type: 'audit', ...row }
  for (const row of await unsealedBetween(db, rows)) yield { type: 'unsealed-audit', ...row }
  const blocks = { brandId, after: after?.block ?? 0, until: until?.block, firstDay: after?.day ?? null }
  for await (const part of sealedTransfers(db, blocks)) {
    if ('unsealed' in part) for (const transfer of part.unsealed) yield { type: 'unsealed-transfer', ...transfer }
    else {
      yield { type: 'block', ...part.block }
      for (const transfer of part.transfers) yield { type: 'transfer', ...transfer }
    }
  }
  yield { type: 'end' }
}
