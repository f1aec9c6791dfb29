/** What a second person approves about staff. Each is checked again: the proposal may be a day old. */
import type { ProposalKind } from '#core/desk/proposal.ts'
import { staffActor } from '#core/desk/staff.ts'
import { endStaffSessions } from '#core/desk/staff-session.ts'
import { refuse } from '#kit/refusal.ts'
import { assertOtherOwner, joinBrand, moveRole, rowOf, type Wanted } from './people.ts'
import { type PermissionChange, type RoleMove, storePermissions } from './roles.ts'

/** Any staff id: it marks a decision of the desk. */
const AT_DESK = ''

export const staffProposals: readonly ProposalKind[] = [
  {
    kind: 'staff.role',
    permission: 'staff.manage',
    execute: async (tx, ctx, { staffId, role, before }: RoleMove, { proposedBy, approvedBy }) => {
      const row = (await rowOf(tx, ctx, staffId)) ?? refuse('desk_state_changed')
      if (row.role !== before) refuse('desk_state_changed')
      const { username } = await tx
        .selectFrom('desk.staff')
        .select('username')
        .where('staff_id', '=', staffId)
        .executeTakeFirstOrThrow()
      // An owner may agree to leave; nobody else approves a role of their own.
      if (staffActor(username) === approvedBy && before !== 'owner') refuse('desk_own_role')
      if (before === 'owner' && role !== 'owner') await assertOtherOwner(tx, ctx, staffId)
      await moveRole(tx, ctx, proposedBy, { staffId, role })
    },
  },
  {
    kind: 'staff.invite',
    permission: 'staff.manage',
    execute: async (tx, ctx, wanted: Wanted, { proposedBy }) => {
      await joinBrand(tx, ctx, { actor: proposedBy, staffId: AT_DESK }, wanted)
    },
  },
  {
    kind: 'staff.reinvite',
    permission: 'staff.manage',
    execute: async (tx, ctx, { staffId }: { staffId: string }) => {
      if (!(await rowOf(tx, ctx, staffId))) refuse('desk_state_changed')
      await tx
        .updateTable('desk.staff')
        .set({ password_hash: null, accepted_at: null })
        .where('staff_id', '=', staffId)
        .execute()
      await endStaffSessions(tx, staffId, { by: 'staff', now: ctx.clock() })
    },
  },
  {
    kind: 'staff.permissions',
    permission: 'staff.manage',
    execute: (tx, ctx, change: PermissionChange) => storePermissions(tx, ctx, change),
  },
]
