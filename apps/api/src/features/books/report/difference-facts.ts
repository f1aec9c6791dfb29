/** What a row of a reconciliation is about: its line, withdrawal, member, and the transfers that it leads to. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Difference } from './bank-moves.ts'

export type BankFacts = {
  line_id: number | null
  booked_at: Date | null
  line_state: string | null
  source_name: string | null
  withdrawal_id: string | null
  withdrawal_state: string | null
  reference: string | null
  username: string | null
  transfers: string[]
}

type Row = Pick<Difference, 'line_id' | 'payout_key' | 'transfer_id'>

/** The facts of each row, in the order of the rows. All by keys. */
export async function bankFacts({ db, brand }: Ctx, rows: readonly Row[]): Promise<BankFacts[]> {
  const brandText = String(brand.id)
  const found = await sql<BankFacts>`
    with wanted as (
      select *
      from unnest(
        ${rows.map((row) => row.line_id)}::bigint[], ${rows.map((row) => row.payout_key)}::text[],
        ${rows.map((row) => row.transfer_id)}::uuid[]
      ) with ordinality as w (line_id, payout_key, transfer_id, n)
    )
    select s.line_id, s.booked_at, s.state as line_state, s.source_name,
      d.withdrawal_id, d.state as withdrawal_state, d.reference, m.username,
      array(
        select distinct id
        from unnest(array[
          w.transfer_id,
          case when o.state = 'paid' then ledger.stable_id('withdraw.pay', ${brandText}::text, o.withdrawal_id::text) end,
          case when d.state = 'returned' and d.returned_line_id is not null
            then ledger.stable_id('withdraw.return', ${brandText}::text, d.withdrawal_id::text) end
        ] || credit.transfers) id
        where id is not null
      ) as transfers
    from wanted w
    left join statement_lines s on s.brand_id = ${brand.id} and s.line_id = w.line_id
    left join payouts o on o.brand_id = ${brand.id} and o.payout_key = coalesce(
      w.payout_key, case when s.direction = 'out' then s.reference end)
    left join withdrawals returned on returned.brand_id = ${brand.id} and returned.returned_line_id = w.line_id
    left join withdrawals d
      on d.brand_id = ${brand.id} and d.withdrawal_id = coalesce(o.withdrawal_id, returned.withdrawal_id)
    left join lateral (
      select min(p.member_id) as member_id,
        array_agg(p.deposit_id) || array_agg(
          case when c.correction_id is not null
            then ledger.stable_id('deposit.unassign', ${brandText}::text, c.correction_id::text) end
        ) as transfers
      from deposits p
      left join corrections c on c.brand_id = p.brand_id and c.deposit_id = p.deposit_id and c.kind = 'unassign'
      where p.brand_id = ${brand.id} and p.line_id = w.line_id
    ) credit on true
    left join members m on m.brand_id = ${brand.id} and m.member_id = coalesce(d.member_id, credit.member_id)
    order by w.n`.execute(db)
  return found.rows
}
