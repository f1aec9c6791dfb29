/** What staff do about one member. */
import {
  addMemberNote,
  blockMember,
  endMemberSessions,
  recallMemberCredit,
  setMemberLevel,
  tagMember,
  unblockMember,
  unmaskMember,
  untagMember,
} from '@duang/contract/action/member-admin'
import { recordAction } from '#core/audit/audit.ts'
import { recordLevelChange } from '#core/level/level-changes.ts'
import { endSessions } from '#core/session/session.ts'
import { implement, type Work } from '#entry/action/implement.ts'
import { memberOfDesk } from '#entry/desk/desk-member.ts'
import { refuse } from '#kit/refusal.ts'
import { lockMember } from '#money/ledger/ledger.ts'
import { creditAtProvidersOf } from '#money/provider/credit-at-provider.ts'
import { withdrawInTurn, withdrawnBy } from '#money/provider-transfer/withdraw-from-provider.ts'
import { identityActions } from './identity-actions.ts'
import { setStatus } from './status.ts'
import { addTag, removeTag } from './tags.ts'
import { completeNumbers } from './unmask.ts'

const outcomeOf = (isChanged: boolean) => (isChanged ? ('done' as const) : ('unchanged' as const))

const block = implement(blockMember, async ({ tx, ctx, person, input }) => {
  const { memberId } = await memberOfDesk(ctx, input.member)
  const changed = await setStatus(tx, ctx, memberId, { status: 'blocked', actor: person.actor })
  return { outcome: outcomeOf(changed !== undefined), endedSessions: changed?.endedSessions ?? 0 }
})

const unblock = implement(unblockMember, async ({ tx, ctx, person, input }) => {
  const { memberId } = await memberOfDesk(ctx, input.member)
  const changed = await setStatus(tx, ctx, memberId, { status: 'active', actor: person.actor })
  return { outcome: outcomeOf(changed !== undefined) }
})

const endAllSessions = implement(endMemberSessions, async ({ tx, ctx, person, input }) => {
  const { memberId } = await memberOfDesk(ctx, input.member)
  const endedSessions = await endSessions(tx, ctx, memberId, {}, 'staff')
  const after = { ended: endedSessions }
  await recordAction(tx, ctx, { actor: person.actor, action: 'members.end-sessions', memberId, after })
  return { endedSessions }
})

const addNote = implement(addMemberNote, async ({ tx, ctx, person, input: { member, note } }) => {
  const { memberId } = await memberOfDesk(ctx, member)
  const { note_id: id } = await tx
    .insertInto('member_notes')
    .values({ brand_id: ctx.brand.id, member_id: memberId, at: ctx.clock(), actor: person.actor, note })
    .returning('note_id')
    .executeTakeFirstOrThrow()
  return { id }
})

const turnTag =
  (turn: typeof addTag) =>
  async ({ tx, ctx, person, input: { member, tag } }: Work<typeof tagMember>) => {
    const { memberId } = await memberOfDesk(ctx, member)
    return { outcome: outcomeOf(await turn(tx, ctx, { memberId, tag, actor: person.actor })) }
  }

/** Concurrent recalls share one transfer of a provider, and report it alike. `pending`: providers whose outcome is unknown. */
const recall = implement(recallMemberCredit, async ({ ctx, input }) => {
  const { memberId } = await memberOfDesk(ctx, input.member)
  const amount = await withdrawnBy(ctx, await withdrawInTurn(ctx, memberId))
  return { amount, pending: (await creditAtProvidersOf(ctx.db, ctx, memberId)).length }
})

const setLevel = implement(setMemberLevel, async ({ tx, ctx, person, input: { member, level } }) => {
  const { memberId } = await memberOfDesk(ctx, member)
  const ofBrand = tx.selectFrom('levels').select('level').where('brand_id', '=', ctx.brand.id)
  if (!(await ofBrand.where('level', '=', level).executeTakeFirst())) refuse('desk_member_level_unknown')
  // Deposits raise the level under this lock.
  await lockMember(tx, ctx.brand.id, memberId)
  const { level: before } = await tx
    .selectFrom('members')
    .select('level')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  if (before === level) return { outcome: outcomeOf(false), before, level }
  await tx
    .updateTable('members')
    .set({ level, staff_level: level, staff_level_at: ctx.clock() })
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .execute()
  await recordLevelChange(tx, ctx, { memberId, from: before, to: level, reason: 'staff' })
  const entry = { action: 'members.set-level', memberId, before: { level: before }, after: { level } }
  await recordAction(tx, ctx, { actor: person.actor, ...entry })
  return { outcome: outcomeOf(true), before, level }
})

const unmask = implement(unmaskMember, async ({ ctx, input: { member, field } }) => ({
  values: await completeNumbers(ctx, (await memberOfDesk(ctx, member)).memberId, field),
}))

export const memberActions = [
  block,
  unblock,
  endAllSessions,
  addNote,
  implement(tagMember, turnTag(addTag)),
  implement(untagMember, turnTag(removeTag)),
  recall,
  setLevel,
  unmask,
  ...identityActions,
]
