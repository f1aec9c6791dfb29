/** A page of a list that is filtered by member and time. */
import type { ListRequest } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { memberOfDesk } from '#entry/desk/desk-member.ts'

type Filters = { member?: string | undefined; from?: string | undefined; to?: string | undefined }

/** Refuses `not_found` for an unknown member. */
export async function filtered(ctx: Ctx, { member, from, to }: Filters, request: ListRequest): Promise<ListRequest> {
  return {
    ...request,
    memberId: member === undefined ? undefined : (await memberOfDesk(ctx, member)).memberId,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  }
}
