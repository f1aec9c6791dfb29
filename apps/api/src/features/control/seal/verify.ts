/** Recomputes both chains of a brand and compares them with the stored chain and the heads. */
import type { Head } from '@duang/seal'
import { type Checked, createItemCheck, type Finding } from '@duang/seal/check'
import { sql } from 'kysely'
import type { Db, Tx } from '#kit/database/db.ts'
import { unsealedTransfers } from '#money/ledger/seal-blocks.ts'
import { checkBeginning } from './check-beginning.ts'
import { referenceHeads } from './reference-heads.ts'
import { sealedItems } from './sealed-items.ts'

type Given = {
  brandId: number
  /** The file of heads. */
  file: string
  trusted: readonly string[]
  /** The file is a copy from elsewhere. */
  isCopy?: boolean
  /** Rows that the last head before this time covers are left out. */
  since?: Date | undefined
}

export type Verification = Checked & {
  findings: Finding[]
  /** What people have accepted, and an auditor wants to know. */
  notes: string[]
  heads: number
  /** Undefined: there is no file, so that the heads are those of the database alone. */
  fileHeads: number | undefined
  lastHead: Pick<Head, 'number' | 'signedAt' | 'coversTo'> | null
  /** Transfers that are not sealed yet. */
  unsealedTransfers: number
}

/** Reads one snapshot, beside a running site. Needs the owner of the database. */
export const verifySeal = (db: Db, given: Given): Promise<Verification> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => verifyIn(tx, given))

async function verifyIn(tx: Tx, { brandId, since, isCopy = false, ...given }: Given): Promise<Verification> {
  // A part is hashed between two statements, which takes long on a busy machine.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  const { heads, fileHeads, fileNumbers, findings } = await referenceHeads(tx, { brandId, ...given })
  const report = (finding: Finding) => void findings.push(finding)
  const notes: string[] = []
  const note = (text: string) => void notes.push(text)
  const beginning = { brandId, file: given.file, fileNumbers, isCopy, first: heads[0], since }
  await checkBeginning(tx, { ...beginning, report, note })
  const after = since && heads.findLast((head) => new Date(head.coversTo) <= since)
  const check = createItemCheck({
    brand: String(brandId),
    heads,
    report,
  })
  for await (const item of sealedItems(tx, { brandId, after, until: undefined })) check.item(item)
  const last = heads.at(-1)
  return {
    from: null,
    until: null,
    auditRows: 0,
    auditConfirmed: 0,
    transfers: 0,
    transfersConfirmed: 0,
    ...check.result(),
    findings,
    notes,
    heads: heads.length,
    fileHeads: fileHeads?.length,
    lastHead: last ? { number: last.number, signedAt: last.signedAt, coversTo: last.coversTo } : null,
    unsealedTransfers: await unsealedTransfers(tx, brandId),
  }
}
