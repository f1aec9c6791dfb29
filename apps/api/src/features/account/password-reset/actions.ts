/** Makes a link by which a member sets a new password. */
import { makeResetLink } from '@duang/contract/action/password-reset'
import { implement } from '#entry/action/implement.ts'
import { memberOfDesk } from '#entry/desk/desk-member.ts'
import { refuse } from '#kit/refusal.ts'
import { hasSeenNumbers } from './queries.ts'
import { makeReset, resetLink, siteAddress } from './reset-link.ts'

const MINUTES = 30

const make = implement(makeResetLink, async ({ tx, ctx, person, input: { member, minutes, at } }) => {
  const { actor, permissions } = person
  if (permissions !== null && (minutes !== undefined || at !== undefined)) refuse('desk_owner_only')
  const { memberId } = await memberOfDesk(ctx, member)
  // The link would refuse the right numbers of the member: this person knows them as well.
  const hasSeen = permissions !== null && (await hasSeenNumbers(ctx, { memberId, actor, at: ctx.clock() }))
  if (hasSeen) refuse('desk_member_numbers_seen')
  const site = at?.replace(/\/$/, '') ?? (await siteAddress(ctx))
  const { token, expiresAt } = await makeReset(tx, ctx, { memberId, minutes: minutes ?? MINUTES, actor })
  return { expiresAt: expiresAt.toISOString(), shown: { link: resetLink(site, token) } }
})

export const passwordResetActions = [make]
