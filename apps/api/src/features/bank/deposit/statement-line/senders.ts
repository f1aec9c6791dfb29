/** Members who deposited from a sender before: the history that decides between members with equal evidence. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'

// A sender whose newest deposits all belong to one member is that member's, whatever was credited long ago.
const DEPOSITS_LOOKED_AT = 20

/** A statement line with its sender, as the bank shows it. */
type SentLine = {
  line_id: number
  source_bank: string | null
  source_account: string | null
  source_name: string | null
}

const senderOf = ({ source_bank, source_account, source_name }: SentLine): string =>
  JSON.stringify([source_bank ?? '', source_account, source_name ?? ''])

/** Returns the members of the newest credited lines of the same sender, by line. Looks up each sender once. */
export async function ownersOfSenders(ctx: Ctx, lines: readonly SentLine[]): Promise<Map<number, number[]>> {
  const shown = lines.filter((line) => line.source_account !== null)
  const senders = [...new Set(shown.map(senderOf))]
  if (senders.length === 0) return new Map()
  const { rows } = await sql<{ n: number; owners: number[] }>`
    with sender as (
      select n, s->>0 as bank, s->>1 as account, s->>2 as name
        from jsonb_array_elements(${`[${senders.join(',')}]`}::jsonb) with ordinality as given (s, n)
    )
    select sender.n, array_agg(distinct owner.member_id) as owners
      from sender
      cross join lateral (
        select s.line_id from statement_lines s
          where s.brand_id = ${ctx.brand.id} and s.direction = 'in' and s.state = 'credited' and s.source_account = sender.account
            and coalesce(s.source_bank, '') = sender.bank and coalesce(s.source_name, '') = sender.name
          order by s.line_id desc limit ${DEPOSITS_LOOKED_AT}
      ) earlier
      cross join lateral (
        -- The newest deposit of a line is the valid one.
        select d.member_id from deposits d where d.brand_id = ${ctx.brand.id} and d.line_id = earlier.line_id
          order by d.credited_at desc limit 1
      ) owner
      group by sender.n`.execute(ctx.db)
  const owners = new Map(rows.map((row) => [senders[row.n - 1], row.owners.map(Number)]))
  return new Map(shown.map((line) => [line.line_id, owners.get(senderOf(line)) ?? []]))
}
