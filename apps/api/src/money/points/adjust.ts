/** Points that staff give or take, with a reason. */
import { recordAction } from '#core/audit/audit.ts'
import type { Ctx } from '#core/context.ts'
import { inTransaction, type Tx } from '#kit/database/db.ts'
import { lockMember, readBalance } from '#money/ledger/ledger.ts'
import { givePoints, takePoints } from './points.ts'

export type Adjustment = {
  id: string
  memberId: number
  /** Negative: taken. */
  points: number
  reason: string
  actor: string
}

export type Adjusted =
  | { outcome: 'done'; points: number }
  /** `known`: made before. `id-reused`: this id stands for another adjustment. `insufficient`: the member has fewer points. */
  | { outcome: 'known' | 'id-reused' | 'insufficient' }

/** Gives or takes points once; returns the points that the member has then. */
export function adjustPoints(ctx: Ctx, adjustment: Adjustment): Promise<Adjusted> {
  const { id, memberId, points, reason, actor } = adjustment
  return inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, ctx.brand.id, memberId)
    const known = await findKnown(tx, ctx, adjustment)
    if (known) return { outcome: known }
    if (points > 0) await givePoints(tx, ctx, memberId, { kind: 'points.adjust-up', fact: id, points })
    else if (!(await takePoints(tx, ctx, memberId, { kind: 'points.adjust-down', fact: id, points: -points })))
      return { outcome: 'insufficient' }
    await tx
      .insertInto('point_adjustments')
      .values({
        brand_id: ctx.brand.id,
        adjustment_id: id,
        member_id: memberId,
        points,
        reason,
        actor,
        at: ctx.clock(),
      })
      .execute()
    await recordAction(tx, ctx, { action: 'members.points', memberId, actor, reason, after: { points } })
    return { outcome: 'done', points: (await readBalance(tx, ctx.brand.id, memberId, 'points')).balance }
  })
}

async function findKnown(
  tx: Tx,
  ctx: Ctx,
  { id, memberId, points }: Adjustment,
): Promise<'known' | 'id-reused' | undefined> {
  const found = await tx
    .selectFrom('point_adjustments')
    .select(['member_id', 'points'])
    .where('brand_id', '=', ctx.brand.id)
    .where('adjustment_id', '=', id)
    .executeTakeFirst()
  if (!found) return
  return found.member_id === memberId && found.points === points ? 'known' : 'id-reused'
}
