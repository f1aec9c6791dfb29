/** Cost of promotions by day, computed from the ledger alone. A new kind of a cost account appears by itself. */
import { sql } from 'kysely'
import type { ReadDb } from '#kit/database/read-db.ts'
import type { Span } from './bank-transfers.ts'
import { HOUSE_CLASSES } from './chart.ts'

/** House accounts that pay for promotions, in satang. */
export const COST_ACCOUNTS = [
  'bonus',
  'goodwill',
  'promotion',
  'affiliate',
  'cashback',
] as const satisfies readonly (keyof typeof HOUSE_CLASSES)[]

/** One promotion of one brand on one day. Satang. */
export type PromotionDay = {
  brand_id: number
  day: string
  /** Account that bears the cost, such as `house:promotion`. */
  account: string
  /** First part of the codes of its kinds, such as `check-in`. */
  promotion: string
  given_count: number
  given_satang: number
  returned_count: number
  returned_satang: number
  /** Given less returned. The sum of an account's rows is the change of its balance, negated. */
  cost_satang: number
}

export async function promotionDays(db: ReadDb, { brandIds, since, until }: Span): Promise<PromotionDay[]> {
  const { rows } = await sql<PromotionDay>`
    with cost_kinds as (
      select k.kind,
        c.code as account,
        split_part(k.code, '.', 1) as promotion,
        k.debit_class = c.class as is_given
      from ledger.transfer_kinds k
      join ledger.account_classes c on c.class in (k.debit_class, k.credit_class)
      where c.class = any(${COST_ACCOUNTS.map((each) => HOUSE_CLASSES[each])}::int[])
    ), costs as (
      select t.brand_id,
        (t.posted_at at time zone 'Asia/Bangkok')::date as day,
        k.account,
        k.promotion,
        k.is_given,
        t.amount_satang
      from ledger.transfers t
      join cost_kinds k using (kind)
      where t.brand_id = any(${brandIds}::int[])
        and t.posted_at >= ${since}
        and t.posted_at < ${until}
    )
    select brand_id, day, account, promotion,
      count(*) filter (where is_given)::int as given_count,
      coalesce(sum(amount_satang) filter (where is_given), 0)::bigint as given_satang,
      count(*) filter (where not is_given)::int as returned_count,
      coalesce(sum(amount_satang) filter (where not is_given), 0)::bigint as returned_satang,
      sum(case when is_given then amount_satang else -amount_satang end)::bigint as cost_satang
    from costs
    group by brand_id, day, account, promotion
    order by brand_id, day, account, promotion`.execute(db)
  return rows
}
