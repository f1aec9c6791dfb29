/** Staff give or take points. */
import { giveMemberPoints, takeMemberPoints } from '@duang/contract/action/points'
import { implement, type Work } from '#entry/action/implement.ts'
import { memberOfDesk } from '#entry/desk/desk-member.ts'
import { stableId } from '#kit/ids.ts'
import { refuse } from '#kit/refusal.ts'
import { adjustPoints } from '#money/points/adjust.ts'

const adjust =
  (sign: 1 | -1) =>
  async ({ ctx, rule, input }: Work<typeof giveMemberPoints>) => {
    const { memberId } = await memberOfDesk(ctx, input.member)
    const id = stableId('points.adjustment', ctx.brand.id, memberId, input.reference ?? '')
    const given = { id, memberId, points: sign * input.points, reason: input.reason, actor: rule.requestedBy }
    const made = await adjustPoints(ctx, given)
    if (made.outcome === 'insufficient') return refuse('points_insufficient')
    if (made.outcome === 'id-reused') return refuse('points_reused')
    return { outcome: made.outcome, id, points: made.outcome === 'done' ? made.points : null }
  }

export const pointsActions = [implement(giveMemberPoints, adjust(1)), implement(takeMemberPoints, adjust(-1))]
