/** Compares closings with the ledger again, and keeps the result for alerts. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { addDays, bangkokDate } from '#kit/text/bangkok-time.ts'

/** Days that the job compares each morning. `verify-ledger` compares all. */
const CHECKED_DAYS = 3

/** Where a closing differs from the ledger. Null: it is equal. */
export async function differenceOf({ batchDb, brand }: Ctx, day: string): Promise<string | null> {
  const { rows } = await sql<{ difference: string | null }>`
    select finance.closing_difference(${brand.id}, ${day}::date) as difference`.execute(batchDb)
  return rows[0]?.difference ?? null
}

/** Checks the newest closings, and those that were unequal. */
export async function checkClosings(ctx: Ctx): Promise<void> {
  const { db, brand, clock } = ctx
  const since = addDays(bangkokDate(clock()), -CHECKED_DAYS)
  const { rows } = await sql<{ day: string }>`
    select day from daily_closings where brand_id = ${brand.id} and day >= ${since}
    union
    select day from closing_checks where brand_id = ${brand.id} and difference is not null
    order by day`.execute(db)
  for (const { day } of rows) await checkClosing(ctx, day)
}

/** Compares one closing, and keeps the result. */
export async function checkClosing(ctx: Ctx, day: string): Promise<string | null> {
  const difference = await differenceOf(ctx, day)
  await sql`
    insert into closing_checks (brand_id, day, checked_at, difference)
    values (${ctx.brand.id}, ${day}::date, ${ctx.clock()}, ${difference})
    on conflict (brand_id, day) do update
      set checked_at = excluded.checked_at, difference = excluded.difference`.execute(ctx.db)
  if (difference !== null) ctx.log.error({ brand: ctx.brand.clientId, day, difference }, 'a closing is unequal')
  return difference
}
