/** Every change of a member's credit or points, newest first. */
import type { CallReply } from '@duang/contract'
import type { listPoints, listTransfers } from '@duang/contract/books/history'
import type { TransferGroup } from '@duang/contract/books/transfer-groups'
import { transferName } from '@duang/contract/books/transfer-names'
import type { Caller, ReportCtx } from '#core/context.ts'
import { stableId } from '#kit/ids.ts'
import { addDays, startOfBangkokDate } from '#kit/text/bangkok-time.ts'
import { KINDS } from '#money/ledger/chart.ts'
import type { Kind } from '#money/ledger/ledger.ts'
import { type StatementPage, statementWithin } from '#money/ledger/statement-within.ts'

const PAGE_ROWS = 20
const ACCOUNTS = { credit: 'cash', points: 'points' } as const

export type HistoryPart = {
  account: keyof typeof ACCOUNTS
  group?: TransferGroup | undefined
  /** Bangkok days, both included. */
  start?: string | undefined
  end?: string | undefined
}
type Paging = { cursor?: string | undefined; limit?: number | undefined }

const ALL_KINDS = Object.keys(KINDS) as Kind[]

/** A page of the entries behind the version `before`. */
export function entriesOf(
  ctx: ReportCtx,
  { memberId }: Caller,
  { account, group, start, end }: HistoryPart,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<StatementPage> {
  const part = {
    account: ACCOUNTS[account],
    since: start === undefined ? undefined : startOfBangkokDate(start),
    until: end === undefined ? undefined : startOfBangkokDate(addDays(end, 1)),
    kinds: group === undefined ? ALL_KINDS : ALL_KINDS.filter((kind) => transferName(kind).group === group),
    before,
    limit,
  }
  return ctx.read((db) => statementWithin(db, ctx.brand.id, memberId, part))
}

export async function changesOf(
  ctx: ReportCtx,
  caller: Caller,
  { cursor, limit = PAGE_ROWS, ...part }: HistoryPart & Paging,
): Promise<CallReply<typeof listTransfers> & CallReply<typeof listPoints>> {
  const before = cursor === undefined ? undefined : Number(cursor)
  const { entries, next } = await entriesOf(ctx, caller, part, { before, limit })
  const sources = await sourcesOf(ctx, caller, entries)
  return {
    items: entries.map(({ transferId, kind, change, balance, postedAt }) => ({
      id: transferId,
      kind,
      change,
      balance,
      at: postedAt.toISOString(),
      ...(sources.has(transferId) && { source: sources.get(transferId) }),
    })),
    next: next === null ? null : String(next),
  }
}

const PRIZES: readonly Kind[] = ['tournament.credit', 'tournament.points']

/** Names of the tournaments whose prizes are among the entries, by transfer. Their ids are computed from the tournament. */
async function sourcesOf(
  ctx: ReportCtx,
  { memberId }: Caller,
  entries: StatementPage['entries'],
): Promise<Map<string, { th: string; en: string }>> {
  const kinds = PRIZES.filter((kind) => entries.some((entry) => entry.kind === kind))
  if (kinds.length === 0) return new Map()
  const won = await ctx.db
    .selectFrom('tournament_results as r')
    .innerJoin('tournaments as t', (join) =>
      join.onRef('t.brand_id', '=', 'r.brand_id').onRef('t.tournament_id', '=', 'r.tournament_id'),
    )
    .select(['t.tournament_id', 't.name_th', 't.name_en'])
    .where('r.brand_id', '=', ctx.brand.id)
    .where('r.member_id', '=', memberId)
    .where('r.paid_at', 'is not', null)
    .execute()
  return new Map(
    won.flatMap(({ tournament_id, name_th: th, name_en: en }) =>
      kinds.map((kind) => [stableId(kind, ctx.brand.id, tournament_id, memberId), { th, en }] as const),
    ),
  )
}
