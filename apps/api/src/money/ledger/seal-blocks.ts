/** The chain over the ledger: seals transfers in blocks, and reads blocks with their transfers (docs/seal.md). */
import type { Block, Transfer } from '@duang/seal'
import { dayOfTransfer } from '@duang/seal/check'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#kit/database/db.ts'

/** Everything up to `seq` is committed. */
type SealTo = { seq: number; day: string; deadline?: number | undefined }

/**
 * Seals the transfers of a brand up to a mark, a range at a time, so that neither statement nor memory grows with the ledger. Returns
 * false if `deadline` (of performance.now) came first.
 */
export async function sealTransfers(db: Db, brandId: number, { seq, day, deadline }: SealTo): Promise<boolean> {
  for (;;) {
    const { rows } = await sql<{ sealed: number }>`
      select ledger.seal_next(${brandId}, ${seq}, ${day}::date) as sealed`.execute(db)
    if (!rows[0]?.sealed) return true
    if (deadline !== undefined && performance.now() >= deadline) return false
  }
}

export type LastBlock = { block: number; day: string | null; total: number; hash: string | null }

export async function lastBlock(db: Db | Tx, brandId: number): Promise<LastBlock> {
  const { rows } = await sql<LastBlock>`
    select block, day::text, total, encode(hash, 'hex') as hash from ledger.seal_blocks
    where brand_id = ${brandId} order by block desc limit 1`.execute(db)
  return rows[0] ?? { block: 0, day: null, total: 0, hash: null }
}

type Range = { brandId: number; after: number; until?: number | undefined }

/** Blocks behind a number, in their order. */
async function blocks(db: Db | Tx, { brandId, after, until }: Range): Promise<Block[]> {
  const { rows } = await sql<Omit<Block, 'fingerprints'> & { fingerprints: Buffer }>`
    select block, day::text, marked_day::text as "markedDay", from_seq::text as "fromSeq", to_seq::text as "toSeq", n, total,
      encode(digest, 'hex') as digest, encode(hash, 'hex') as hash, fingerprints
    from ledger.seal_blocks
    where brand_id = ${brandId} and block > ${after} and (${until ?? null}::bigint is null or block <= ${until ?? null})
    order by block limit ${BLOCKS_AT_ONCE}`.execute(db)
  return rows.map((row) => ({ ...row, fingerprints: row.fingerprints.toString('base64') }))
}

// A block has 1.6 MB of fingerprints at most.
const BLOCKS_AT_ONCE = 10

async function transfersWhere(db: Db | Tx, condition: RawBuilder<unknown>): Promise<Transfer[]> {
  const { rows } = await sql<Transfer>`
    select transfer_id::text as id, seq::text, kind::text, debit_account::text as debit, credit_account::text as credit,
      amount_satang::text as amount, debit_version::text as "debitVersion", debit_balance_satang::text as "debitBalance",
      credit_version::text as "creditVersion", credit_balance_satang::text as "creditBalance",
      (extract(epoch from posted_at) * 1000000)::bigint::text as "postedAt"
    from ledger.transfers where ${condition} order by ledger.transfers.seq, transfer_id`.execute(db)
  return rows
}

export type SealedPart = { block: Block; transfers: Transfer[] } | { unsealed: Transfer[] }

/** Blocks with their transfers as the ledger has them now, and transfers of their ranges that belong to none of them. */
export async function* sealedTransfers(
  db: Db | Tx,
  { brandId, after, until, firstDay }: Range & { firstDay: string | null },
): AsyncGenerator<SealedPart> {
  let openDay = firstDay
  let waiting: Block[] = []
  for (let last = after; ; ) {
    const more = await blocks(db, { brandId, after: last, until })
    last = more.at(-1)?.block ?? last
    waiting.push(...more)
    while (waiting[0]) {
      const [{ fromSeq, toSeq, markedDay }] = waiting as [Block]
      const range = waiting.filter((each) => each.fromSeq === fromSeq && each.toSeq === toSeq)
      // The rest of a range may be among the next blocks.
      if (range.length === waiting.length && more.length > 0) break
      waiting = waiting.filter((each) => !range.includes(each))
      yield* partsOf(db, brandId, { range, first: openDay ?? markedDay })
      openDay = range.at(-1)?.day ?? openDay
    }
    if (more.length === 0) return
  }
}

async function* partsOf(
  db: Db | Tx,
  brandId: number,
  { range, first }: { range: Block[]; first: string },
): AsyncGenerator<SealedPart> {
  const [{ fromSeq, toSeq, markedDay }] = range as [Block]
  const transfers = await transfersWhere(
    db,
    sql`brand_id = ${brandId} and seq > ${fromSeq}::bigint and seq <= ${toSeq}::bigint`,
  )
  const byDay = Map.groupBy(transfers, (each) => dayOfTransfer(each, { first, last: markedDay }))
  for (const block of range) {
    yield { block, transfers: byDay.get(block.day) ?? [] }
    byDay.delete(block.day)
  }
  if (byDay.size > 0) yield { unsealed: [...byDay.values()].flat() }
}

/** Transfers that no block has yet. */
export async function unsealedTransfers(db: Db | Tx, brandId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ledger.transfers
    where brand_id = ${brandId} and seq > coalesce(
      (select to_seq from ledger.seal_blocks where brand_id = ${brandId} order by block desc limit 1),
      ${'-9223372036854775808'}::bigint)`.execute(db)
  return rows[0]?.count ?? 0
}
