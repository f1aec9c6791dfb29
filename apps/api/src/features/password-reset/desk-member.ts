/** The link for a new password, at the desk. Staff never see a password. */
import { makeResetLink } from '@duang/contract/desk-member-actions'
import { memberOfDesk } from '#core/desk/desk-member.ts'
import { type Desk, mountDesk } from '#core/desk/mount-desk.ts'
import { makeReset, resetLink, siteAddress } from './reset-link.ts'

const MINUTES = 30

export function mountResetLink(desk: Desk): void {
  mountDesk(desk, makeResetLink, async ({ ctx, staff, params, body }) => {
    const { memberId } = await memberOfDesk(ctx, params.id)
    const site = await siteAddress(ctx)
    const decision = { actor: staff.actor, reason: body.reason }
    const { token, expiresAt } = await makeReset(ctx, memberId, MINUTES, decision)
    return { link: resetLink(site, token), expiresAt: expiresAt.toISOString() }
  })
}
