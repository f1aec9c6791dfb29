/** One draw as its call reports it. */
import type { Draw as DrawReply } from '@duang/contract/rewards/draw'
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'
import { readBalance } from '#money/ledger/ledger.ts'
import type { DrawGame } from '#money/right/draw-game.ts'
import { drawOnce } from './draw.ts'
import { shownPrize } from './wire.ts'

/** Draws once. `card` is 1 to 9, of the flip card only. Refuses like `drawOnce`. */
export async function drawNow(
  tx: Tx,
  ctx: Ctx,
  memberId: number,
  game: DrawGame,
  card: number | null,
): Promise<DrawReply> {
  const made = await drawOnce(tx, ctx, memberId, game, card === null ? undefined : card - 1)
  const credit = await readBalance(tx, ctx.brand.id, memberId, 'cash')
  return {
    id: made.drawId,
    at: made.drawnAt.toISOString(),
    version: made.tableVersion,
    outcome: made.outcomeIndex,
    label: made.label,
    prize: shownPrize(made.prize),
    given: shownPrize(made.given.prize),
    isSubstitute: made.given.isSubstitute,
    nonce: made.nonce,
    serverHash: made.serverHash,
    clientSeed: made.clientSeed,
    card,
    credit: credit.balance,
    creditVersion: credit.version,
  }
}
