/** The chain over the audit log: each hash covers a row and the hash before. */
import { type AuditRow, auditHash, canonicalJson, ZERO_HASH } from '@duang/seal'
import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '#kit/database/db.ts'

const ROWS_AT_ONCE = 2_000

/** Columns of a row as texts. */
const FIELDS = sql.raw(`
  a.audit_id::text as "auditId", (extract(epoch from a.at) * 1000000)::bigint::text as at, a.actor, a.action,
  a.member_id::text as "memberId", a.subject, a.before::text, a.after::text, a.reason, a.address`)

const canonicalRow = (row: AuditRow): AuditRow => ({
  ...row,
  before: row.before && canonicalJson(row.before),
  after: row.after && canonicalJson(row.after),
})

export type LastSeal = { n: number; auditId: number; hash: string }

export async function lastSeal(db: Db | Tx, brandId: number): Promise<LastSeal> {
  const { rows } = await sql<LastSeal>`
    select n, audit_id as "auditId", encode(hash, 'hex') as hash from audit_seals
    where brand_id = ${brandId} order by n desc limit 1`.execute(db)
  return rows[0] ?? { n: 0, auditId: 0, hash: ZERO_HASH }
}

/** Seals the rows of a brand up to a mark, in the order of their ids. */
export async function sealAuditLog(db: Db, brandId: number, auditId: number): Promise<void> {
  while ((await inTransaction(db, (tx) => sealRows(tx, brandId, auditId))) === ROWS_AT_ONCE);
}

async function sealRows(tx: Tx, brandId: number, auditId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('seal.audit', ${brandId}))`.execute(tx)
  const last = await lastSeal(tx, brandId)
  const { rows } = await sql<AuditRow>`
    select ${FIELDS} from audit_log a
    where a.brand_id = ${brandId} and a.audit_id > ${last.auditId} and a.audit_id <= ${auditId}
    order by a.audit_id limit ${ROWS_AT_ONCE}`.execute(tx)
  let { hash } = last
  const hashes = rows.map((row, index) => {
    hash = auditHash(hash, String(brandId), last.n + index + 1, canonicalRow(row))
    return hash
  })
  if (rows.length > 0)
    await sql`
      insert into audit_seals (brand_id, n, audit_id, hash, sealed_at)
      select ${brandId}, ${last.n} + place, audit_id, decode(hash, 'hex'), clock_timestamp()
      from unnest(${rows.map((row) => row.auditId)}::bigint[], ${hashes}::text[])
        with ordinality as sealed (audit_id, hash, place)`.execute(tx)
  return rows.length
}

export type SealedAuditRow = { n: number; auditId: string; hash: string; row: AuditRow | undefined }
type Range = { brandId: number; after: number; until?: number | undefined }

/** Rows of the chain behind `after`, with their rows of the log as they are now. */
export async function* sealedAuditRows(db: Db | Tx, { brandId, after, until }: Range): AsyncGenerator<SealedAuditRow> {
  for (let last = after; ; ) {
    const { rows } = await sql<AuditRow & { n: number; sealed_id: string; hash: string; is_there: boolean }>`
      select s.n, s.audit_id::text as sealed_id, encode(s.hash, 'hex') as hash, a.audit_id is not null as is_there, ${FIELDS}
      from audit_seals s
      left join audit_log a on a.brand_id = s.brand_id and a.audit_id = s.audit_id
      where s.brand_id = ${brandId} and s.n > ${last} and (${until ?? null}::bigint is null or s.n <= ${until ?? null})
      order by s.n limit ${ROWS_AT_ONCE}`.execute(db)
    for (const { n, sealed_id: auditId, hash, is_there, ...row } of rows)
      yield { n, auditId, hash, row: is_there ? canonicalRow(row) : undefined }
    last = rows.at(-1)?.n ?? last
    if (rows.length < ROWS_AT_ONCE) return
  }
}

/** Rows of the log among the sealed ones of the range that are not sealed themselves. */
export async function unsealedBetween(db: Db | Tx, { brandId, after, until }: Range): Promise<AuditRow[]> {
  const idAt = (n: number | undefined) => sql`(
    select max(audit_id) from audit_seals where brand_id = ${brandId} and (${n ?? null}::bigint is null or n <= ${n ?? null}))`
  const { rows } = await sql<AuditRow>`
    select ${FIELDS} from audit_log a
    where a.brand_id = ${brandId}
      and a.audit_id > coalesce(${idAt(after)}, ${'-9223372036854775808'}::bigint) and a.audit_id < ${idAt(until)}
      and not exists (select from audit_seals s where s.brand_id = a.brand_id and s.audit_id = a.audit_id)
    order by a.audit_id limit ${ROWS_AT_ONCE}`.execute(db)
  return rows.map(canonicalRow)
}
