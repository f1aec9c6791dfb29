/**
 * The only way that money moves. Everything here is a thin typed wrapper of the functions in db/functions/ledger;
 * README.md beside this file describes each transfer as a recipe.
 */
import { SATANG_MAX } from '@duang/contract/wire/money'
import { sql } from 'kysely'
import { balancesAnnounced } from '#core/live/announce.ts'
import { type Db, sqlState, type Tx, withRetry } from '#kit/database/db.ts'
import { HOUSE_CLASSES, KINDS, MEMBER_CLASSES } from './chart.ts'

export type Account = keyof typeof MEMBER_CLASSES
export type Kind = keyof typeof KINDS

/** Account id of a member's account. */
export const memberAccount = (memberId: number, account: Account): number => memberId * 64 + MEMBER_CLASSES[account]
/** Account id of a house account; `instance` is the number of the provider for `game` and `free-rounds`, and 0 where there is only one. */
export const houseAccount = (name: keyof typeof HOUSE_CLASSES, instance = 0): number =>
  -(instance * 64 + HOUSE_CLASSES[name])

export type Transfer = {
  /** From outside (`stableId`): the same id with the same body is a retry and finds the first result. */
  id: string
  kind: Kind
  debit: number
  credit: number
  /** Satang, or points between accounts of points: 1 to {@link SATANG_MAX}. */
  amount: number
  /** Neighbours with the same group post together or not at all. Only for {@link tryPost}. */
  group?: number
}

/** After the transfer: balance in satang and entry number on the member sides, null on house sides. */
export type Posting = {
  outcome: 'posted' | 'replayed'
  debitBalance: number | null
  debitVersion: number | null
  creditBalance: number | null
  creditVersion: number | null
}

/** Reasons of refusals, by the SQLSTATEs of the schema. */
const REFUSED = {
  DU001: 'below-floor',
  DU002: 'unknown-account',
  DU003: 'id-reused',
  DU004: 'group-refused',
  DU005: 'above-ceiling',
} as const
export type LedgerRefusal = (typeof REFUSED)[keyof typeof REFUSED]

type Row = {
  outcome: string
  debit_balance: number | null
  debit_version: number | null
  credit_balance: number | null
  credit_version: number | null
}

/**
 * Posts all or nothing, inside the caller's transaction: fact and money share one commit. At the commit, members whose credit moved
 * get the event `balance`.
 * A refusal raises and aborts the transaction. {@link ledgerRefusal} names it.
 */
export async function post(tx: Tx, brandId: number, at: Date, transfers: readonly Transfer[]): Promise<Posting[]> {
  const [only] = transfers
  const announced = balancesAnnounced(brandId, creditedMembers(transfers))
  if (only && transfers.length === 1) {
    const { rows } =
      await sql<Row>`select *, ${announced} as announced from ledger.post_one(${brandId}, ${at}, ${only.id}::uuid, ${KINDS[only.kind]}::smallint,
      ${only.debit}::bigint, ${only.credit}::bigint, ${only.amount}::bigint)`.execute(tx)
    return rows.map((row) => posting(row))
  }
  const { rows } =
    await sql<Row>`select *, ${announced} as announced from ledger.post(${brandId}, ${at}, ${uuids(transfers)}, ${kinds(transfers)}::smallint[],
    ${transfers.map((each) => each.debit)}::bigint[], ${transfers.map((each) => each.credit)}::bigint[],
    ${transfers.map((each) => each.amount)}::bigint[])`.execute(tx)
  return rows.map((row) => posting(row))
}

/** Members whose credit the transfers move. */
export const creditedMembers = (transfers: readonly Pick<Transfer, 'debit' | 'credit'>[]): number[] => [
  ...new Set(
    transfers
      .flatMap(({ debit, credit }) => [debit, credit])
      .filter((account) => account > 0 && account % 64 === MEMBER_CLASSES.cash)
      .map((account) => Math.floor(account / 64)),
  ),
]

/**
 * Posts each group that can be posted, and returns the refusal of every other. Groups do not depend on each other.
 * With the database in place of a transaction it runs in one of its own, which is committed when it returns. Callers announce the credit
 * themselves (`announceBalances`): a notification would end the sharing of commits.
 */
