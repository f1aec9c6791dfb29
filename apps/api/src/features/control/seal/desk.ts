/** Calls of the desk about the seal. The desk has no key: it shows what was signed. */
import { Readable } from 'node:stream'
import type { CallReply } from '@duang/contract'
import { downloadSealHeads, readSealStatus } from '@duang/contract/desk/audit'
import { type Head, headHash } from '@duang/seal'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import { LATE_HOURS } from './alerts.ts'
import { fileState } from './head-file.ts'
import { headLines, lastHead } from './heads.ts'
import { type ComparedWith, type KeptFinding, lastVerification } from './verifications.ts'

export function mountSealDesk(desk: Desk): void {
  mountDesk(desk, readSealStatus, ({ ctx }) => status(ctx))
  mountDesk(desk, downloadSealHeads, async ({ ctx, response }) => {
    const lines = await headLines(ctx.db, ctx.brand.id)
    response.header('content-disposition', `attachment; filename="heads-${ctx.brand.id}.jsonl"`)
    return Readable.from(lines.map((line) => `${JSON.stringify(line)}\n`))
  })
}

async function status(ctx: Ctx): Promise<CallReply<typeof readSealStatus>> {
  const { db, brand, clock, seal } = ctx
  const head = await lastHead(db, brand.id)
  // The file may be another machine's, or another user's.
  const isAhead = (await fileState(db, brand.id, seal.folder).catch(() => 'same')) === 'ahead'
  const ageSeconds = head ? Math.max(0, Math.floor((clock().getTime() - Date.parse(head.coversTo)) / 1000)) : null
  return {
    state: isAhead ? 'ahead' : ageSeconds === null ? 'none' : ageSeconds > LATE_HOURS * 3600 ? 'late' : 'ok',
    head: head ? await headOnWire(ctx, head) : null,
    ageSeconds,
    unsealedRows: await unsealedRows(ctx),
    verification: await verification(ctx),
  }
}

type Facts = { sent_at: Date | null; audit_hash: string | null; ledger_hash: string | null }

async function headOnWire({ db, brand }: Ctx, head: Head) {
  const { rows } = await sql<Facts>`
    select h.sent_at,
      (select encode(hash, 'hex') from audit_seals where brand_id = ${brand.id} and n = ${head.auditRows}) as audit_hash,
      (select encode(hash, 'hex') from ledger.seal_blocks where brand_id = ${brand.id} and block = ${head.block}) as ledger_hash
    from seal_heads h
    where h.brand_id = ${brand.id} and h.number = ${head.number}`.execute(db)
  const [found] = rows
  return {
    number: head.number,
    signedAt: head.signedAt,
    coversTo: head.coversTo,
    auditRows: head.auditRows,
    transfers: head.transfers,
    day: head.day,
    hash: headHash(head),
    publicKey: head.key,
    sentAt: found?.sent_at?.toISOString() ?? null,
    matchesChain:
      (head.auditRows === 0 || found?.audit_hash === head.auditHash) &&
      (head.block === 0 || found?.ledger_hash === head.ledgerHash),
  }
}

async function unsealedRows({ db, brand }: Ctx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_log
    where brand_id = ${brand.id} and audit_id > coalesce((
      select audit_id from audit_seals where brand_id = ${brand.id} order by n desc limit 1
    ), -1)`.execute(db)
  return rows[0]?.count ?? 0
}

async function verification({ db, brand }: Ctx) {
  const found = await lastVerification(db, brand.id)
  if (!found) return null
  return {
    at: found.ended_at.toISOString(),
    by: found.actor,
    comparedWith: found.compared_with as ComparedWith,
    since: found.since,
    heads: found.heads,
    auditRows: found.audit_rows,
    transfers: found.transfers,
    findings: found.findings,
    first: found.first_findings as KeptFinding[],
  }
}
