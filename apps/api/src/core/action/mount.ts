/** Mounts actions and lists at the desk. */

import type { Ctx } from '#core/context.ts'
import { withClaims } from '#core/desk/claims.ts'
import { listRequest } from '#core/desk/desk-list.ts'
import { type Desk, mountDesk } from '#core/desk/mount-desk.ts'
import type { AnyImplementation, AnyListImplementation } from './implement.ts'
import { performAction } from './perform.ts'

type Mounted = {
  ctx: Ctx
  staff: { staffId: string; actor: string; permissions: ReadonlySet<string> }
  origin: { address: string }
}

export function mountAction(desk: Desk, implementation: AnyImplementation): void {
  mountDesk(desk, implementation.action, (async ({ ctx, staff, origin, body }: Mounted & { body: never }) => {
    const person = { actor: staff.actor, address: origin.address, permissions: staff.permissions }
    return performAction(implementation, { ctx, person, input: body })
  }) as never)
}

export function mountList(desk: Desk, { list, form, read }: AnyListImplementation): void {
  mountDesk(desk, list, (async ({ ctx, staff, query: { cursor, limit, ...filters } }: Mounted & { query: Query }) =>
    withClaims(
      ctx,
      staff,
      list,
      await read({ ctx, filters: filters as never, request: listRequest({ cursor, limit }, form) }),
    )) as never)
}

type Query = { cursor?: string; limit?: number } & Record<string, unknown>
