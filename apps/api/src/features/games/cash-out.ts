/** Coming back from play (reading M9): sessions at seamless providers end, and the credit is told. */

import type { CallReply } from '@duang/contract'
import type { cashOut } from '@duang/contract/games'
import type { Caller, Ctx } from '#core/context.ts'
import { readBalance } from '#core/ledger/ledger.ts'

/** Bets of the ended sessions are refused from now on; wins of their rounds are still taken. */
export async function endPlay(ctx: Ctx, caller: Caller): Promise<CallReply<typeof cashOut>> {
  await ctx.db
    .updateTable('game_sessions')
    .set({ ended_at: ctx.clock() })
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', caller.memberId)
    .where('ended_at', 'is', null)
    .execute()
  const { balance, version } = await readBalance(ctx.db, ctx.brand.id, caller.memberId, 'cash')
  return { credit: balance, version, out: [] }
}
