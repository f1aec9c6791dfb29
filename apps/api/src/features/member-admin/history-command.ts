/** `duang members history`: deposits, withdrawals, logins, consents and changes of one member, in one list. */
import { maskAccount } from '@duang/contract/banks'
import { formatBaht } from '@duang/contract/money'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type CommandInput, invalid } from '#core/command.ts'
import { behind, cutPage, type ListForm, type ListRequest, type Page, readList, sayPage } from '#core/command-list.ts'
import { wordOf } from '#core/command-words.ts'
import type { Ctx } from '#core/context.ts'
import { memberIdOf } from '#core/member/find-member.ts'
import { bangkokStamp } from '#kit/bangkok-instant.ts'
import type { ReadDb } from '#kit/read-db.ts'

export const HISTORY_KINDS = ['deposits', 'withdrawals', 'logins', 'consents', 'changes'] as const
type HistoryKind = (typeof HISTORY_KINDS)[number]

type Fields = Record<string, string | number | null>
type HistoryRow = { at: Date; kind: string; id: string; data: Fields }

const HISTORY_LIST: ListForm = {
  keys: [
    { column: 'at', type: 'timestamptz' },
    { column: 'kind', type: 'text' },
    { column: 'id', type: 'text' },
  ],
  order: 'desc',
  at: 'at',
}

export async function showHistory(input: CommandInput): Promise<number> {
  const { ctx, words, options } = input
  const memberId = await memberIdOf(ctx, wordOf(words[0], 'USERNAME'))
  const kind = HISTORY_KINDS.find((each) => each === options.kind)
  if (options.kind !== undefined && !kind) throw invalid(`--kind is one of ${HISTORY_KINDS.join(', ')}.`)
  const kinds = kind ? [kind] : HISTORY_KINDS
  const request = await readList(input, HISTORY_LIST)
  const page = await input.read((db) => historyOf(db, ctx, memberId, kinds, request))
  return sayPage(input, page, {
    row: ({ at, kind: what, id, data }) =>
      `${bangkokStamp(at)}  ${what.padEnd(10)}  ${TEXT_OF[what]?.(data, id) ?? id}`,
    none: 'Nothing in this time.',
  })
}

const money = (value: Fields[string] | undefined): string => formatBaht(Number(value ?? 0))
const TEXT_OF: Record<string, (data: Fields, id: string) => string> = {
  deposit: (data) =>
    `+${money(data.satang)}  line ${data.line}, by ${data.by}${data.unassigned_at ? ', unassigned since' : ''}`,
  withdrawal: (data, id) =>
    `−${money(data.satang)}  ${data.state}  ${id}  to ${data.bank} ${maskAccount(String(data.account))}`,
  login: (data) =>
    `from ${data.address ?? 'unknown'}  ${data.platform}  ${data.ended ? `ended: ${data.ended}` : 'open'}`,
  consent: (data) => `to ${data.document} ${data.version}${data.address ? `  from ${data.address}` : ''}`,
  change: (data) =>
    `${data.action} by ${data.actor}${data.after ? `  ${data.before ?? ''} → ${data.after}` : ''}${data.reason ? `  ${data.reason}` : ''}`,
}

type Source = { kind: HistoryKind; select: (ctx: Ctx, memberId: number) => RawBuilder<unknown> }

/** Each returns at, kind, id and data of its rows, newest first by an index. */
const SOURCES: readonly Source[] = [
  {
    kind: 'deposits',
    select: (ctx, memberId) => sql`
      select credited_at as at, 'deposit' as kind, deposit_id::text as id,
        jsonb_build_object('satang', amount_satang, 'line', line_id, 'by', matched_by, 'unassigned_at', unassigned_at) as data
        from deposits where brand_id = ${ctx.brand.id} and member_id = ${memberId}`,
  },
  {
    kind: 'withdrawals',
    select: (ctx, memberId) => sql`
      select requested_at as at, 'withdrawal' as kind, withdrawal_id::text as id,
        jsonb_build_object('satang', amount_satang, 'state', state, 'bank', bank_code, 'account', account_digits) as data
        from withdrawals where brand_id = ${ctx.brand.id} and member_id = ${memberId}`,
  },
  {
    kind: 'logins',
    select: (ctx, memberId) => sql`
      select started_at as at, 'login' as kind, session_id::text as id, jsonb_build_object('address', host(address),
        'platform', platform, 'browser', user_agent, 'ended', ended_by) as data
        from sessions where brand_id = ${ctx.brand.id} and member_id = ${memberId}`,
  },
  {
    kind: 'consents',
    select: (ctx, memberId) => sql`
      select accepted_at as at, 'consent' as kind, document || ' ' || version as id,
        jsonb_build_object('document', document, 'version', version, 'address', host(address)) as data
        from consents where brand_id = ${ctx.brand.id} and member_id = ${memberId}`,
  },
  {
    kind: 'changes',
    select: (ctx, memberId) => sql`
      select at, 'change' as kind, 'audit-' || audit_id as id, jsonb_build_object('action', action, 'actor', actor,
        'before', before::text, 'after', after::text, 'reason', reason) as data
        from audit_log where brand_id = ${ctx.brand.id} and member_id = ${memberId}
          and action not in ('member_notes.insert', 'play_breaks.insert')`,
  },
  {
    kind: 'changes',
    select: (ctx, memberId) => sql`
      select at, 'change' as kind, 'limit-' || change_id as id, jsonb_build_object('actor', 'member',
        'action', step || ' ' || kind || ' limit a ' || period, 'before', from_amount::text, 'after', to_amount::text) as data
        from play_limit_changes where brand_id = ${ctx.brand.id} and member_id = ${memberId}`,
  },
  {
    kind: 'changes',
    select: (ctx, memberId) => sql`
      select asked_at as at, 'change' as kind, 'break-' || starts_at || kind as id, jsonb_build_object('actor', asked_by,
        'action', kind, 'after', 'until ' || coalesce(ends_at::text, 'an open end'), 'reason', note) as data
        from play_breaks where brand_id = ${ctx.brand.id} and member_id = ${memberId}`,
  },
]

async function historyOf(
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
