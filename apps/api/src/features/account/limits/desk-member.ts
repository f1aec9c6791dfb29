/** Protection of a member at the desk: limits and breaks. */
import type { CallReply } from '@duang/contract'
import { readMemberProtection } from '@duang/contract/desk/member-lists'
import type { Ctx } from '#core/context.ts'
import { memberOfDesk } from '#entry/desk/desk-member.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import { limitsOf } from './limits.ts'
import { breaksOf } from './members-command.ts'

export function mountMemberProtection(desk: Desk): void {
  mountDesk(desk, readMemberProtection, async ({ ctx, params }) =>
    protectionOf(ctx, (await memberOfDesk(ctx, params.id)).memberId),
  )
}

async function protectionOf(ctx: Ctx, memberId: number): Promise<CallReply<typeof readMemberProtection>> {
  const [limits, breaks] = await Promise.all([limitsOf(ctx, memberId), breaksOf(ctx, memberId)])
  return {
    limits,
    breaks: breaks.map((row) => ({
      kind: row.kind,
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at?.toISOString() ?? null,
      askedBy: row.asked_by,
      note: row.note,
    })),
  }
}
