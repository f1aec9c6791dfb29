/** Two tournaments: one that has ended and was paid, and one that runs. */
import type { Ctx } from '#core/context.ts'
import { insertTournament } from '#features/tournament/insert.ts'
import { payPrizes } from '#features/tournament/prizes.ts'
import { rankTournaments } from '#features/tournament/ranking.ts'
import { addDays } from '#kit/bangkok-time.ts'
import { type Db, inTransaction } from '#kit/db.ts'
import { fourWeeksOfTurnover } from '../tournaments.ts'

/** Days before today on which they began. Each lasts four weeks. */
const BEGAN = [45, 9]

/** `ctx` at noon of the day. The job ranks every day. */
export async function holdTournaments(
  owner: Db,
  ctx: Ctx,
  { day, today }: { day: string; today: string },
): Promise<void> {
  if (BEGAN.some((ago) => day === addDays(today, -ago)))
    await inTransaction(owner, (tx) =>
      insertTournament(tx, { brandId: ctx.brand.id, at: ctx.clock() }, fourWeeksOfTurnover(day)),
    )
  await rankTournaments(ctx)
  await payPrizes(ctx)
}
