/** The credit of a member after single transfers, for lists whose rows are facts of their own, such as deposits. */
import { sql } from 'kysely'
import type { ReadDb } from '#kit/database/read-db.ts'
import { memberAccount } from './ledger.ts'

/** Satang by the id of the transfer. Transfers that did not move this member's credit are absent. */
export async function balancesAfter(
  db: ReadDb,
  brandId: number,
  memberId: number,
  transferIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (transferIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; balance: number }>`
    select transfer_id as id, balance_satang as balance
    from ledger.balances_after(${brandId}, ${memberAccount(memberId, 'cash')}, ${[...transferIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, balance }) => [id, balance]))
}
