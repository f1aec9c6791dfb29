/** Points: whole numbers in the account `points` of a member, earned by deposits and spent on rewards (interpretation P5). */
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'
import { stableId } from '#kit/ids.ts'
import { houseAccount, type Kind, memberAccount, post, readBalance, type Transfer } from '#money/ledger/ledger.ts'

/** Satang of the hundred baht that earn points. */
const HUNDRED_BAHT = 10_000

/** Points that a deposit earns now: for every full hundred baht. The deposit keeps them, and the rule of the brand. */
export const depositPoints = (ctx: Ctx, satang: number): number =>
  Math.floor(satang / HUNDRED_BAHT) * ctx.brand.settings.pointsPerHundredBaht

/** A movement of points; `kind` and `fact` give the id of its transfer: `stableId(kind, brand, fact)`. */
export type PointsMove = { kind: Kind; fact: string; points: number }

/** The transfer that gives points from `house:points`: none for zero points. The member must be locked (`lockMember`). */
export const givenPoints = (ctx: Ctx, memberId: number, { kind, fact, points }: PointsMove): Transfer[] =>
  points === 0
    ? []
    : [
        {
          id: stableId(kind, ctx.brand.id, fact),
          kind,
          debit: houseAccount('points'),
          credit: memberAccount(memberId, 'points'),
          amount: points,
        },
      ]

/** Gives points by a kind from `house:points`. Zero points post nothing. The member must be locked (`lockMember`). */
export async function givePoints(tx: Tx, ctx: Ctx, memberId: number, move: PointsMove): Promise<void> {
  if (move.points > 0) await post(tx, ctx.brand.id, ctx.clock(), givenPoints(ctx, memberId, move))
}

/**
 * Takes points by a kind to `house:points`. Returns false, and posts nothing, where the member has fewer. The member must be locked
 * (`lockMember`).
 */
export async function takePoints(
  tx: Tx,
  ctx: Ctx,
  memberId: number,
  { kind, fact, points }: PointsMove,
): Promise<boolean> {
  if (points === 0) return true
  const { balance } = await readBalance(tx, ctx.brand.id, memberId, 'points')
  if (balance < points) return false
  const [debit, credit] = [memberAccount(memberId, 'points'), houseAccount('points')]
  await post(tx, ctx.brand.id, ctx.clock(), [
    { id: stableId(kind, ctx.brand.id, fact), kind, debit, credit, amount: points },
  ])
  return true
}

/** Takes the points of a deposit that is unassigned back, as far as the member still has them; returns how many. */
export async function takePointsBack(
  tx: Tx,
  ctx: Ctx,
  memberId: number,
  deposit: { deposit_id: string; points: number },
): Promise<number> {
  const { balance } = await readBalance(tx, ctx.brand.id, memberId, 'points')
  const points = Math.min(balance, deposit.points)
  await takePoints(tx, ctx, memberId, { kind: 'points.unassign', fact: deposit.deposit_id, points })
  return points
}