export async function tryPost(
  db: Db | Tx,
  brandId: number,
  at: Date,
  transfers: readonly Transfer[],
): Promise<(Posting | { outcome: LedgerRefusal })[]> {
  const run = async (executor: Db | Tx) => {
    const { rows } =
      await sql<Row>`select * from ledger.try_post(${brandId}, ${at}, ${uuids(transfers)}, ${kinds(transfers)}::smallint[],
      ${transfers.map((each) => each.debit)}::bigint[], ${transfers.map((each) => each.credit)}::bigint[],
      ${transfers.map((each) => each.amount)}::bigint[], ${groups(transfers)}::int[])`.execute(executor)
    return rows.map((row) => {
      const refusal = REFUSED[row.outcome as keyof typeof REFUSED]
      return refusal ? { outcome: refusal } : posting(row)
    })
  }
  return db.isTransaction ? run(db) : withRetry(() => run(db))
}

/** The refusal behind an error of {@link post}. Undefined for any other error. */
export function ledgerRefusal(error: unknown): LedgerRefusal | undefined {
  return REFUSED[sqlState(error) as keyof typeof REFUSED]
}

/** Opens the accounts of a new member. Repeating it is harmless. */
export async function openMember(tx: Tx, brandId: number, memberId: number): Promise<void> {
  await sql`select ledger.open_member(${brandId}, ${memberId})`.execute(tx)
}

export type LockedBalances = Record<Account, { balance: number; version: number }>

/** Satang that may still enter the credit: holds and credit at providers will return to it. */
export const roomOf = ({ cash, hold, at_provider: out }: LockedBalances): number =>
  SATANG_MAX - cash.balance - hold.balance - Math.max(0, out.balance)

/** Locks the accounts of a member: limits that are checked after this stay true until the commit (the order is always: this first). */
export async function lockMember(tx: Tx, brandId: number, memberId: number): Promise<LockedBalances> {
  const { rows } = await sql<{ class: number; balance: number; version: number }>`
    select class, balance, version from ledger.lock_member(${brandId}, ${memberId})`.execute(tx)
  const of = (account: Account) =>
    rows.find((row) => row.class === MEMBER_CLASSES[account]) ?? { balance: 0, version: 0 }
  const [cash, hold, affiliate, cashback] = [of('cash'), of('hold'), of('affiliate'), of('cashback')]
  return {
    cash,
    hold,
    affiliate,
    cashback,
    rollback_receivable: of('rollback_receivable'),
    at_provider: of('at_provider'),
    receivable: of('receivable'),
    points: of('points'),
  }
}

/** A member whose accounts this transaction has locked, with their balances at that time. */
export type LockedMember = { memberId: number; balances: LockedBalances }

/** Locks the accounts of several members in the order of their ids, like {@link lockMember} each. */
export async function lockMembers(tx: Tx, brandId: number, memberIds: readonly number[]): Promise<void> {
  await sql`
    select count(*)
    from (select id from unnest(${memberIds}::bigint[]) id order by id) member
    cross join lateral ledger.lock_member(${brandId}, member.id)`.execute(tx)
}

/** Balance and version of one account now, without a lock: for showing, never for deciding. */
export async function readBalance(
  db: Db,
  brandId: number,
  memberId: number,
  account: Account,
): Promise<{ balance: number; version: number }> {
  const { rows } = await sql<{ balance: number; version: number }>`
    select balance_satang as balance, version from ledger.balances
    where brand_id = ${brandId} and account_id = ${memberAccount(memberId, account)}`.execute(db)
  return rows[0] ?? { balance: 0, version: 0 }
}

/** Balances of several accounts now, in satang or points. Like {@link readBalance} they are for showing. */
export async function readBalances<Name extends Account>(
  db: Db,
  brandId: number,
  memberId: number,
  accounts: readonly Name[],
): Promise<Record<Name, number>> {
  const ids = accounts.map((each) => memberAccount(memberId, each))
  const { rows } = await sql<{ id: number; balance: number }>`
    select account_id as id, balance_satang as balance from ledger.balances
    where brand_id = ${brandId} and account_id = any (${ids}::bigint[])`.execute(db)
  const found = new Map(rows.map(({ id, balance }) => [id, balance]))
  return Object.fromEntries(accounts.map((each, at) => [each, found.get(ids[at] as number) ?? 0])) as Record<
    Name,
    number
  >
}

