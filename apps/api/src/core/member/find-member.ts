/** Finds the member that an operator names: by username, in any case. */
import { unknown } from '#core/command.ts'
import type { Ctx } from '#core/context.ts'

/** Throws `Unknown member: X`. */
export async function memberIdOf(ctx: Ctx, username: string): Promise<number> {
  const row = await ctx.db
    .selectFrom('members')
    .select('member_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('username_folded', '=', username.toLowerCase())
    .executeTakeFirst()
  if (!row) throw unknown('member', username)
  return row.member_id
}
