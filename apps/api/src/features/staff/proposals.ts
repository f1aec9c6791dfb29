/** What a second person approves about staff. Each is checked again as for its author: the proposal may be a day old. */
import type { Ctx } from '#core/context.ts'
import type { ProposalKind } from '#core/desk/proposal.ts'
import { type WorkingPerson, workingPerson } from '#core/desk/staff.ts'
import type { Tx } from '#kit/db.ts'
import { refuse } from '#kit/refusal.ts'
import {
  assertMayGive,
  assertMayMove,
  assertMayReinvite,
  joinBrand,
  moveRole,
  readmit,
  rowOf,
  type Wanted,
} from './people.ts'
import { assertMayChange, needsNewLink, type PermissionChange, type RoleMove, storePermissions } from './roles.ts'

/** Author and approver with their present rights. */
const working = async (tx: Tx, ctx: Ctx, actor: string): Promise<WorkingPerson> =>
  (await workingPerson(tx, ctx.brand.id, actor)) ?? refuse('desk_proposal_author')

export const staffProposals: readonly ProposalKind[] = [
  {
    kind: 'staff.role',
    proposing: 'staff.manage',
    permission: 'staff.manage',
    execute: async (tx, ctx, { staffId, role, before }: RoleMove, { proposedBy, approvedBy }) => {
      const row = (await rowOf(tx, ctx, staffId)) ?? refuse('desk_state_changed')
      if (row.role !== before) refuse('desk_state_changed')
      // An owner may agree to leave; nobody else approves a role of their own.
      const isOwn = (await working(tx, ctx, approvedBy)).staffId === staffId
      if (isOwn && before !== 'owner') refuse('desk_own_role')
      await assertMayMove(tx, ctx, await working(tx, ctx, proposedBy), { staffId, role })
      // Asked before the role changes.
      const isNewLink = await needsNewLink(tx, ctx, proposedBy, { staffId, role })
      await moveRole(tx, ctx, proposedBy, { staffId, role })
      if (isNewLink) await readmit(tx, ctx, staffId, { proposedBy, approvedBy })
    },
  },
  {
    kind: 'staff.invite',
    proposing: 'staff.manage',
    permission: 'staff.manage',
    execute: async (tx, ctx, wanted: Wanted, { proposedBy, approvedBy }) => {
      const author = await working(tx, ctx, proposedBy)
      await assertMayGive(tx, ctx, author, wanted.role)
      const joined = await joinBrand(tx, ctx, author, wanted)
      if (joined) await readmit(tx, ctx, joined.staffId, { proposedBy, approvedBy })
    },
  },
  {
    kind: 'staff.reinvite',
    proposing: 'staff.manage',
    permission: 'staff.manage',
    execute: async (tx, ctx, { staffId }: { staffId: string }, { proposedBy, approvedBy }) => {
      if (!(await rowOf(tx, ctx, staffId))) refuse('desk_state_changed')
      await assertMayReinvite(tx, ctx, await working(tx, ctx, proposedBy), staffId)
      await readmit(tx, ctx, staffId, { proposedBy, approvedBy })
    },
  },
  {
    kind: 'staff.permissions',
    proposing: 'staff.manage',
    permission: 'staff.manage',
    execute: async (tx, ctx, change: PermissionChange, { proposedBy, approvedBy }) => {
      assertMayChange(await working(tx, ctx, proposedBy), change)
      // Nobody approves other rights of their own role.
      if ((await working(tx, ctx, approvedBy)).role === change.role) refuse('desk_own_role')
      await storePermissions(tx, ctx, change)
    },
  },
]
