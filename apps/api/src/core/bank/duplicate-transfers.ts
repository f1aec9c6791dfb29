/**
 * One transfer may be reported by several sources: a feed, another feed, exports by several column maps. Each source gives its lines
 * ids of its own. So only receiving account, amount and time show that two lines may be one transfer. docs/statement-file.md explains
 * it for operators.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { mayBeOne, parseAccountMask } from '#core/matching/account-mask.ts'
import type { IdKind } from '#core/statement-file/line-id.ts'
import type { Db, Tx } from '#kit/database/db.ts'
import { bangkokDate, startOfBangkokDate } from '#kit/text/bangkok-time.ts'
import { isOfPayout } from './payout-lines.ts'

/** How a line came. */
export type Via = 'webhook' | 'poll' | 'file'

/** The file and the format of a line, by which {@link findDuplicates} distinguishes sources. Stored with the line. */
export type FileSource = {
  /** Name of the column map. */
  map: string
  /** Digest of the map: lines of one map are distinguished by its ids, whatever it is called. */
  format: string
  /** Digest of map and file: within one reading every row is a line of its own. */
  reading: string
  ids: IdKind
}

// Exports of banks are precise to the minute, feeds to the second.
const APART_MAX_MS = 2 * 60_000
const DAY_MS = 86_400_000
// A robot that takes Bangkok time for UTC, or UTC for Bangkok time.
const ZONE_MS = 7 * 3_600_000
// A busy day in a file without times may have thousands. At most this many are compared one by one.
const COMPARED_MAX = 200

/** States of lines whose money was paid out before: as credit, by the bank or as a returned payout. A second payment would have no cover. */
const GIVEN = ['credited', 'returned', 'reversed'] as const
const ANY = ['new', 'queued', ...GIVEN, 'ignored'] as const

/** Whether the money of a duplicate candidate was paid out. */
export const isGiven = ({ state }: Pick<Duplicate, 'state'>): boolean => GIVEN.some((each) => each === state)

const isIn = (states: readonly Duplicate['state'][]) => sql<SqlBool>`state = any(${states}::text[])`
/** Staff unassigned it from a wrong member, whom the engine would choose again. */
const wasUnassigned = sql<SqlBool>`exists (select from deposits d
  where d.brand_id = statement_lines.brand_id and d.line_id = statement_lines.line_id and d.unassigned_at is not null)`
/**
 * Lines that stop the engine: whatever their outcome, staff decide whether the new line is a second transfer. A returned payout is one
 * of them too, since a file may report it without its key.
 */
const isHolding = sql<SqlBool>`(${isIn([...GIVEN, 'ignored'])} or ${isOfPayout} or ${wasUnassigned})`

/** A line of another source that may be the same transfer, and what became of it. */
export type Duplicate = {
  line_id: number
  state: (typeof ANY)[number]
  feed: string
  /** Name of the column map. Null for a line of a feed. */
  map: string | null
  booked_at: Date
  source_account: string | null
  /** The member with the credit, and whether the engine or staff decided that. */
  username: string | null
  matched_by: 'engine' | 'staff' | null
}

/** The facts of a line that decide whether another one may be the same transfer. None of them ever changes. */
export type LineFacts = {
  line_id: number
  feed: string
  bank_code: string
  account_digits: string
  amount_satang: number
  booked_at: Date
  source_bank: string | null
  source_account: string | null
  source_name: string | null
  reference: string | null
  is_time_known: boolean
  via: Via
  /** The {@link FileSource} of a line that a file brought. */
  file_format: string | null
  file_reading: string | null
  file_ids: IdKind | null
}

const LINE_FACTS = sql`line_id, feed, bank_code, account_digits, amount_satang, booked_at, source_bank, source_account, source_name, reference,
  is_time_known, via, file_format, file_reading, file_ids`

/**
 * Serialises transactions on lines of this account and amount, so that two sources at the same moment see each other.
 * Locked after `lockMember` and before the line. Undefined when there is no such line.
 */
export async function lockDuplicateCandidates(tx: Tx, ctx: Ctx, lineId: number): Promise<LineFacts | undefined> {
  const { rows } = await sql<LineFacts>`
    select ${LINE_FACTS}, pg_advisory_xact_lock(
      hashtextextended(concat_ws(':', 'duplicates', brand_id, bank_code, account_digits, amount_satang), 0))
    from statement_lines where brand_id = ${ctx.brand.id} and line_id = ${lineId}`.execute(tx)
  return rows[0]
}

/** All lines that may be the same transfer, in whatever state, nearest in time first: for staff to look at. */
export async function duplicatesOf(ctx: Ctx, lineId: number): Promise<Duplicate[]> {
  const { rows } = await sql<LineFacts>`
    select ${LINE_FACTS} from statement_lines where brand_id = ${ctx.brand.id} and line_id = ${lineId} and direction = 'in'`.execute(
    ctx.db,
  )
  return rows[0] ? findDuplicates(ctx.db, ctx, rows[0], isIn(ANY)) : []
}

