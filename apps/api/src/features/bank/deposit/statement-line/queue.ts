/** Statement lines as staff read them, and the assignment of one to a member. */
import type { LineState } from '@duang/contract/action/deposit'
import { sql } from 'kysely'
import { type ListForm, type ListRequest, type Page, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import type { RankedMember } from '#core/matching/match.ts'
import { isNamedBy } from '#core/matching/signals.ts'
import type { Gate } from '#money/second-person/money-gate.ts'
import { type CreditOutcome, creditLine } from '../credit.ts'
import { sourceBank } from '../source-bank.ts'
import type { StoredMatching } from './queue-reasons.ts'

export const lineFields = (ctx: Ctx) =>
  ctx.db
    .selectFrom('statement_lines')
    .select([
      'line_id',
      'feed',
      'ext_id',
      'bank_code',
      'account_digits',
      'direction',
      'amount_satang',
      'booked_at',
      'state',
    ])
    .select(['received_at', 'source_bank', 'source_account', 'source_name', 'reference'])
    .select(['is_time_known', 'matching', 'decided_by', 'decided_at', 'note'])
    .where('brand_id', '=', ctx.brand.id)

type Row = Awaited<ReturnType<ReturnType<typeof lineFields>['executeTakeFirstOrThrow']>>
export type QueueLine = Omit<Row, 'matching' | 'state'> & { matching: StoredMatching | null; state: LineState }

export const queueLine = (row: Row): QueueLine => ({
  ...row,
  source_bank: sourceBank(row.source_bank),
  state: row.state as LineState,
  matching: row.matching as StoredMatching | null,
})

export const LINE_LIST: ListForm = {
  keys: [
    { column: 'booked_at', type: 'timestamptz' },
    { column: 'line_id', type: 'bigint' },
  ],
  order: 'desc',
  at: 'booked_at',
  member: 'member_id',
}

/** Returns lines in one state, newest first, a page at a time. Of a member: its credited lines, by default in any state. */
export async function listLines(
  ctx: Ctx,
  state: LineState | undefined,
  { memberId, ...request }: ListRequest,
): Promise<Page<QueueLine>> {
  const query = lineFields(ctx)
    .$if(state !== undefined, (lines) => lines.where('state', '=', state as LineState))
    .$if(memberId !== undefined, (lines) =>
      lines.where('line_id', 'in', (eb) =>
        eb
          .selectFrom('deposits')
          .select('deposits.line_id')
          .where('deposits.brand_id', '=', ctx.brand.id)
          .where('deposits.member_id', '=', memberId as number)
          .where('deposits.unassigned_at', 'is', null),
      ),
    )
  const { items, next } = await pageOf(query, LINE_LIST, request)
  return { items: items.map(queueLine), next }
}

export async function findLine(ctx: Ctx, lineId: number): Promise<QueueLine | undefined> {
  const row = await lineFields(ctx).where('line_id', '=', lineId).executeTakeFirst()
  return row && queueLine(row)
}

/** The number of the newest line with this id of a bank. */
export async function lineIdOfBank(ctx: Ctx, bankId: string): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('bank_feeds as f')
    .innerJoin('statement_lines as l', (join) =>
      join.onRef('l.brand_id', '=', 'f.brand_id').onRef('l.feed', '=', 'f.feed'),
    )
    .select('l.line_id')
    .where('f.brand_id', '=', ctx.brand.id)
    .where('l.ext_id', '=', bankId)
    .orderBy('l.line_id', 'desc')
    .executeTakeFirst()
  return row?.line_id
}

/** The feed of a line, and the id that the bank gave it. */
export const sourceOf = (ctx: Ctx, lineId: number) =>
  ctx.db
    .selectFrom('statement_lines')
    .select(['feed', 'ext_id'])
    .where('brand_id', '=', ctx.brand.id)
    .where('line_id', '=', lineId)
    .executeTakeFirstOrThrow()

/** Returns usernames of the members of a matching. */
export async function usernamesOf(ctx: Ctx, memberIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await ctx.db
    .selectFrom('members')
    .select(['member_id', 'username'])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', sql<number>`any(${memberIds}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.member_id, row.username]))
}

/** Returns all queued lines, oldest first, for a rematch. */
export async function queuedLineIds(ctx: Ctx): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('statement_lines')
    .select('line_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('state', '=', 'queued')
    .orderBy('booked_at')
    .execute()
  return rows.map((row) => row.line_id)
}

/**
 * Whether the matching names the member by account, verified name or earlier deposits. An equal bank, and what anyone can bring about,
 * such as a request for the receiving account at the right moment, name no member.
 */
export function isNamedByMatching({ matching }: Pick<QueueLine, 'matching'>, memberId: number): boolean {
  const ranked = matching?.ranked.find((each) => each.memberId === memberId)
  return ranked !== undefined && isNamedBy(ranked.reasons)
}

/**
 * Credits a line to a member by decision of staff, through the same function as the engine.
 * The deposit keeps the matching of this member and the reason. Returns `duplicate` where a member may already have the money
 * of the line, unless `isConfirmedDistinct` confirms another transfer.
 */
export function assignLine(
  ctx: Ctx,
  line: QueueLine,
  memberId: number,
  decision: { actor: string; reason: string; gate: Gate; isConfirmedDistinct?: boolean; slipId?: string },
): Promise<CreditOutcome> {
  const known: RankedMember | undefined = [...(line.matching?.ranked ?? []), ...(line.matching?.refused ?? [])].find(
    (each) => each.memberId === memberId,
  )
  return creditLine(ctx, line.line_id, {
    memberId,
    by: 'staff',
    score: known?.score ?? null,
    reasons: [
      ...(known?.reasons ?? []),
      { code: decision.isConfirmedDistinct ? 'staff-again' : 'staff', points: 0, detail: decision.reason },
    ],
    matching: line.matching,
    actor: decision.actor,
    note: decision.reason,
    gate: decision.gate,
    isOnWordOfStaff: !isNamedByMatching(line, memberId),
    ...(decision.isConfirmedDistinct && { isConfirmedDistinct: true }),
    ...(decision.slipId !== undefined && { slipId: decision.slipId }),
  })
}
