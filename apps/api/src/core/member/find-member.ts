/** Finds the member that staff name: by username, in any case. */
import { foldCode } from '@duang/contract/wire/pasted-text'
import { unknown } from '#core/command.ts'
import type { Ctx } from '#core/context.ts'

/** Undefined for an unknown name. */
export async function findMember(ctx: Ctx, username: string): Promise<{ memberId: number; uuid: string } | undefined> {
  const row = await ctx.db
    .selectFrom('members')
    .select(['member_id', 'uuid'])
    .where('brand_id', '=', ctx.brand.id)
    .where('username_folded', '=', foldCode(username).toLowerCase())
    .executeTakeFirst()
  return row && { memberId: row.member_id, uuid: row.uuid }
}

export const findMemberId = async (ctx: Ctx, username: string): Promise<number | undefined> =>
  (await findMember(ctx, username))?.memberId

/** Throws `Unknown member: X`. */
export async function memberIdOf(ctx: Ctx, username: string): Promise<number> {
  const memberId = await findMemberId(ctx, username)
  if (memberId === undefined) throw unknown('member', username)
  return memberId
}

/** Usernames by id. */
export async function usernamesOf({ db, brand }: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('members')
    .select(['member_id', 'username'])
    .where('brand_id', '=', brand.id)
    .where('member_id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ member_id, username }) => [member_id, username]))
}