/** Balance of one account at an instant, in satang. */
export async function balanceAt(
  db: Db,
  brandId: number,
  memberId: number,
  account: Account,
  at: Date,
): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select ledger.balance_at(${brandId}, ${memberAccount(memberId, account)}, ${at}) as balance`.execute(db)
  return rows[0]?.balance ?? 0
}

export type Entry = { version: number; transferId: string; kind: Kind; change: number; balance: number; postedAt: Date }

/** Entries of one account, newest first. `before` is the smallest version of the last page, undefined for the first. */
export async function statement(
  db: Db,
  brandId: number,
  memberId: number,
  account: Account,
  page: { before?: number; limit: number },
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select version, transfer_id as "transferId", kind, change_satang as change, balance_satang as balance, posted_at as "postedAt"
    from ledger.statement(${brandId}, ${memberAccount(memberId, account)}, ${page.before ?? null}, ${page.limit})`.execute(
    db,
  )
  return rows
}

/** Balances of the house accounts: credits minus debits, rolled up and later ones. */
export async function houseBalances(db: Db, brandId: number): Promise<{ code: string; balance: number }[]> {
  const { rows } = await sql<{ code: string; balance: number }>`
    select code, balance_satang as balance from ledger.house_balances(${brandId}) order by code`.execute(db)
  return rows
}

/** Balances of all classes and house accounts of a brand, in one snapshot. All of one unit are zero together. */
export async function classBalances(
  db: Db,
  brandId: number,
): Promise<{ class: number; instance: number; balance: number }[]> {
  const { rows } = await sql<{ class: number; instance: number; balance: number }>`
    select class, instance, balance_satang::bigint as balance
    from ledger.class_balances(${brandId})
    order by class, instance`.execute(db)
  return rows
}

/**
 * Rolls house balances and sums of kinds of a brand up, so that reading them stays cheap. Runs in the background. Repeating it is
 * harmless. Waits until every transaction that might still show an earlier transfer has ended, and gives up after `patienceMs`.
 */
export async function rollUp(db: Db, brandId: number, patienceMs = 5_000): Promise<number> {
  const { lastSeq, runningBefore } = await readMark(db)
  if (!lastSeq || !(await untilEnded(db, runningBefore, patienceMs))) return 0
  const { rows } = await sql<{ touched: number }>`select ledger.roll_up(${brandId}, ${lastSeq}) as touched`.execute(db)
  return rows[0]?.touched ?? 0
}

/** The last transfer, and an id of a transaction: those with a lower id may still show transfers up to the last one. */
export async function readMark(db: Db): Promise<{ lastSeq: number | null; runningBefore: string }> {
  const { rows } = await sql<{ lastSeq: number | null; runningBefore: string }>`
    select last_seq as "lastSeq", running_before::text as "runningBefore" from ledger.rollup_mark()`.execute(db)
  return rows[0] ?? { lastSeq: null, runningBefore: '0' }
}

const LOOK_AGAIN_MS = 50

/** Waits until all transactions with a lower id have ended. False: one still ran after `patienceMs`. */
export async function untilEnded(db: Db, runningBefore: string, patienceMs: number): Promise<boolean> {
  for (let waited = 0; ; waited += LOOK_AGAIN_MS) {
    const { rows } = await sql<{ is_over: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) >= ${runningBefore}::xid8 as is_over`.execute(db)
    if (rows[0]?.is_over) return true
    if (waited >= patienceMs) return false
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
}

const uuids = (transfers: readonly Transfer[]) => sql`${transfers.map((each) => each.id)}::uuid[]`
const kinds = (transfers: readonly Transfer[]) => transfers.map((each) => KINDS[each.kind])
const groups = (transfers: readonly Transfer[]) =>
  transfers.some((each) => each.group !== undefined) ? transfers.map((each, index) => each.group ?? -1 - index) : null

const posting = (row: Row): Posting => ({
  outcome: row.outcome as Posting['outcome'],
  debitBalance: row.debit_balance,
  debitVersion: row.debit_version,
  creditBalance: row.credit_balance,
  creditVersion: row.credit_version,
})
