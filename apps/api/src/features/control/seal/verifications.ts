/** Results of verifications of the seal. `duang seal verify` keeps them, and the desk shows the last one. */
import type { Platform } from '#core/context.ts'
import type { Db } from '#kit/database/db.ts'
import type { Verification } from './verify.ts'

/** `copy`: heads from elsewhere. `file`: the file of this machine. `table`: the database was compared with itself. */
export type ComparedWith = 'copy' | 'file' | 'table'

type How = { comparedWith: ComparedWith; since: string | null; actor: string }

/** Findings that a record keeps. `duang seal verify` prints all. */
const KEPT_MAX = 20

/** Writes as the owner of the database, as the verification reads. */
export async function recordVerification(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  brandId: number,
  found: Verification,
  { comparedWith, since, actor }: How,
): Promise<void> {
  const first = found.findings.slice(0, KEPT_MAX).map(({ kind, table, id, text }) => ({ kind, table, id, text }))
  await db
    .insertInto('seal_verifications')
    .values({
      brand_id: brandId,
      ended_at: clock(),
      compared_with: comparedWith,
      since,
      actor,
      heads: found.heads,
      audit_rows: found.auditRows,
      transfers: found.transfers,
      findings: found.findings.length,
      first_findings: JSON.stringify(first),
    })
    .execute()
}

export type KeptFinding = { kind: string; table: string; id: string; text: string }

/** The newest result. */
export const lastVerification = (db: Db, brandId: number) =>
  db
    .selectFrom('seal_verifications')
    .select(['ended_at', 'compared_with', 'since', 'heads', 'audit_rows', 'transfers', 'findings', 'actor'])
    .select('first_findings')
    .where('brand_id', '=', brandId)
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst()
