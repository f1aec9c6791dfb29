/** Finds the member that staff name: by username, in any case. */
import { unknown } from '#core/command.ts'
import type { Ctx } from '#core/context.ts'

/** Undefined for an unknown name. */
export async function findMemberId(ctx: Ctx, username: string): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('members')
    .select('member_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('username_folded', '=', username.toLowerCase())
    .executeTakeFirst()
  return row?.member_id
}

/** Throws `Unknown member: X`. */
export async function memberIdOf(ctx: Ctx, username: string): Promise<number> {
  const memberId = await findMemberId(ctx, username)
  if (memberId === undefined) throw unknown('member', username)
  return memberId
}
