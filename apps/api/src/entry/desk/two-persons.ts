/**
 * Author and approver of a proposal, as they are when it is carried out, in the transaction of the change (decision 078).
 */
import type { Permission } from '@duang/contract/desk/permissions'
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { isAdmittedBy } from './admissions.ts'
import { isStaffActor, type WorkingPerson, workingPerson } from './staff.ts'

type Rights = {
  author: string
  approver: string
  /** The permission of the call that proposes. */
  proposing: Permission
  /** What the second person needs besides `approvals.decide`. */
  approving: Permission
}

/**
 * Refuses `desk_proposal_own`; `desk_proposal_author` where the author works here no longer or may not propose any more; `desk_not_permitted`
 * where the approver lacks a permission; `desk_proposal_related` where one of them let the other in. `duang` on the machine is root and has
 * no permissions to look at.
 */
export async function assertTwoPersons(tx: Tx, ctx: Ctx, given: Rights): Promise<void> {
  const { author, approver, proposing, approving } = given
  if (author === approver) refuse('desk_proposal_own')
  const first = isStaffActor(author) ? await workingPerson(tx, ctx.brand.id, author) : undefined
  if (isStaffActor(author) && !first?.permissions.has(proposing)) refuse('desk_proposal_author')
  if (!isStaffActor(approver)) return
  const second = await workingPerson(tx, ctx.brand.id, approver)
  const lacking = (['approvals.decide', approving] as const).find((each) => !second?.permissions.has(each))
  if (lacking) refuse('desk_not_permitted', { permission: lacking })
  if (first && second && (await areRelated(tx, ctx, first, second))) refuse('desk_proposal_related')
}

/** Whether one of two persons let the other in: could hold a link of the other one, or chose them. */
async function areRelated(tx: Tx, ctx: Ctx, one: WorkingPerson, other: WorkingPerson): Promise<boolean> {
  const now = ctx.clock()
  return (
    (await isAdmittedBy(tx, { staffId: one.staffId, actor: other.actor, now })) ||
    (await isAdmittedBy(tx, { staffId: other.staffId, actor: one.actor, now }))
  )
}