/** Returns whether the other line may be the same transfer, in whatever state. Call it under `lockDuplicateCandidates`. */
export async function mayBeOneTransfer(tx: Tx, ctx: Ctx, line: LineFacts, otherId: number): Promise<boolean> {
  const isOther = sql<SqlBool>`(line_id = ${otherId} and ${isIn(ANY)})`
  return (await findDuplicates(tx, ctx, line, isOther)).length > 0
}

/** Returns whether the money of this line may have been credited or sent back before. Call it under `lockDuplicateCandidates`. */
export async function isGivenAlready(tx: Tx, ctx: Ctx, line: LineFacts): Promise<boolean> {
  return (await findDuplicates(tx, ctx, line, isIn(GIVEN))).length > 0
}

/**
 * Returns whether another source reported this transfer before and it was decided. Call it under `lockDuplicateCandidates`.
 * A line that the engine credited from an account that cannot be this sender's is another transfer: both accounts were evidence.
 * A decision of staff proves no account, and a bank may show another kind of number elsewhere (a PromptPay phone).
 */
export async function isDecidedAlready(tx: Tx, ctx: Ctx, line: LineFacts): Promise<boolean> {
  const duplicates = await findDuplicates(tx, ctx, line, isHolding)
  return (
    duplicates.length === COMPARED_MAX ||
    duplicates.some(
      (duplicate) => duplicate.matched_by !== 'engine' || isOneSender(duplicate.source_account, line.source_account),
    )
  )
}

function isOneSender(one: string | null, other: string | null): boolean {
  const [a, b] = [one, other].map((account) => (account === null ? null : parseAccountMask(account)))
  return !a || !b || mayBeOne(a, b)
}

/** Same receiving account, amount and time, from another source. */
async function findDuplicates(
  executor: Db | Tx,
  ctx: Ctx,
  line: LineFacts,
  isWanted: RawBuilder<SqlBool>,
): Promise<Duplicate[]> {
  const within = stretches(line).map(
    (isAtTime) => sql`
      select * from statement_lines
      where brand_id = ${ctx.brand.id} and direction = 'in' and bank_code = ${line.bank_code}
        and account_digits = ${line.account_digits} and amount_satang = ${line.amount_satang} and ${isAtTime}
        and line_id <> ${line.line_id} and ${isWanted} and not ${isOfSameSource(line)}`,
  )
  const apart = sql`abs(extract(epoch from o.booked_at - ${line.booked_at}::timestamptz))`
  const { rows } = await sql<Duplicate>`
    select o.line_id, o.state, o.feed, o.file_map as map, o.booked_at, o.source_account, m.username, d.matched_by
    from (${sql.join(within, sql` union all `)} limit ${COMPARED_MAX}) o
    left join deposits d on d.brand_id = o.brand_id and d.line_id = o.line_id and d.unassigned_at is null
    left join members m on m.brand_id = d.brand_id and m.member_id = d.member_id
    order by ${apart}, o.line_id`.execute(executor)
  return rows
}

/**
 * The times at which the other line may have been booked. Each is one range of an index.
 * A date without a time is stored as its midnight, and equals every time of its day.
 */
function stretches(line: LineFacts): RawBuilder<SqlBool>[] {
  const at = line.booked_at.getTime()
  const day = startOfBangkokDate(bangkokDate(line.booked_at))
  if (!line.is_time_known) return [sql`booked_at >= ${day} and booked_at < ${new Date(day.getTime() + DAY_MS)}`]
  const around = (time: number) => [new Date(time - APART_MAX_MS), new Date(time + APART_MAX_MS)] as const
  const [since, until] = around(at)
  const near = sql<SqlBool>`booked_at between ${since} and ${until} and (is_time_known or booked_at = ${day})`
  const zoned = [-ZONE_MS, ZONE_MS].map((ms) => {
    const [from, to] = around(at + ms)
    return sql<SqlBool>`booked_at between ${from} and ${to} and is_time_known`
  })
  return day < since ? [near, ...zoned, sql`booked_at = ${day} and not is_time_known`] : [near, ...zoned]
}

/**
 * One source distinguishes two transfers by itself: a feed and a map by the bank's ids, every map within one file. Ids that we made
 * (line-id.ts) depend on the bank's text, which may differ in its next export. Such lines of the same minute in another file are
 * compared, unless their texts are equal too and only their number distinguishes them.
 */
function isOfSameSource(line: LineFacts): RawBuilder<SqlBool> {
  if (line.via !== 'file') return sql`(via <> 'file' and feed = ${line.feed})`
  const isSameFormat = sql`file_format = ${line.file_format} and file_ids = ${line.file_ids}`
  const isDistinctInSource =
    line.file_ids === 'bank' || !line.is_time_known
      ? sql`true`
      : sql`(booked_at <> ${line.booked_at} or ${isInSameWords(line)})`
  return sql`(via = 'file' and (file_reading = ${line.file_reading} or (${isSameFormat} and ${isDistinctInSource})))`
}

function isInSameWords(line: LineFacts): RawBuilder<SqlBool> {
  if (line.file_ids !== 'text') return sql`false`
  const words = sql.join(
    [line.source_bank, line.source_account, line.source_name, line.reference].map((each) => sql`${each}::text`),
  )
  return sql`(source_bank, source_account, source_name, reference) is not distinct from (${words})`
}
