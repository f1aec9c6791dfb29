/** Check-in in the list of running mini-games (interpretation P4). */
import type { GameEvent } from '@duang/contract/games/game-event'
import type { Caller, Ctx } from '#core/context.ts'
import { addDays, bangkokDate, startOfBangkokDate } from '#kit/text/bangkok-time.ts'
import { unmetRequirement } from './check-in.ts'

/** One right a Bangkok date. */
export async function checkInEvent(ctx: Ctx, caller: Caller): Promise<GameEvent[]> {
  const date = bangkokDate(ctx.clock())
  const [unmet, done] = await Promise.all([
    unmetRequirement(ctx.db, ctx, caller),
    ctx.db
      .selectFrom('check_ins')
      .select('day')
      .where('brand_id', '=', ctx.brand.id)
      .where('member_id', '=', caller.memberId)
      .where('day', '=', date)
      .executeTakeFirst(),
  ])
  if (unmet?.reason === 'closed') return []
  const reason = unmet?.reason === 'break' ? 'break' : done ? 'tomorrow' : (unmet?.reason ?? null)
  const missing = reason === 'deposit' && unmet?.deposit ? unmet.deposit.required - unmet.deposit.deposited : null
  return [
    {
      game: 'check-in',
      rights: {
        left: reason === null ? 1 : 0,
        reason,
        nextAt: startOfBangkokDate(addDays(date, 1)).toISOString(),
        depositMissing: missing,
      },
    },
  ]
}
