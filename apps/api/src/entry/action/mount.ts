/** Mounts actions and lists at the desk. */

import type { Ctx } from '#core/context.ts'
import { withClaims } from '#entry/desk/claims.ts'
import { listRequest } from '#entry/desk/desk-list.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import { type AnyImplementation, type AnyListImplementation, formOf, type Person } from './implement.ts'
import { performAction } from './perform.ts'

type Mounted = {
  ctx: Ctx
  staff: { staffId: string; actor: string; permissions: ReadonlySet<string> }
  origin: { address: string }
}

export function mountAction(desk: Desk, implementation: AnyImplementation): void {
  mountDesk(desk, implementation.action, (async ({ ctx, staff, origin, body }: Mounted & { body: never }) => {
    return performAction(implementation, { ctx, person: personOf({ staff, origin }), input: body })
  }) as never)
}

const personOf = ({ staff, origin }: Pick<Mounted, 'staff' | 'origin'>): Person => ({
  actor: staff.actor,
  address: origin.address,
  permissions: staff.permissions,
})

export function mountList(desk: Desk, implementation: AnyListImplementation): void {
  mountDesk(desk, implementation.list, (async ({ ctx, query, staff, origin }: Mounted & { query: Query }) => {
    const { cursor, limit, ...filters } = query
    const request = listRequest({ cursor, limit }, formOf(implementation, filters))
    const page = await implementation.read({
      ctx,
      person: personOf({ staff, origin }),
      filters: filters as never,
      request,
    })
    return withClaims(ctx, staff, implementation.list, page)
  }) as never)
}

type Query = { cursor?: string; limit?: number } & Record<string, unknown>
