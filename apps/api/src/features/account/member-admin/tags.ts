/** Tags of staff on members. */
import { sql } from 'kysely'
import { type Decision, recordAction } from '#core/audit/audit.ts'
import type { Ctx } from '#core/context.ts'
import { inTransaction } from '#kit/database/db.ts'

const SHOWN_MAX = 200

/** Tags of these members, by member. */
export async function tagsOf(ctx: Ctx, memberIds: readonly number[]): Promise<ReadonlyMap<number, string[]>> {
  if (memberIds.length === 0) return new Map()
  const { rows } = await sql<{ member_id: number; tags: string[] }>`
    select member_id, array_agg(tag order by tag) as tags from member_tags
    where brand_id = ${ctx.brand.id} and member_id = any (${memberIds}::bigint[])
    group by member_id`.execute(ctx.db)
  return new Map(rows.map((row) => [row.member_id, row.tags]))
}

/** The tags of a brand by name, the first 200. One probe of the index for each, however many members have it. */
export async function tagsOfBrand(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    with recursive named (tag) as (
      (select min(tag) from member_tags where brand_id = ${ctx.brand.id})
      union all
      select (select min(t.tag) from member_tags t where t.brand_id = ${ctx.brand.id} and t.tag > named.tag)
      from named where named.tag is not null
    )
    select tag from named where tag is not null limit ${SHOWN_MAX}`.execute(ctx.db)
  return rows.map((row) => row.tag)
}

/** Adds a tag, once. Returns whether it is new. */
export function addTag(ctx: Ctx, memberId: number, tag: string, decision: Decision): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const { numAffectedRows } = await sql`
      insert into member_tags (brand_id, member_id, tag, member_since, added_at, added_by)
        select brand_id, member_id, ${tag}, created_at, ${ctx.clock()}, ${decision.actor} from members
        where brand_id = ${ctx.brand.id} and member_id = ${memberId}
        on conflict (brand_id, member_id, tag) do nothing`.execute(tx)
    if (!numAffectedRows) return false
    await recordAction(tx, ctx, { ...decision, action: 'members.tag', memberId, after: { tag } })
    return true
  })
}

/** Removes a tag. Returns whether the member had it. */
export function removeTag(ctx: Ctx, memberId: number, tag: string, decision: Decision): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('member_tags')
      .where('brand_id', '=', ctx.brand.id)
      .where('member_id', '=', memberId)
      .where('tag', '=', tag)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return false
    await recordAction(tx, ctx, { ...decision, action: 'members.untag', memberId, before: { tag } })
    return true
  })
}
