/** Actions of the desk on one member. Each is recorded with person and reason. */
import {
  addMemberNote,
  endMemberSessions,
  proposeMemberBank,
  proposeMemberPhone,
  recallMemberCredit,
  setMemberStatus,
  tagMember,
} from '@duang/contract/desk/member-actions'
import { recordAction } from '#core/audit/audit.ts'
import type { Ctx } from '#core/context.ts'
import { memberOfDesk } from '#entry/desk/desk-member.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import { inTransaction } from '#kit/database/db.ts'
import { creditAtProvidersOf } from '#money/provider/credit-at-provider.ts'
import { withdrawInTurn, withdrawnBy } from '#money/provider-transfer/withdraw-from-provider.ts'
import { proposeBank, proposePhone } from './identity-proposals.ts'
import { writeNote } from './notes.ts'
import { endAllSessions, setStatus } from './status.ts'
import { addTag, removeTag } from './tags.ts'

const PROPOSED = { outcome: 'proposed' } as const
const outcomeOf = (isChanged: boolean) => (isChanged ? ('done' as const) : ('unchanged' as const))

export function mountMemberActions(desk: Desk): void {
  mountDesk(desk, setMemberStatus, async ({ ctx, staff, params, body }) => {
    const { memberId } = await memberOfDesk(ctx, params.id)
    const wish = { status: body.isBlocked ? 'blocked' : 'active', isEndingSessions: body.isBlocked } as const
    const changed = await setStatus(ctx, memberId, wish, { actor: staff.actor, reason: body.reason })
    return { outcome: outcomeOf(changed !== undefined), endedSessions: changed?.endedSessions ?? 0 }
  })
  mountDesk(desk, endMemberSessions, async ({ ctx, staff, params, body }) => {
    const { memberId } = await memberOfDesk(ctx, params.id)
    return { endedSessions: await endAllSessions(ctx, memberId, { actor: staff.actor, reason: body.reason }) }
  })
  mountDesk(desk, addMemberNote, async ({ ctx, staff, params, body }) => {
    const { memberId } = await memberOfDesk(ctx, params.id)
    return { id: (await writeNote(ctx, memberId, { note: body.note, actor: staff.actor })).note_id }
  })
  mountDesk(desk, tagMember, async ({ ctx, staff, params, body: { tag, isOn } }) => {
    const { memberId } = await memberOfDesk(ctx, params.id)
    const isChanged = await (isOn ? addTag : removeTag)(ctx, memberId, tag, { actor: staff.actor })
    return { outcome: outcomeOf(isChanged) }
  })
  mountDesk(desk, recallMemberCredit, async ({ ctx, staff, params, body }) => {
    const { memberId } = await memberOfDesk(ctx, params.id)
    const refs = await withdrawInTurn(ctx, memberId)
    return recalled(ctx, memberId, refs, { actor: staff.actor, reason: body.reason })
  })
  mountDesk(desk, proposeMemberPhone, async ({ ctx, staff, params, body: { phone, reason } }) => {
    const { memberId } = await memberOfDesk(ctx, params.id)
    await proposePhone(ctx, { memberId, phone }, { actor: staff.actor, reason })
    return PROPOSED
  })
  mountDesk(desk, proposeMemberBank, async ({ ctx, staff, params, body }) => {
    const { memberId } = await memberOfDesk(ctx, params.id)
    const { bank, account: digits, name: typedName, isNameConfirmed = false, reason } = body
    await proposeBank(ctx, memberId, { bank, digits, typedName, isNameConfirmed }, { actor: staff.actor, reason })
    return PROPOSED
  })
}

/** Concurrent recalls share one transfer of a provider, and report it alike. `pending`: providers whose outcome is unknown. */
async function recalled(
  ctx: Ctx,
  memberId: number,
  refs: readonly string[],
  decision: { actor: string; reason: string },
): Promise<{ amount: number; pending: number }> {
  const amount = await withdrawnBy(ctx, refs)
  const pending = (await creditAtProvidersOf(ctx.db, ctx, memberId)).length
  await inTransaction(ctx.db, (tx) =>
    recordAction(tx, ctx, { ...decision, action: 'members.recall-credit', memberId, after: { amount, pending } }),
  )
  return { amount, pending }
}
