/** Stores statement lines raw and once. The same id is the same line, despite duplicates, reordering or delay. */
import { createHash } from 'node:crypto'
import type { StatementLine } from '@duang/contract/bank/bank'
import { instantOf } from '@duang/contract/bank/bank-wire'
import { sql } from 'kysely'
import type { FileSource, Via } from '#core/bank/duplicate-transfers.ts'
import type { Ctx } from '#core/context.ts'
import { inTransaction, type Tx } from '#kit/database/db.ts'
import { PLANNED_EACH_TIME } from '#kit/database/prepared-statements.ts'
import { sourceBank } from '../source-bank.ts'

export type ReceivedLine = {
  line: StatementLine
  /** The line verbatim, as received. */
  document: unknown
  /** False: the bank gave a date only. */
  isTimeKnown: boolean
  /** For lines of a file. */
  file?: FileSource
}

/** `conflict`: this id was received before with other content. The new content is in quarantine and changes nothing. */
export type LineOutcome = 'stored' | 'known' | 'conflict'

/**
 * Stores up to 500 lines of a feed in two or three statements. Returns the outcome of each, in order.
 * A new line is in state `new`. Crediting is a separate step, so that a crash in between loses nothing.
 */
export async function storeLines(
  ctx: Ctx,
  feed: string,
  via: Via,
  received: readonly ReceivedLine[],
): Promise<LineOutcome[]> {
  const rows = received.map((each) => rowOf(each, via))
  const first = new Map<string, Row>()
  for (const row of rows) if (!first.has(row.ext_id)) first.set(row.ext_id, row)
  return inTransaction(ctx.db, async (tx) => {
    const inserted = await insertLines(tx, ctx, feed, [...first.values()])
    const stored = await storedLines(tx, ctx, feed, [...first.keys()])
    const seen = new Set<string>()
    const outcomes = rows.map((row): LineOutcome => {
      if (!isSameLine(row, stored.get(row.ext_id))) return 'conflict'
      if (!inserted.has(row.ext_id) || seen.has(row.ext_id)) return 'known'
      seen.add(row.ext_id)
      return 'stored'
    })
    const conflicts = rows.flatMap(({ ext_id, content_hash }, index) =>
      outcomes[index] === 'conflict' ? [{ ext_id, content_hash, raw: evidenceOf(received[index]!, via) }] : [],
    )
    if (conflicts.length > 0) {
      await quarantine(tx, ctx, feed, conflicts)
      ctx.log.warn({ feed, lines: conflicts.map((row) => row.ext_id) }, 'statement line contradicts a known one')
    }
    return outcomes
  })
}

/** The columns of statement_lines, with the hash in hex. */
type Row = {
  ext_id: string
  content_hash: string
  raw: unknown
  via: Via
  is_time_known: boolean
  file_map: string | null
  file_format: string | null
  file_reading: string | null
  file_ids: FileSource['ids'] | null
  bank_code: string
  account_digits: string
  direction: string
  amount_satang: number
  booked_at: string
  source_bank: string | null
  source_account: string | null
  source_name: string | null
  reference: string | null
  balance_satang: number | null
}

function rowOf({ line, document, isTimeKnown, file }: ReceivedLine, via: Via): Row {
  const row = {
    ext_id: line.id,
    bank_code: line.account.bank,
    account_digits: line.account.number,
    direction: line.direction,
    amount_satang: line.amount,
    booked_at: storable(line.at),
    source_bank: line.counterparty.bank ?? null,
    source_account: line.counterparty.account ?? null,
    source_name: line.counterparty.name ?? null,
    reference: line.reference ?? null,
  }
  // A hash over the meaning of the line, not its notation: `+07:00` or `Z`, and unknown fields, are no contradiction.
  const content_hash = createHash('sha256')
    .update(JSON.stringify(Object.values(row)))
    .digest('hex')
  // The hash excludes the balance, because the order in which a bank lists two lines of one second may change.
  return {
    ...row,
    content_hash,
    balance_satang: line.balance ?? null,
    raw: document,
    via,
    is_time_known: isTimeKnown,
    file_map: file?.map ?? null,
    file_format: file?.format ?? null,
    file_reading: file?.reading ?? null,
    file_ids: file?.ids ?? null,
  }
}

const evidenceOf = ({ document, isTimeKnown, file }: ReceivedLine, via: Via) => ({
  via,
  isTimeKnown,
  ...(file && { file }),
  document,
})

// The range that every component can compute with, in Bangkok's time too. A line beyond it is left to staff, with its original text.
const [EARLIEST, LATEST] = [Date.parse('0001-01-02T00:00:00Z'), Date.parse('9999-12-30T00:00:00Z')]
const storable = (at: string): string => new Date(Math.min(LATEST, Math.max(EARLIEST, Date.parse(at)))).toISOString()

