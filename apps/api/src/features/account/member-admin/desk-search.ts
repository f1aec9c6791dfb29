/** Calls of the desk that find members. */
import type { CallQuery, CallReply } from '@duang/contract'
import {
  listMembers,
  listMemberTags,
  type MEMBER_STATUSES,
  readMemberMoney,
  searchMembers,
} from '@duang/contract/desk/member-search'
import type { Ctx } from '#core/context.ts'
import { findMemberId } from '#core/member/find-member.ts'
import { maskPhone } from '#core/member/masks.ts'
import { listRequest } from '#entry/desk/desk-list.ts'
import { lookFor } from '#entry/desk/looks.ts'
import { memberMoney, moneyOnWire } from '#entry/desk/member-money.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import { refuse } from '#kit/refusal.ts'
import { MEMBER_LIST, type MemberRow, membersPage } from './members.ts'
import { digitsOf, searchHits } from './search.ts'
import { tagsOf, tagsOfBrand } from './tags.ts'

const FOUND_MAX = 20

export function mountMemberSearch(desk: Desk): void {
  mountDesk(desk, listMembers, ({ ctx, query }) => list(ctx, query))
  mountDesk(desk, searchMembers, async ({ ctx, staff, origin, query: { text } }) => {
    const digits = digitsOf(text)
    if (digits === undefined) return search(ctx, text)
    // A number that is found is a number that is known.
    const look = { ...{ ctx, staff, origin, digits }, action: 'look.members' }
    return lookFor(
      look,
      (ofLook) => search(ofLook, text),
      ({ items }) => items.length,
    )
  })
  mountDesk(desk, readMemberMoney, async ({ ctx, query: { username } }) => {
    const memberId = (await findMemberId(ctx, username)) ?? refuse('not_found')
    return moneyOnWire((await memberMoney(ctx.db, ctx, memberId)) ?? refuse('not_found'))
  })
  mountDesk(desk, listMemberTags, async ({ ctx }) => ({ tags: await tagsOfBrand(ctx) }))
}

async function list(
  ctx: Ctx,
  { status, level, tag, ...page }: CallQuery<typeof listMembers>,
): Promise<CallReply<typeof listMembers>> {
  const { items, next } = await membersPage(ctx, { status, level, tag }, listRequest(page, MEMBER_LIST))
  return { items: await onWire(ctx, items), next }
}

async function search(ctx: Ctx, text: string): Promise<CallReply<typeof searchMembers>> {
  const hits = await searchHits(ctx, text)
  const ids = [...new Set(hits.map((hit) => hit.memberId))]
  if (ids.length === 0) return { items: [], hasMore: false }
  const { items } = await membersPage(ctx, { ids }, { limit: FOUND_MAX })
  const rows = await onWire(ctx, items)
  return {
    items: rows.map((row, at) => ({
      ...row,
      hits: hits.filter((hit) => hit.memberId === items[at]?.member_id).map(({ kind, value }) => ({ kind, value })),
    })),
    hasMore: ids.length > items.length,
  }
}

async function onWire(ctx: Ctx, rows: readonly MemberRow[]) {
  const tags = await tagsOf(
    ctx,
    rows.map((row) => row.member_id),
  )
  return rows.map((row) => ({
    ...{ id: row.uuid, username: row.username, name: row.name, phone: maskPhone(row.phone), level: row.level },
    ...{ status: row.status as (typeof MEMBER_STATUSES)[number], tags: tags.get(row.member_id) ?? [] },
    ...{ createdAt: row.created_at.toISOString(), lastLoginAt: row.last_login_at?.toISOString() ?? null },
  }))
}
