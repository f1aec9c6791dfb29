/**
 * What staff do with staff. With two owners of a brand, another person approves guarded rights. Each rule is checked again at the approval, as
 * for the author: the proposal may be a day old.
 */
import { randomUUID } from 'node:crypto'
import {
  addStaff,
  listStaff,
  reinviteStaff,
  removeStaff,
  resumeStaff,
  setRolePermissions,
  setStaffRole,
  suspendStaff,
} from '@duang/contract/action/staff'
import { PERMISSION_NAMES, type Role } from '@duang/contract/desk/permissions'
import type { Ctx } from '#core/context.ts'
import { implement, implementList, type Work } from '#entry/action/implement.ts'
import type { EffectFigure } from '#entry/desk/proposal.ts'
import { type WorkingPerson, workingPerson } from '#entry/desk/staff.ts'
import { endStaffSessions } from '#entry/desk/staff-session.ts'
import type { Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { peoplePage, STAFF_LIST, stateOf } from './lists.ts'
import {
  type Acting,
  assertMayGive,
  assertMayMove,
  assertOtherOwner,
  invitePerson,
  isApprover,
  joinBrand,
  moveRole,
  newInvite,
  onlyHere,
  readmit,
  reinvitePerson,
} from './people.ts'
import {
  changeOf,
  hasSecondOwner,
  isGuarded,
  isInvited,
  lockRoles,
  needsNewLink,
  roles,
  storePermissions,
} from './roles.ts'

const list = implementList(listStaff, STAFF_LIST, async ({ ctx, request }) => {
  const { items, next } = await peoplePage(ctx, request)
  return {
    items: items.map((row) => ({
      staffId: row.staff_id,
      username: row.username,
      role: row.role as Role,
      state: stateOf(row),
      lastSeenAt: row.seen_at?.toISOString() ?? null,
      addedAt: row.added_at.toISOString(),
    })),
    next,
  }
})

type Asked = Pick<Work<typeof setStaffRole>, 'tx' | 'ctx' | 'person' | 'rule'>

/** A person with their present rights. */
const working = async (tx: Tx, ctx: Ctx, actor: string): Promise<WorkingPerson> =>
  (await workingPerson(tx, ctx.brand.id, actor)) ?? refuse('desk_proposal_author')

/** Whose rights count: those of the author. The owner of the machine has all. */
const actingOf = async ({
  tx,
  ctx,
  person,
  rule,
}: Omit<Asked, 'rule'> & { rule?: Asked['rule'] | undefined }): Promise<Acting & Partial<WorkingPerson>> =>
  person.permissions || rule?.approvedBy ? working(tx, ctx, rule?.requestedBy ?? person.actor) : { actor: person.actor }

/** Whether two persons do it. The owner of the machine acts alone. */
async function isOfTwo({ tx, ctx, person, rule }: Asked): Promise<boolean> {
  if (rule.approvedBy !== null) return true
  if (person.permissions === null || !(await hasSecondOwner(tx, ctx))) return false
  rule.ask({})
  return true
}

/** Both persons. In a rehearsal the author stands for both. */
const bothOf = ({ requestedBy, approvedBy }: Asked['rule']) => ({
  proposedBy: requestedBy,
  approvedBy: approvedBy ?? requestedBy,
})

const linkOf = ({ deskOrigin }: Ctx, invite: string) => ({ link: `${deskOrigin}/invite#${invite}` })

/** The id of a person of staff, of any brand. Undefined: there is none. */
async function staffIdOf(tx: Tx, username: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('desk.staff')
    .select('staff_id')
    .where('username_folded', '=', username.toLowerCase())
    .executeTakeFirst()
  return row?.staff_id
}

const figure = (label: string, before: string | null, after: string | null): EffectFigure => ({
  label,
  before,
  after,
  unit: 'text',
})
const personFigure = (username: string): EffectFigure => figure('person', null, username)
/** Who gets the link: said in the proposal, so that both know it beforehand. */
const linkHolder = figure('link', null, 'approver')

const add = implement(
  addStaff,
  async ({ input: { person: username, role }, ...asked }) => {
    const { tx, ctx, rule } = asked
    const acting = await actingOf(asked)
    await assertMayGive(tx, ctx, acting, role)
    const isTwo = rule.approvedBy !== null || ((await isGuarded(tx, ctx, role)) && (await isOfTwo(asked)))
    if (isTwo) {
      const joined = await joinBrand(tx, ctx, acting, { username, role })
      if (joined) await readmit(tx, ctx, joined.staffId, bothOf(rule))
      return { staffId: joined?.staffId ?? randomUUID() }
    }
    const { staffId, invite } = await invitePerson(tx, ctx, acting, { username, role })
    return { staffId, ...(invite === null ? {} : { shown: linkOf(ctx, invite) }) }
  },
  {
    effect: ({ input: { person, role } }) => [personFigure(person), figure('role', null, role), linkHolder],
    say: ({ shown }) =>
      shown
        ? 'Give the link to the person. It works once, for a day.'
        : 'This person works for another brand already, and keeps password and code.',
  },
)

/** Another role, or none: without a role in any brand a person sees nothing. */
async function move({ tx, ctx, rule, ...asked }: Asked, username: string, role: Role | null) {
  const staffId = (await staffIdOf(tx, username)) ?? refuse('not_found')
  const acting = await actingOf({ tx, ctx, rule, ...asked })
  if (rule.approvedBy !== null) await assertMayApprove(tx, ctx, rule.approvedBy, staffId)
  const before = await assertMayMove(tx, ctx, acting, { staffId, role })
  const isTwo = await isOfTwo({ tx, ctx, rule, ...asked })
  // Asked before the role changes.
  const isNewLink = isTwo && (await needsNewLink(tx, ctx, rule.requestedBy, { staffId, role }))
  await moveRole(tx, ctx, rule.requestedBy, { staffId, role })
  if (isNewLink) await readmit(tx, ctx, staffId, bothOf(rule))
  return { before, isNewLink }
}

/** An owner may agree to leave; nobody else approves a role of their own. */
async function assertMayApprove(tx: Tx, ctx: Ctx, approver: string, staffId: string): Promise<void> {
  const own = await working(tx, ctx, approver)
  if (own.staffId === staffId && own.role !== 'owner') refuse('desk_own_role')
}

const moved = (username: string, { before, isNewLink }: { before: Role; isNewLink: boolean }, after: Role | null) => [
  ...[personFigure(username), figure('role', before, after)],
  ...(isNewLink ? [linkHolder] : []),
]

const setRole = implement(setStaffRole, ({ input: { person, role }, ...asked }) => move(asked, person, role), {
  effect: ({ input: { person, role } }, result) => moved(person, result, role),
  say: () => 'Done.',
})

const remove = implement(removeStaff, ({ input: { person }, ...asked }) => move(asked, person, null), {
  effect: ({ input: { person } }, result) => moved(person, result, null),
  say: () => 'Done.',
})

/** Suspends a person, or ends that. Sessions end at once. */
const suspend =
  (isSuspended: boolean) =>
  async ({ input: { person: username }, ...asked }: Work<typeof suspendStaff>) => {
    const { tx, ctx } = asked
    const acting = await actingOf(asked)
    const { staffId, role } = await onlyHere(tx, ctx, acting, await staffIdOf(tx, username))
    if (isSuspended && role === 'owner') await assertOtherOwner(tx, ctx, staffId)
    const now = ctx.clock()
    await tx
      .updateTable('desk.staff')
      .set({ suspended_at: isSuspended ? now : null })
      .where('staff_id', '=', staffId)
      .execute()
    if (isSuspended) await endStaffSessions(tx, staffId, { by: 'staff', now })
    return { staffId }
  }

/**
 * A new link: whoever holds it becomes that person. One of a person with guarded rights is shown to the owner who approved the admission, while
 * the person has not signed in. Anybody else proposes one.
 */
const reinvite = implement(
  reinviteStaff,
  async ({ input: { person: username }, ...asked }) => {
    const { tx, ctx, person, rule } = asked
    const acting = await actingOf(asked)
    const { staffId, role } = await onlyHere(tx, ctx, acting, await staffIdOf(tx, username))
    const isOpen = person.permissions !== null && (await isInvited(tx, staffId))
    const isOwnLink = isOpen && (await isApprover(tx, staffId, person.actor))
    const isTwo = rule.approvedBy !== null || ((await isGuarded(tx, ctx, role)) && (await hasTwo(asked)))
    if (isTwo && !isOwnLink) {
      rule.ask({})
      await readmit(tx, ctx, staffId, bothOf(rule))
      return {}
    }
    const invite = isTwo ? await newInvite(tx, ctx, acting, staffId) : await reinvitePerson(tx, ctx, acting, staffId)
    return { shown: linkOf(ctx, invite) }
  },
  {
    effect: ({ input: { person } }) => [personFigure(person), figure('access', 'active', 'invited'), linkHolder],
    say: () => 'Give the link to the person. It works once, for a day.',
  },
)

const hasTwo = async ({ tx, ctx, person }: Asked): Promise<boolean> =>
  person.permissions !== null && (await hasSecondOwner(tx, ctx))

const setPermissions = implement(
  setRolePermissions,
  async ({ input: { role, permissions }, ...asked }) => {
    const { tx, ctx, rule } = asked
    await lockRoles(tx, ctx)
    const change = await changeOf(tx, ctx, await actingOf(asked), { role, permissions })
    // Nobody approves other rights of their own role.
    if (rule.approvedBy !== null && (await working(tx, ctx, rule.approvedBy)).role === role) refuse('desk_own_role')
    await isOfTwo(asked)
    await storePermissions(tx, ctx, { role, permissions })
    return change
  },
  {
    effect: ({ input: { role } }, { gained, lost }) => [
      figure('role', null, role),
      ...PERMISSION_NAMES.filter((each) => gained.includes(each) || lost.includes(each)).map((each) =>
        gained.includes(each) ? figure(each, 'no', 'yes') : figure(each, 'yes', 'no'),
      ),
    ],
  },
)

export const staffLists = [list, roles]
export const staffActions = [
  add,
  setRole,
  remove,
  implement(suspendStaff, suspend(true), { say: () => 'Done.' }),
  implement(resumeStaff, suspend(false), { say: () => 'Done.' }),
  reinvite,
  setPermissions,
]
