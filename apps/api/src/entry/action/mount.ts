/** Mounts actions and lists at the desk. */

import type { Ctx } from '#core/context.ts'
import { listRequest } from '#entry/desk/desk-list.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import type { ProposalKind } from '#entry/desk/proposal.ts'
import { type AnyImplementation, type AnyListImplementation, formOf, type Person } from './implement.ts'
import { performAction } from './perform.ts'
import { readPageOf } from './read-list.ts'

type Kinds = readonly ProposalKind[]
type Mounted = {
  ctx: Ctx
  staff: { staffId: string; actor: string; permissions: ReadonlySet<string> }
  origin: { address: string }
}

const personOf = ({ staff, origin }: Pick<Mounted, 'staff' | 'origin'>): Person => ({
  actor: staff.actor,
  address: origin.address,
  permissions: staff.permissions,
})

export function mountAction(desk: Desk, implementation: AnyImplementation, kinds: Kinds): void {
  mountDesk(desk, implementation.action, (async ({ ctx, staff, origin, body }: Mounted & { body: never }) =>
    performAction(implementation, { ctx, person: personOf({ staff, origin }), input: body, kinds })) as never)
}

export function mountList(desk: Desk, implementation: AnyListImplementation, kinds: Kinds): void {
  mountDesk(desk, implementation.list, (async ({ ctx, query, ...by }: Mounted & { query: Query }) => {
    const { cursor, limit, ...filters } = query
    const request = listRequest({ cursor, limit }, formOf(implementation, filters))
    return readPageOf(implementation, { ctx, person: personOf(by), staff: by.staff, kinds, filters, request })
  }) as never)
}

type Query = { cursor?: string; limit?: number } & Record<string, unknown>
