/** A draw: right, outcome and prize in one transaction (docs/fair-draws.md). */
import { randomUUID } from 'node:crypto'
import type { Segment } from '@duang/contract/rewards/prize'
import { CARDS, cardLayout, type DrawInput, weightedIndex } from '@duang/draw'
import type { Ctx } from '#core/context.ts'
import { refuseOnBreak } from '#core/protection/play-eligibility.ts'
import type { Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { lockMember } from '#money/ledger/ledger.ts'
import { type GivenPrize, givePrize, type Prize } from '#money/prize/prize.ts'
import { activeTable } from '#money/prize/prize-table.ts'
import type { DrawGame } from '#money/right/draw-game.ts'
import { spendRight } from '#money/right/right.ts'
import { isShown } from './rights-of.ts'
import { lockSeed } from './seed.ts'

export type Draw = {
  drawId: string
  /** Segment of the table. */
  outcomeIndex: number
  /** Of the segment, for members. */
  label: string
  tableVersion: number
  nonce: number
  serverHash: string
  clientSeed: string
  /** The prize that was drawn. */
  prize: Prize
  given: GivenPrize
  drawnAt: Date
}

/**
 * Spends the right that expires first, draws by the current seed and gives the prize. Call it in the transaction of the idempotency key: the
 * same key then finds the same outcome. Goods without stock give their substitute; nothing is drawn again. `pickedCard`: of the nine of a flip
 * card, 0 to 8; undefined for the wheel.
 * Refuses `draw_closed`, `draw_no_right`, `limits_break`, `limits_excluded`, `credit_too_high`.
 */
export async function drawOnce(tx: Tx, ctx: Ctx, memberId: number, game: DrawGame, pickedCard?: number): Promise<Draw> {
  const balances = await lockMember(tx, ctx.brand.id, memberId)
  await refuseOnBreak(tx, ctx, memberId)
  const table = await activeTable(tx, ctx, game)
  if (!table || !isShown(ctx, game)) refuse('draw_closed')
  const drawId = randomUUID()
  const right = await spendRight(tx, ctx, memberId, game, drawId)
  if (!right) refuse('draw_no_right')
  const seed = await lockSeed(tx, ctx, memberId, game)
  const input = { serverSeed: seed.server_seed, clientSeed: seed.client_seed, nonce: seed.next_nonce }
  const outcomeIndex = outcomeOf(input, table.segments, pickedCard)
  const { label, prize, substitute } = table.segments[outcomeIndex] as Segment
  const given = await givePrize(tx, ctx, { memberId, balances }, prize, {
    kinds: kindsOf(game),
    source: game,
    sourceId: drawId,
    substitute,
  })
  const drawnAt = ctx.clock()
  await tx
    .insertInto('draws')
    .values({
      brand_id: ctx.brand.id,
      draw_id: drawId,
      member_id: memberId,
      game,
      seed_id: seed.seed_id,
      nonce: seed.next_nonce,
      table_version: table.version,
      outcome_index: outcomeIndex,
      picked_card: pickedCard ?? null,
      right_id: right.rightId,
      drawn_at: drawnAt,
      prize: JSON.stringify(prize),
      given_prize: JSON.stringify(given.prize),
    })
    .execute()
  await tx
    .updateTable('draw_seeds')
    .set({ next_nonce: seed.next_nonce + 1 })
    .where('brand_id', '=', ctx.brand.id)
    .where('seed_id', '=', seed.seed_id)
    .execute()
  const { server_hash: serverHash, client_seed: clientSeed, next_nonce: nonce } = seed
  return {
    drawId,
    outcomeIndex,
    label,
    tableVersion: table.version,
    prize,
    given,
    drawnAt,
    nonce,
    serverHash,
    clientSeed,
  }
}

const kindsOf = (game: DrawGame) => ({ credit: `${game}.credit`, points: `${game}.points` }) as const

function outcomeOf(input: DrawInput, segments: readonly Segment[], pickedCard: number | undefined): number {
  const weights = segments.map(({ weight }) => weight)
  if (pickedCard === undefined) return weightedIndex(input, weights)
  const card = cardLayout(input, weights)[pickedCard]
  if (card === undefined) throw new RangeError(`Not one of ${CARDS} cards: ${pickedCard}`)
  return card
}
