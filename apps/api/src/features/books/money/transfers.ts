/** Transfers of one account, newest first, and single transfers. */
import { sql } from 'kysely'
import type { Page } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { type Account, readMark, statement } from '#money/ledger/ledger.ts'
import { type AccountReference, classNameOf, isOfProvider } from './account-reference.ts'

export type TransferRow = {
  transfer_id: string
  kind: string
  /** Of the account: positive if it was credited. */
  change_satang: number
  /** After the transfer, of accounts of members. */
  balance_satang: number | null
  /** The other account, without its owner; of transfers of the house. */
  other: string | null
  member_id: number | null
  posted_at: Date
}

export type TransferPage = { before?: number | undefined; limit: number }

export function transfersOf(ctx: Ctx, account: AccountReference, page: TransferPage): Promise<Page<TransferRow>> {
  if (account.memberId !== null) return memberTransfers(ctx, account.memberId, account.name as Account, page)
  return isOfProvider(account.name) ? playTransfers(ctx, account.id, page) : houseTransfers(ctx, account.id, page)
}

async function memberTransfers(ctx: Ctx, memberId: number, name: Account, { before, limit }: TransferPage) {
  const entries = await statement(ctx.db, ctx.brand.id, memberId, name, {
    ...(before === undefined ? {} : { before }),
    limit: Math.min(limit + 1, 500),
  })
  const items = entries.slice(0, limit).map(
    (each): TransferRow => ({
      transfer_id: each.transferId,
      kind: each.kind,
      change_satang: each.change,
      balance_satang: each.balance,
      other: null,
      member_id: memberId,
      posted_at: each.postedAt,
    }),
  )
  return { items, next: entries.length > limit ? String(entries[limit - 1]?.version) : null }
}

type Row = {
  seq: number
  transfer_id: string
  kind: string
  debit_account: number
  credit_account: number
  amount_satang: number
  posted_at: Date
}

const rowOf =
  (account: number) =>
  ({ transfer_id, kind, debit_account, credit_account, amount_satang, posted_at }: Row): TransferRow => {
    const other = debit_account === account ? credit_account : debit_account
    return {
      transfer_id,
      kind,
      posted_at,
      change_satang: debit_account === account ? -amount_satang : amount_satang,
      balance_satang: null,
      other: classNameOf(other),
      member_id: other > 0 ? Math.floor(other / 64) : null,
    }
  }

const pageOfRows = (rows: readonly Row[], account: number, limit: number, rest: string | null): Page<TransferRow> => ({
  items: rows.slice(0, limit).map(rowOf(account)),
  next: rows.length > limit ? String(rows[limit - 1]?.seq) : rest,
})

async function houseTransfers({ db, brand }: Ctx, account: number, { before, limit }: TransferPage) {
  const { rows } = await sql<Row>`
    select * from finance.house_transfers(
      ${brand.id}, ${account}, ${before ?? Number.MAX_SAFE_INTEGER}, ${limit + 1}
    )`.execute(db)
  return pageOfRows(rows, account, limit, null)
}

/** Transfers of all brands that one page examines, in growing parts: nearly every transfer is of play, so the first part mostly suffices. */
const PARTS = [10_000, 50_000, 250_000]

async function playTransfers({ db, brand }: Ctx, account: number, { before, limit }: TransferPage) {
  let end = before ?? ((await readMark(db)).lastSeq ?? 0) + 1
  const found: Row[] = []
  for (const size of PARTS) {
    const from = Math.max(0, end - size)
    const { rows } = await sql<Row>`
      select * from finance.play_transfers(${brand.id}, ${account}, ${from}, ${end}, ${limit + 1 - found.length})`.execute(
      db,
    )
    found.push(...rows)
    end = from
    if (found.length > limit || end === 0) break
  }
  return pageOfRows(found, account, limit, end === 0 ? null : String(end))
}

/** One transfer with both accounts. */
export type TransferDetail = {
  transfer_id: string
  kind: string
  description: string
  unit: string
  debit: string
  credit: string
  member: string | null
  amount_satang: number
  debit_balance_satang: number | null
  credit_balance_satang: number | null
  posted_at: Date
}

type Found = Omit<TransferDetail, 'debit' | 'credit'> & { debit_account: number; credit_account: number }

export async function findTransfer({ db, brand }: Ctx, id: string): Promise<TransferDetail | undefined> {
  const { rows } = await sql<Found>`
    select t.transfer_id, t.kind, t.description, t.unit, t.debit_account, t.credit_account, t.amount_satang,
      t.debit_balance_satang, t.credit_balance_satang, t.posted_at, m.username as member
    from finance.find_transfer(${brand.id}, ${id}::uuid) t
    left join members m
      on m.brand_id = ${brand.id} and m.member_id = greatest(t.debit_account, t.credit_account) / 64`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { debit_account, credit_account, ...rest } = found
  return { ...rest, debit: classNameOf(debit_account), credit: classNameOf(credit_account) }
}
