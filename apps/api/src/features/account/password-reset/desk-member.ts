/** The link for a new password, at the desk. Staff never see a password. */
import { makeResetLink } from '@duang/contract/desk/member-actions'
import { memberOfDesk } from '#entry/desk/desk-member.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import { refuse } from '#kit/refusal.ts'
import { hasSeenNumbers } from './queries.ts'
import { makeReset, resetLink, siteAddress } from './reset-link.ts'

const MINUTES = 30

export function mountResetLink(desk: Desk): void {
  mountDesk(desk, makeResetLink, async ({ ctx, staff, params, body }) => {
    const { memberId } = await memberOfDesk(ctx, params.id)
    // The link would refuse the right numbers of the member: this person knows them as well.
    if (await hasSeenNumbers(ctx, { memberId, actor: staff.actor, at: ctx.clock() })) refuse('desk_member_numbers_seen')
    const site = await siteAddress(ctx)
    const decision = { actor: staff.actor, reason: body.reason }
    const { token, expiresAt } = await makeReset(ctx, memberId, MINUTES, decision)
    return { link: resetLink(site, token), expiresAt: expiresAt.toISOString() }
  })
}
