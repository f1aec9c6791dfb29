/** Tags of staff on members. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Tx } from '#kit/database/db.ts'

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

type Tagging = { memberId: number; tag: string; actor: string }

/** Adds a tag, once. Returns whether it is new. */
export async function addTag(tx: Tx, ctx: Ctx, { memberId, tag, actor }: Tagging): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into member_tags (brand_id, member_id, tag, member_since, added_at, added_by)
      select brand_id, member_id, ${tag}, created_at, ${ctx.clock()}, ${actor} from members
      where brand_id = ${ctx.brand.id} and member_id = ${memberId}
      on conflict (brand_id, member_id, tag) do nothing`.execute(tx)
  return Boolean(numAffectedRows)
}

/** Removes a tag. Returns whether the member had it. */
export async function removeTag(tx: Tx, ctx: Ctx, { memberId, tag }: Tagging): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('member_tags')
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .where('tag', '=', tag)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
