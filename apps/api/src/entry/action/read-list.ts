/** Reads a page of a list, for the desk and for `duang`. */
import type { ListRequest, Page } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { withClaims } from '#entry/desk/claims.ts'
import { memberOfDesk } from '#entry/desk/desk-member.ts'
import type { ProposalKind } from '#entry/desk/proposal.ts'
import { type AnyListImplementation, formOf, type Person } from './implement.ts'

type Asked = {
  ctx: Ctx
  person: Person
  kinds: readonly ProposalKind[]
  /** Of the desk. The owner of the machine works on no entries. */
  staff?: { staffId: string }
  filters: Readonly<Record<string, unknown>>
  request: ListRequest
}

const OWNER = { staffId: '' }

/** A list whose form knows the column of members gets the one of its filter. Refuses `not_found` for an unknown member. */
export async function readPageOf(
  implementation: AnyListImplementation,
  { ctx, person, kinds, staff = OWNER, filters, request }: Asked,
): Promise<Page<unknown>> {
  const { member } = filters
  const isOfMember = formOf(implementation, filters).member !== undefined && member !== undefined
  const memberId = isOfMember ? (await memberOfDesk(ctx, String(member))).memberId : undefined
  const page = await implementation.read({
    ctx,
    person,
    kinds,
    filters: filters as never,
    request: { ...request, ...(memberId === undefined ? {} : { memberId }) },
  })
  return withClaims(ctx, staff, implementation.list, page)
}
