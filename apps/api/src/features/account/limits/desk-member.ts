/** Protection of a member at the desk: limits and breaks, and what staff may tighten. */
import type { CallReply } from '@duang/contract'
import { excludeMember, lowerMemberLimit, restMember } from '@duang/contract/desk/member-actions'
import { readMemberProtection } from '@duang/contract/desk/member-lists'
import type { Ctx } from '#core/context.ts'
import { memberOfDesk } from '#entry/desk/desk-member.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import { exclude, takeBreak } from './breaks.ts'
import { limitsOf, lower } from './limits.ts'
import { breaksOf } from './members-command.ts'

export function mountMemberProtection(desk: Desk): void {
  mountDesk(desk, readMemberProtection, async ({ ctx, params }) =>
    protectionOf(ctx, (await memberOfDesk(ctx, params.id)).memberId),
  )
  mountDesk(desk, excludeMember, async ({ ctx, staff, params, body }) => {
    const { memberId } = await memberOfDesk(ctx, params.id)
    await exclude(ctx, memberId, body.length, { by: staff.actor, note: body.reason })
    return limitsOf(ctx, memberId)
  })
  mountDesk(desk, restMember, async ({ ctx, staff, params, body }) => {
    const member = await memberOfDesk(ctx, params.id)
    await takeBreak(ctx, member, body.length, { by: staff.actor, note: body.reason })
    return limitsOf(ctx, member.memberId)
  })
  mountDesk(desk, lowerMemberLimit, async ({ ctx, staff, params, body }) => {
    const { memberId } = await memberOfDesk(ctx, params.id)
    await lower(ctx, memberId, body.limit, { actor: staff.actor, reason: body.reason })
    return limitsOf(ctx, memberId)
  })
}

async function protectionOf(ctx: Ctx, memberId: number): Promise<CallReply<typeof readMemberProtection>> {
  const [limits, breaks] = await Promise.all([limitsOf(ctx, memberId), breaksOf(ctx, memberId)])
  return {
    limits,
    breaks: breaks.map((row) => ({
      ...{ kind: row.kind, startsAt: row.starts_at.toISOString(), endsAt: row.ends_at?.toISOString() ?? null },
      ...{ askedBy: row.asked_by, note: row.note },
    })),
  }
}
