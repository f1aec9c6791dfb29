/** Lists of members, and of what staff read about one. */
import { listMemberHistory, listMemberNotes, listMembers, searchMembers } from '@duang/contract/action/member-lists'
import type { Ctx } from '#core/context.ts'
import { maskPhone } from '#core/member/masks.ts'
import { implementList, type ListItem, type Person } from '#entry/action/implement.ts'
import { memberOfDesk } from '#entry/desk/desk-member.ts'
import { lookFor } from '#entry/desk/looks.ts'
import { HISTORY_KINDS, HISTORY_LIST, type HistoryRow, historyOf } from './history.ts'
import { MEMBER_LIST, type MemberRow, membersPage } from './members.ts'
import { NOTE_LIST, notesPage } from './notes.ts'
import { digitsOf, searchHits } from './search.ts'
import { tagsOf } from './tags.ts'

const list = implementList(listMembers, MEMBER_LIST, async ({ ctx, person, filters, request }) => {
  const { items, next } = await membersPage(ctx, filters, request)
  return { items: await rowsOf(ctx, person, items), next }
})

const find = implementList(searchMembers, MEMBER_LIST, async ({ ctx, person, filters: { text }, request }) => {
  const search = async (within: Ctx) => {
    const hits = await searchHits(within, text)
    const ids = [...new Set(hits.map((hit) => hit.memberId))]
    if (ids.length === 0) return { items: [], next: null }
    const { items, next } = await membersPage(within, { ids }, request)
    const rows = await rowsOf(within, person, items)
    const hitsOf = (at: number) => hits.filter((hit) => hit.memberId === items[at]?.member_id)
    return {
      items: rows.map((row, at) => ({ ...row, hits: hitsOf(at).map(({ kind, value }) => ({ kind, value })) })),
      next,
    }
  }
  const digits = digitsOf(text)
  if (digits === undefined || person.permissions === null) return search(ctx)
  // A number that is found is a number that is known.
  const look = { ctx, staff: person, origin: { address: person.address ?? '' }, digits, action: 'look.members' }
  return lookFor(look, search, ({ items }) => items.length)
})

async function rowsOf(ctx: Ctx, { permissions }: Person, rows: readonly MemberRow[]) {
  const tags = await tagsOf(
    ctx,
    rows.map((row) => row.member_id),
  )
  return rows.map((row) => ({
    id: row.uuid,
    username: row.username,
    name: row.name,
    phone: permissions ? maskPhone(row.phone) : row.phone,
    level: row.level,
    status: row.status as 'active' | 'blocked',
    tags: tags.get(row.member_id) ?? [],
    createdAt: row.created_at.toISOString(),
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
  }))
}

const notes = implementList(listMemberNotes, NOTE_LIST, async ({ ctx, filters: { member }, request }) => {
  const { items, next } = await notesPage(ctx, (await memberOfDesk(ctx, member)).memberId, request)
  return { items: items.map(({ note_id: id, at, ...row }) => ({ id, at: at.toISOString(), ...row })), next }
})

const history = implementList(listMemberHistory, HISTORY_LIST, async ({ ctx, filters: { member, kind }, request }) => {
  const { memberId } = await memberOfDesk(ctx, member)
  const kinds = kind === undefined ? HISTORY_KINDS : [kind]
  const { items, next } = await historyOf(ctx.db, ctx, memberId, kinds, request)
  return { items: items.map(entryOf), next }
})

/** Without what a change was before and after: those may be complete numbers. The audit log has them. */
function entryOf({ at, kind, id, data }: HistoryRow): ListItem<typeof listMemberHistory> {
  const text = (value: string | number | null | undefined) =>
    value === null || value === undefined ? null : String(value)
  const { satang, state, status, action, platform, document, version, actor, by, address, reason, unassigned_at } = data
  const taken = unassigned_at ? 'unassigned' : null
  return {
    at: at.toISOString(),
    kind,
    id,
    amount: satang === undefined || satang === null ? null : Number(satang) * (kind === 'withdrawal' ? -1 : 1),
    what: text(state ?? status ?? action ?? platform ?? taken ?? (document ? `${document} ${version}` : null)),
    actor: text(actor ?? by),
    note: text(reason ?? address),
  }
}

export const memberLists = [list, find, notes, history]
