/** Three tournaments: one that has ended and was paid, one that runs, and one that is coming. */
import type { Ctx } from '#core/context.ts'
import { insertTournament } from '#features/rewards/tournament/insert.ts'
import { payPrizes } from '#features/rewards/tournament/prizes.ts'
import { rankTournaments } from '#features/rewards/tournament/ranking.ts'
import { type Db, inTransaction } from '#kit/database/db.ts'
import { addDays } from '#kit/text/bangkok-time.ts'
import { fourWeeksOfTurnover, weekOfMultipliers } from '../tournaments.ts'

/** Days before today on which each was announced, and days from then to its beginning. Two that are alike begin in different months. */
const HELD = [
  { announced: 45, begins: 0, define: fourWeeksOfTurnover },
  { announced: 9, begins: 0, define: fourWeeksOfTurnover },
  { announced: 1, begins: 13, define: weekOfMultipliers },
]

/** `ctx` at noon of the day. The job ranks every day. */
export async function holdTournaments(
  owner: Db,
  ctx: Ctx,
  { day, today }: { day: string; today: string },
): Promise<void> {
  const one = HELD.find(({ announced }) => day === addDays(today, -announced))
  if (one)
    await inTransaction(owner, (tx) =>
      insertTournament(tx, { brandId: ctx.brand.id, at: ctx.clock() }, one.define(addDays(day, one.begins))),
    )
  await rankTournaments(ctx)
  await payPrizes(ctx)
}
