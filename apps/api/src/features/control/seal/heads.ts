/** Signed heads: they state both chains of a brand at a time. The table has all of them; files and SEAL_URL have copies. */
import {
  type Head,
  type HeadFacts,
  headHash,
  headText,
  type KeyStatement,
  keyText,
  type SigningKey,
  ZERO_HASH,
} from '@duang/seal'
import type { HeadLine } from '@duang/seal/check'
import { sql } from 'kysely'
import type { Platform } from '#core/context.ts'
import { type Db, inTransaction, type Tx } from '#kit/database/db.ts'
import { lastBlock } from '#money/ledger/seal-blocks.ts'
import { lastSeal } from './audit-chain.ts'

const HEAD_FIELDS = sql.raw(`
  'head' as type, brand_id::text as brand, number, signed_at, covers_to, audit_rows as "auditRows", audit_hash as "auditHash",
  ledger_block as block, ledger_day::text as day, transfers, ledger_hash as "ledgerHash", previous, public_key as key, signature`)

type Row = Omit<Head, 'signedAt' | 'coversTo'> & { signed_at: Date; covers_to: Date }

const headOf = ({ signed_at, covers_to, ...row }: Row): Head => ({
  ...row,
  signedAt: signed_at.toISOString(),
  coversTo: covers_to.toISOString(),
})

export async function lastHead(db: Db | Tx, brandId: number): Promise<Head | undefined> {
  const { rows } = await sql<Row>`
    select ${HEAD_FIELDS} from seal_heads where brand_id = ${brandId} order by number desc limit 1`.execute(db)
  return rows[0] && headOf(rows[0])
}

/** Heads behind a number, each new key before the first head that it signed. */
export async function headLines(db: Db | Tx, brandId: number, after = 0): Promise<HeadLine[]> {
  const { rows } = await sql<Row>`
    select ${HEAD_FIELDS} from seal_heads where brand_id = ${brandId} and number > ${after} order by number`.execute(db)
  const keys = await keyStatements(db, brandId)
  const { rows: firsts } = await sql<{ key: string; number: number }>`
    select public_key as key, min(number) as number from seal_heads where brand_id = ${brandId} group by 1`.execute(db)
  const firstOf = new Map(firsts.map(({ key, number }) => [key, number]))
  return rows
    .map(headOf)
    .flatMap((head) => [...keys.filter((each) => each.key === head.key && firstOf.get(each.key) === head.number), head])
}

async function keyStatements(db: Db | Tx, brandId: number): Promise<KeyStatement[]> {
  const { rows } = await sql<Omit<KeyStatement, 'type' | 'at'> & { at: Date }>`
    select brand_id::text as brand, first_used_at as at, public_key as key, signed_by as "signedBy", signature
    from seal_keys where brand_id = ${brandId} and signature is not null order by first_used_at`.execute(db)
  return rows.map((row) => ({ type: 'key', ...row, at: row.at.toISOString() }))
}

type Signing = Pick<Platform, 'clock' | 'seal'> & {
  db: Db
  /** Everything from before is sealed. */
  coversTo: Date
  /** Writes none if the newest one was signed since. */
  notSince?: Date | undefined
}

/** Signs the state of both chains. Undefined: another process has done it meanwhile. */
export function signHead(brandId: number, { db, clock, seal, coversTo, notSince }: Signing): Promise<Head | undefined> {
  const [key] = seal.keys
  if (!key) throw new Error('There is no key for the seal: SEAL_KEY')
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('seal.head', ${brandId}))`.execute(tx)
    const last = await lastHead(tx, brandId)
    if (last && notSince && new Date(last.signedAt) >= notSince) return undefined
    const [audit, ledger, now] = [await lastSeal(tx, brandId), await lastBlock(tx, brandId), clock()]
    if (last?.key !== key.publicKey) await introduceKey(tx, brandId, { key, last, keys: seal.keys, now })
    const facts: HeadFacts = {
      brand: String(brandId),
      number: (last?.number ?? 0) + 1,
      signedAt: now.toISOString(),
      coversTo: [coversTo.toISOString(), last?.coversTo ?? ''].toSorted().at(-1) as string,
      auditRows: audit.n,
      auditHash: audit.hash,
      block: ledger.block,
      day: ledger.day,
      transfers: ledger.total,
      ledgerHash: ledger.hash ?? ZERO_HASH,
      previous: last ? headHash(last) : ZERO_HASH,
      key: key.publicKey,
    }
    const head: Head = { type: 'head', ...facts, signature: key.sign(headText(facts)) }
    await insertHead(tx, brandId, head, seal.url === undefined ? null : now)
    return head
  })
}

async function insertHead(tx: Tx, brandId: number, head: Head, nextAt: Date | null): Promise<void> {
  await tx
    .insertInto('seal_heads')
    .values({
      brand_id: brandId,
      number: head.number,
      signed_at: head.signedAt,
      covers_to: head.coversTo,
      audit_rows: head.auditRows,
      audit_hash: head.auditHash,
      ledger_block: head.block,
      ledger_day: head.day,
      transfers: head.transfers,
      ledger_hash: head.ledgerHash,
      previous: head.previous,
      hash: headHash(head),
      public_key: head.key,
      signature: head.signature,
      next_at: nextAt,
    })
    .execute()
}

type Introduction = { key: SigningKey; last: Head | undefined; keys: readonly SigningKey[]; now: Date }

/** Records a key at its first use. The key before signs it, where the setting has both. */
async function introduceKey(tx: Tx, brandId: number, { key, last, keys, now }: Introduction): Promise<void> {
  const before = last && keys.find((each) => each.publicKey === last.key)
  const at = now.toISOString()
  const text = before && keyText({ brand: String(brandId), at, key: key.publicKey, signedBy: before.publicKey })
  await tx
    .insertInto('seal_keys')
    .values({
      brand_id: brandId,
      public_key: key.publicKey,
      first_used_at: at,
      signed_by: before?.publicKey ?? null,
      signature: before && text ? before.sign(text) : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
