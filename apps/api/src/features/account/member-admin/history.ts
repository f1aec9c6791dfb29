/** Deposits, withdrawals, bonuses, logins, consents and changes of one member, in one list. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { behind, cutPage, type ListForm, type ListRequest, type Page } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import type { ReadDb } from '#kit/database/read-db.ts'

export const HISTORY_KINDS = ['deposit', 'withdrawal', 'bonus', 'login', 'consent', 'change'] as const
export type HistoryKind = (typeof HISTORY_KINDS)[number]

export type Fields = Record<string, string | number | null>
export type HistoryRow = { at: Date; kind: HistoryKind; id: string; data: Fields }

export const HISTORY_LIST: ListForm = {
  keys: [
    { column: 'at', type: 'timestamptz' },
    { column: 'kind', type: 'text' },
    { column: 'id', type: 'text' },
  ],
  order: 'desc',
  at: 'at',
}

/** Changes that have entries of their own, and notes. */
const SHOWN_OTHERWISE = [
  ...['members.note', 'members.exclude', 'members.rest', 'members.lower-limit', 'members.lower-time'],
  ...['member_notes.insert', 'play_breaks.insert'],
]

type Source = { kind: HistoryKind; select: (ctx: Ctx, memberId: number) => RawBuilder<unknown> }

/** Each returns at, kind, id and data of its rows, newest first by an index. */
const SOURCES: readonly Source[] = [
  {
    kind: 'deposit',
    select: (ctx, memberId) => sql`
      select credited_at as at, 'deposit' as kind, deposit_id::text as id,
        jsonb_build_object('satang', amount_satang, 'line', line_id, 'by', matched_by, 'unassigned_at', unassigned_at) as data
        from deposits where brand_id = ${ctx.brand.id} and member_id = ${memberId}`,
  },
  {
    kind: 'withdrawal',
    select: (ctx, memberId) => sql`
      select requested_at as at, 'withdrawal' as kind, withdrawal_id::text as id,
        jsonb_build_object('satang', amount_satang, 'state', state, 'bank', bank_code, 'account', account_digits) as data
        from withdrawals where brand_id = ${ctx.brand.id} and member_id = ${memberId}`,
  },
  {
    kind: 'bonus',
    select: (ctx, memberId) => sql`
      select granted_at as at, 'bonus' as kind, grant_id::text as id,
        jsonb_build_object('satang', bonus_satang, 'source', source, 'status', status) as data
        from bonus_grants where brand_id = ${ctx.brand.id} and member_id = ${memberId}`,
  },
  {
    kind: 'login',
    select: (ctx, memberId) => sql`
      select started_at as at, 'login' as kind, session_id::text as id, jsonb_build_object('address', host(address),
        'platform', platform, 'browser', user_agent, 'ended', ended_by) as data
        from sessions where brand_id = ${ctx.brand.id} and member_id = ${memberId}`,
  },
  {
    kind: 'consent',
    select: (ctx, memberId) => sql`
      select accepted_at as at, 'consent' as kind, document || ' ' || version as id,
        jsonb_build_object('document', document, 'version', version, 'address', host(address)) as data
        from consents where brand_id = ${ctx.brand.id} and member_id = ${memberId}`,
  },
  {
    kind: 'change',
    select: (ctx, memberId) => sql`
      select at, 'change' as kind, 'audit-' || audit_id as id, jsonb_build_object('action', action, 'actor', actor,
        'before', before::text, 'after', after::text, 'reason', reason) as data
        from audit_log where brand_id = ${ctx.brand.id} and member_id = ${memberId}
          and action <> all(${SHOWN_OTHERWISE}::text[])`,
  },
  {
    kind: 'change',
    select: (ctx, memberId) => sql`
      select at, 'change' as kind, 'limit-' || change_id as id, jsonb_build_object('actor', coalesce(actor, 'member'),
        'action', step || ' ' || kind || ' limit a ' || period, 'before', from_amount::text, 'after', to_amount::text) as data
        from play_limit_changes where brand_id = ${ctx.brand.id} and member_id = ${memberId}`,
  },
  {
    kind: 'change',
    select: (ctx, memberId) => sql`
      select asked_at as at, 'change' as kind, 'break-' || starts_at || kind as id, jsonb_build_object('actor', asked_by,
        'action', kind, 'after', 'until ' || coalesce(ends_at::text, 'an open end'), 'reason', note) as data
        from play_breaks where brand_id = ${ctx.brand.id} and member_id = ${memberId}`,
  },
]

/** The newest entries of these kinds: of each table by its index, then merged. */
export async function historyOf(
  db: ReadDb,
  ctx: Ctx,
  memberId: number,
  kinds: readonly HistoryKind[],
  request: ListRequest,
): Promise<Page<HistoryRow>> {
  const conditions = [
    ...(request.from ? [sql<SqlBool>`at >= ${request.from}`] : []),
    ...(request.to ? [sql<SqlBool>`at < ${request.to}`] : []),
    // The first key alone uses an index. The whole comparison orders rows of one instant.
    ...(request.after
      ? [sql<SqlBool>`at <= ${request.after[0]}::timestamptz`, behind(HISTORY_LIST, request.after)]
      : []),
  ]
  const newest = ({ select }: Source) => sql`(
    select * from (${select(ctx, memberId)}) rows_of_one
      where ${sql.join([sql`true`, ...conditions], sql` and `)}
      order by at desc, kind desc, id desc limit ${request.limit + 1}
  )`
  const { rows } = await sql<HistoryRow & { page_keys: string[] }>`
    select at, kind, id, data, array[at::text, kind, id] as page_keys
      from (${sql.join(SOURCES.filter((each) => kinds.includes(each.kind)).map(newest), sql` union all `)}) history
      order by at desc, kind desc, id desc limit ${request.limit + 1}`.execute(db)
  return cutPage(rows, request.limit)
}
