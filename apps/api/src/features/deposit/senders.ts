/** Which members deposited from a sender before: the history that decides between members with equal evidence. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { OpenLine } from './candidates.ts'

// A sender whose newest deposits all went to one member is that member's, whatever was credited long ago.
const DEPOSITS_LOOKED_AT = 20

/** The members whom the newest credited lines of the same sender went to, for all lines in one query. */
export async function ownersOfSenders(ctx: Ctx, lines: readonly OpenLine[]): Promise<Map<number, number[]>> {
  const senders = lines
    .filter((line) => line.source_account !== null)
    .map(({ line_id, source_bank, source_account, source_name }) => ({
      line_id,
      bank: source_bank ?? '',
      account: source_account,
      name: source_name ?? '',
    }))
  const { rows } = await sql<{ line_id: number; owners: number[] }>`
    with l as (
      select * from jsonb_to_recordset(${JSON.stringify(senders)}::jsonb) as l (line_id bigint, bank text, account text, name text)
    )
    select l.line_id, array_agg(distinct owner.member_id) as owners
      from l
      cross join lateral (
        select s.line_id from statement_lines s
          where s.brand_id = ${ctx.brand.id} and s.direction = 'in' and s.state = 'credited'
            and s.source_account = l.account and coalesce(s.source_bank, '') = l.bank and coalesce(s.source_name, '') = l.name
          order by s.line_id desc limit ${DEPOSITS_LOOKED_AT}
      ) earlier
      cross join lateral (
        -- The newest deposit of a line is the one that stands.
        select d.member_id from deposits d where d.brand_id = ${ctx.brand.id} and d.line_id = earlier.line_id
          order by d.credited_at desc limit 1
      ) owner
      group by l.line_id`.execute(ctx.db)
  return new Map(rows.map((row) => [row.line_id, row.owners.map(Number)]))
}
