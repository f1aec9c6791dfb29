/** Pages of members. */
import { type SqlBool, sql } from 'kysely'
import { type ListForm, type ListRequest, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'

export const MEMBER_LIST: ListForm = {
  keys: [
    { column: 'm.created_at', type: 'timestamptz' },
    { column: 'm.member_id', type: 'bigint' },
  ],
  order: 'desc',
  at: 'm.created_at',
}
/** The members of a tag: the same order, by the index of the tag. */
const TAG_LIST: ListForm = {
  keys: [
    { column: 't.member_since', type: 'timestamptz' },
    { column: 't.member_id', type: 'bigint' },
  ],
  order: 'desc',
}

const members = (ctx: Ctx) =>
  ctx.db
    .selectFrom('members as m')
    .select(['m.member_id', 'm.uuid', 'm.username', 'm.name', 'm.phone', 'm.level', 'm.status'])
    .select(['m.created_at', 'm.last_login_at'])
    .where('m.brand_id', '=', ctx.brand.id)

export type MemberRow = Awaited<ReturnType<ReturnType<typeof members>['executeTakeFirstOrThrow']>>

export type MemberFilter = {
  status?: string | undefined
  level?: number | undefined
  tag?: string | undefined
  ids?: readonly number[] | undefined
}

/** Members newest first. `ids`: only these. */
export function membersPage(ctx: Ctx, { status, level, tag, ids }: MemberFilter, request: ListRequest) {
  const filtered = members(ctx)
    .$if(status !== undefined, (rows) => rows.where('m.status', '=', status as string))
    .$if(level !== undefined, (rows) => rows.where('m.level', '=', Number(level)))
    .$if(ids !== undefined, (rows) => rows.where(sql<SqlBool>`m.member_id = any (${ids}::bigint[])`))
  if (tag === undefined) return pageOf(filtered, MEMBER_LIST, request)
  const tagged = filtered
    .innerJoin('member_tags as t', (join) =>
      join.onRef('t.brand_id', '=', 'm.brand_id').onRef('t.member_id', '=', 'm.member_id'),
    )
    .where('t.tag', '=', tag)
  return pageOf(tagged, TAG_LIST, request)
}
