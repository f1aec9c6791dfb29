/** The job that counts the rounds of games. A million rounds take longer than the statement of a request may. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { inTransaction } from '#kit/database/db.ts'

const DAYS = 7

/** Counts the rounds that began in the last seven days, by game. */
export async function countPopularity(ctx: Ctx): Promise<void> {
  const now = ctx.clock()
  const since = new Date(now.getTime() - DAYS * 86_400_000)
  await inTransaction(ctx.batchDb, async (tx) => {
    await sql`
      insert into game_popularity as p (brand_id, provider, game_code, rounds, counted_at)
      select brand_id, provider, game_code, count(*), ${now}
      from rounds
      where brand_id = ${ctx.brand.id}
        and opened_at >= ${since}
        and opened_at <= ${now}
        and game_code <> ''
      group by brand_id, provider, game_code
      on conflict (brand_id, provider, game_code) do update
        set rounds = excluded.rounds, counted_at = excluded.counted_at`.execute(tx)
    await tx.deleteFrom('game_popularity').where('brand_id', '=', ctx.brand.id).where('counted_at', '<', now).execute()
  })
}