async function insertLines(tx: Tx, ctx: Ctx, feed: string, rows: readonly Row[]): Promise<Set<string>> {
  // Always in the order of the ids, so that two batches with the same lines never deadlock.
  const { rows: inserted } = await sql<{ ext_id: string }>`
    insert into statement_lines (brand_id, feed, ext_id, content_hash, raw, via, bank_code, account_digits, direction, amount_satang,
        booked_at, is_time_known, received_at, source_bank, source_account, source_name, reference, balance_satang,
        file_map, file_format, file_reading, file_ids)
      select ${ctx.brand.id}, ${feed}, ext_id, decode(content_hash, 'hex'), raw, via, bank_code, account_digits, direction, amount_satang,
        booked_at, is_time_known, ${ctx.clock()}::timestamptz, source_bank, source_account, source_name, reference, balance_satang,
        file_map, file_format, file_reading, file_ids
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (ext_id text, content_hash text, raw jsonb, via text, bank_code text,
        account_digits text, direction text, amount_satang bigint, booked_at timestamptz, is_time_known boolean, source_bank text,
        source_account text, source_name text, reference text, balance_satang bigint, file_map text, file_format text,
        file_reading text, file_ids text)
      order by ext_id
      on conflict (brand_id, feed, ext_id) do nothing
      returning ext_id`.execute(tx)
  return new Set(inserted.map((row) => row.ext_id))
}

/** What a stored line is compared by. */
type StoredLine = Pick<
  Row,
  'content_hash' | 'file_format' | 'source_bank' | (typeof MONEY_FACTS)[number] | (typeof SENDER_FACTS)[number]
>

const MONEY_FACTS = ['bank_code', 'account_digits', 'direction', 'amount_satang'] as const
const SENDER_FACTS = ['source_account', 'source_name', 'reference'] as const

/**
 * Whether the stored line has this content. A corrected map, or a later release, may read sender and words of a row of a file better.
 * Then its money decides.
 */
function isSameLine(row: Row, stored: (StoredLine & { booked_at: Date }) | undefined): boolean {
  if (!stored || stored.content_hash === row.content_hash) return stored !== undefined
  if (!MONEY_FACTS.every((fact) => stored[fact] === row[fact])) return false
  const isReadAnew = stored.file_format && row.file_format && stored.file_format !== row.file_format
  if (isReadAnew) return stored.booked_at.toISOString() === row.booked_at
  // Releases before 0.2.0 stored the bank as "14" and the year 2569 as they came.
  return (
    SENDER_FACTS.every((fact) => stored[fact] === row[fact]) &&
    sourceBank(stored.source_bank) === row.source_bank &&
    withoutBuddhistYear(stored.booked_at) === row.booked_at
  )
}

const BANGKOK_MS = 7 * 3_600_000

/** The instant with the Christian year, read as Bangkok wrote it. */
function withoutBuddhistYear(at: Date): string {
  const inBangkok = new Date(at.getTime() + BANGKOK_MS).toISOString().replace('Z', '+07:00')
  return storable(instantOf(inBangkok) ?? at.toISOString())
}

async function storedLines(
  tx: Tx,
  ctx: Ctx,
  feed: string,
  ids: readonly string[],
): Promise<Map<string, StoredLine & { booked_at: Date }>> {
  // Between bounds, as in functions/wallet/05-lookups.sql.
  const { rows } = await sql<
    Omit<StoredLine, 'content_hash'> & { ext_id: string; content_hash: Buffer; booked_at: Date }
  >`
    select l.*
    from unnest(${ids}::text[]) as asked (ext_id)
    cross join lateral (
      select s.ext_id, s.content_hash, s.file_format, s.bank_code, s.account_digits, s.direction, s.amount_satang, s.booked_at,
        s.source_bank, s.source_account, s.source_name, s.reference
      from statement_lines s
      where s.brand_id = ${ctx.brand.id}
        and (s.feed, s.ext_id) >= (${feed}, asked.ext_id) and (s.feed, s.ext_id) <= (${feed}, asked.ext_id)
      order by s.feed, s.ext_id
      limit 1
    ) l ${PLANNED_EACH_TIME}`.execute(tx)
  return new Map(rows.map((row) => [row.ext_id, { ...row, content_hash: row.content_hash.toString('hex') }]))
}

type Conflict = Pick<Row, 'ext_id' | 'content_hash' | 'raw'>

async function quarantine(tx: Tx, ctx: Ctx, feed: string, rows: readonly Conflict[]): Promise<void> {
  await sql`
    insert into quarantine (brand_id, feed, kind, ext_id, content_hash, raw, received_at)
      select ${ctx.brand.id}, ${feed}, 'statement-line', ext_id, decode(content_hash, 'hex'), raw, ${ctx.clock()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (ext_id text, content_hash text, raw jsonb)
      order by ext_id, content_hash
      on conflict do nothing`.execute(tx)
}
