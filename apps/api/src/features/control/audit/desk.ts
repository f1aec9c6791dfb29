/** Calls of the desk about the audit log. */
import type { CallQuery, CallReply } from '@duang/contract'
import { maskAccount } from '@duang/contract/bank/banks'
import { listAuditEntries, readAuditEntry, readAuditNames } from '@duang/contract/desk/audit'
import type { Ctx } from '#core/context.ts'
import { findMemberId } from '#core/member/find-member.ts'
import { maskPhone } from '#core/member/masks.ts'
import { listRequest } from '#entry/desk/desk-list.ts'
import { type Desk, mountDesk } from '#entry/desk/mount-desk.ts'
import { refuse } from '#kit/refusal.ts'
import { addDays, startOfBangkokDate } from '#kit/text/bangkok-time.ts'
import { AUDIT_LIST, changesOf, type FieldChange, findEntry, listEntries, namesIn } from './entries.ts'

/** Fields that a row of the list names. */
const NAMED_MAX = 6

export function mountAuditDesk(desk: Desk): void {
  mountDesk(desk, listAuditEntries, ({ ctx, query }) => list(ctx, query))
  mountDesk(desk, readAuditNames, async ({ ctx }) => {
    const [actors, actions] = await Promise.all([namesIn(ctx, 'actor'), namesIn(ctx, 'action')])
    return { actors, actions }
  })
  mountDesk(desk, readAuditEntry, ({ ctx, params }) => read(ctx, params.id))
}

type Row = Awaited<ReturnType<typeof listEntries>>['items'][number]

const entryOf = ({ audit_id, at, actor, address, action, username, subject, reason }: Row) => ({
  id: audit_id,
  at: at.toISOString(),
  actor,
  address,
  action,
  username,
  subject,
  reason,
})

async function list(
  ctx: Ctx,
  { actor, action, subject, username, from, to, ...page }: CallQuery<typeof listAuditEntries>,
): Promise<CallReply<typeof listAuditEntries>> {
  if (from !== undefined && to !== undefined && to < from) refuse('desk_days_invalid')
  const memberId = username === undefined ? undefined : ((await findMemberId(ctx, username)) ?? refuse('not_found'))
  const request = {
    ...listRequest(page, AUDIT_LIST),
    memberId,
    from: from === undefined ? undefined : startOfBangkokDate(from),
    to: to === undefined ? undefined : startOfBangkokDate(addDays(to, 1)),
  }
  const { items, next } = await listEntries(ctx.db, ctx, { actor, action, subject }, request)
  return {
    next,
    items: items.map((row) => {
      const fields = changesOf(row.before, row.after).map(({ field }) => field)
      return { ...entryOf(row), fields: fields.slice(0, NAMED_MAX), fieldCount: fields.length }
    }),
  }
}

async function read(ctx: Ctx, id: number): Promise<CallReply<typeof readAuditEntry>> {
  const row = (await findEntry(ctx, id)) ?? refuse('not_found')
  return {
    ...entryOf(row),
    changes: changesOf(row.before, row.after).map(row.username === null ? (each) => each : withoutNumbers),
    seal: row.seal === null || row.hash === null ? null : { n: row.seal, hash: row.hash },
  }
}

const NUMBERS = /(?<![\w-])\d{9,15}(?![\w-])/g
const COUNTED = /satang|amount|id$/i

/** Phones and accounts of a member in full are shown by the call that records the look, never by the log. Amounts and ids stay. */
const withoutNumbers = ({ field, before, after }: FieldChange): FieldChange =>
  COUNTED.test(field) ? { field, before, after } : { field, before: masked(before), after: masked(after) }

const masked = (text: string | null): string | null =>
  text?.replace(NUMBERS, (number) => (/^0\d{9}$/.test(number) ? maskPhone(number) : maskAccount(number))) ?? null
