/** Rotations as members request them. */
import type { CallBody, CallReply } from '@duang/contract'
import type { rotateDrawSeed } from '@duang/contract/rewards/draw'
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { activeTable } from '#money/prize/prize-table.ts'
import { isShown } from './rights-of.ts'
import { rotateSeed } from './seed.ts'

/** Reveals the seed of all draws so far. Refuses `draw_closed` where the game is not offered. */
export async function rotateForMember(
  tx: Tx,
  ctx: Ctx,
  memberId: number,
  { game, clientSeed }: CallBody<typeof rotateDrawSeed>,
): Promise<CallReply<typeof rotateDrawSeed>> {
  if (!isShown(ctx, game) || !(await activeTable(tx, ctx, game))) refuse('draw_closed')
  const { revealed, next } = await rotateSeed(tx, ctx, memberId, game, clientSeed)
  const { serverSeed, serverHash, clientSeed: earlier, nextNonce: draws } = revealed
  return { revealed: { serverSeed, serverHash, clientSeed: earlier, draws }, next }
}
