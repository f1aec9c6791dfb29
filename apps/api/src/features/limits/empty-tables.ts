/** A break holds at providers too that hold credit themselves and ask nobody before a bet: what lies there comes back. */
import type { Ctx } from '#core/context.ts'
import { runningBreak } from '#core/protection/standing.ts'
import { bringAllBack } from '#core/provider/bring-back.ts'
import { creditOutOf } from '#core/provider/credit-out.ts'
import { inTransaction, type Tx } from '#kit/db.ts'

const AGAIN_MS = 60_000
/** A round that runs ends within this time; what is then still there is brought back when the member asks. */
const GIVE_UP_MS = 24 * 3_600_000

/** Enqueues it with the break itself. */
export const emptyTablesSoon = (tx: Tx, ctx: Ctx, memberId: number, after?: Date): Promise<void> =>
  ctx.jobs.enqueue(tx, 'play.empty-tables', { brandId: ctx.brand.id, key: String(memberId) }, after)

/** `key`: a member. Comes again each minute while a provider holds on to something. */
export async function emptyTables(ctx: Ctx, key: string): Promise<void> {
  const memberId = Number(key)
  const stopped = await runningBreak(ctx.db, ctx, memberId)
  if (!stopped) return
  await bringAllBack(ctx, memberId)
  const now = ctx.clock().getTime()
  if (now - stopped.startsAt.getTime() >= GIVE_UP_MS) return
  const held = await creditOutOf(ctx.db, ctx, memberId)
  if (held.length > 0) await inTransaction(ctx.db, (tx) => emptyTablesSoon(tx, ctx, memberId, new Date(now + AGAIN_MS)))
}
