/** Pages of a part of a member's statement: of a period, and of some kinds. */
import { sql } from 'kysely'
import type { ReadDb } from '#kit/database/read-db.ts'
import { KINDS } from './chart.ts'
import { type Account, type Entry, type Kind, memberAccount } from './ledger.ts'

/** Entries that one page examines. A rare kind among many rounds costs no more than this. */
const EXAMINED_MAX = 20_000

export type StatementPart = {
  account: Account
  /** Included. */
  since?: Date | undefined
  /** Excluded. */
  until?: Date | undefined
  kinds: readonly Kind[]
  /** `next` of the page before. */
  before?: number | undefined
  limit: number
}

/** `next` is null at the end. A page may have fewer entries than its limit, even none, and a next page. */
export type StatementPage = { entries: Entry[]; next: number | null }

export async function statementWithin(
  db: ReadDb,
  brandId: number,
  memberId: number,
  { account, since, until, kinds, before = Number.MAX_SAFE_INTEGER, limit }: StatementPart,
): Promise<StatementPage> {
  const accountId = memberAccount(memberId, account)
  const { rows: bounds } = await sql<{ first: number; end: number }>`
    select
      ${since ? sql`ledger.entries_before(${brandId}, ${accountId}, ${since})` : sql`0::bigint`} as first,
      ${
        until
          ? sql`ledger.entries_before(${brandId}, ${accountId}, ${until})`
          : sql`coalesce((select version from ledger.balances where brand_id = ${brandId} and account_id = ${accountId}), 0)`
      } + 1 as "end"`.execute(db)
  const { first = 0, end = 1 } = bounds[0] ?? {}
  const top = Math.min(before, end)
  const floor = Math.max(first, top - 1 - EXAMINED_MAX)
  const { rows } = await sql<Entry>`
    select version, transfer_id as "transferId", kind, change_satang as change, balance_satang as balance, posted_at as "postedAt"
    from ledger.statement_within(
      ${brandId},
      ${accountId},
      ${floor},
      ${top},
      ${kinds.map((each) => KINDS[each])}::smallint[],
      ${limit + 1}
    )`.execute(db)
  const entries = rows.slice(0, limit)
  const last = entries.at(-1)
  if (rows.length > limit && last) return { entries, next: last.version }
  return { entries, next: floor > first ? floor + 1 : null }
}
