/** Statement lines that name payouts: outgoing money of a payout, and returned money of one. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Db, Tx } from '#kit/database/db.ts'
import {
  EARLIER_PAYOUTS_MS,
  hasReturnWord,
  type IncomingLine,
  type PaidOut,
  resembles,
  writtenChars,
  writtenPrefixes,
} from './returned-payout.ts'

/** Returns whether a line has the key of one of our payouts as its reference, or waits because money of one may have come back. */
export const isOfPayout = sql<boolean>`(
  exists (select from payouts p where p.brand_id = statement_lines.brand_id and p.payout_key = statement_lines.reference)
  or (state = 'queued' and matching->'doubts' ?| array['payout-back', 'payout-maybe']))`

/** `back`: the line contains the key of this payout. `maybe`: money of one of these payouts may have come back. */
export type Returned = { found: 'back' | 'maybe'; references: string[] }

type CheckedLine = IncomingLine & { line_id: number }
type Found = PaidOut & { line_id: number; reference: string }

// Payouts of one amount within a month. More of them say nothing.
const COMPARED_MAX = 500

/** Returns the lines that bring back, or may bring back, money of payouts. `membersOf`: who may be credited with a line. */
export async function returnedPayouts(
  executor: Db | Tx,
  ctx: Ctx,
  lines: readonly CheckedLine[],
  membersOf: (lineId: number) => readonly number[],
): Promise<Map<number, Returned>> {
  const found = await comparedPayouts(executor, ctx, lines, membersOf)
  return new Map(
    lines.flatMap((line) => {
      const returned = judge(line, found.get(line.line_id) ?? [])
      return returned ? [[line.line_id, returned] as const] : []
    }),
  )
}

function judge(line: CheckedLine, payouts: readonly Found[]): Returned | undefined {
  const written = payouts.map((payout) => ({ payout, chars: writtenChars(line, payout.payout_key) }))
  const most = Math.max(0, ...written.map(({ chars }) => chars))
  const named = most === 0 ? [] : written.filter(({ chars }) => chars === most).map(({ payout }) => payout)
  if (named.length > 0) return { found: named.length === 1 ? 'back' : 'maybe', references: referencesOf(named) }
  const alike = payouts.filter((payout) => resembles(line, payout))
  return alike.length > 0 ? { found: 'maybe', references: referencesOf(alike) } : undefined
}

const SHOWN_MAX = 3
const referencesOf = (payouts: readonly Found[]): string[] =>
  payouts.slice(0, SHOWN_MAX).map(({ reference }) => reference)

// A line may have any time, and PostgreSQL reads no year before 1.
const comparedSince = ({ booked_at, received_at }: CheckedLine): Date =>
  new Date(Math.max(0, Math.min(booked_at.getTime(), received_at.getTime()) - EARLIER_PAYOUTS_MS))

/** Payouts that a line may name: by the beginning of a key, of members who may be credited, and of its amount if it speaks of a return. */
async function comparedPayouts(
  executor: Db | Tx,
  ctx: Ctx,
  lines: readonly CheckedLine[],
  membersOf: (lineId: number) => readonly number[],
): Promise<Map<number, Found[]>> {
  const asked = lines.map((line) => ({
    line_id: line.line_id,
    prefixes: writtenPrefixes(line),
    members: membersOf(line.line_id),
    amount: hasReturnWord(line) ? line.amount_satang : null,
    since: comparedSince(line),
  }))
  // Each lookup is one range of an index for each row. `offset 0` keeps the planner from joining whole tables instead: it takes a JSON
  // document for a hundred rows.
  const { rows } = await sql<Found>`
    with l as (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as l (line_id bigint, prefixes text[], members bigint[], amount bigint, since timestamptz)
    ), compared as (
      select l.line_id, named.withdrawal_id from l cross join unnest(l.prefixes) as prefix cross join lateral (
        select p.withdrawal_id from payouts p
        where p.brand_id = ${ctx.brand.id}
          and p.withdrawal_id between rpad(prefix, 32, '0')::uuid and rpad(prefix, 32, 'f')::uuid
        offset 0
      ) named
      union
      select l.line_id, own.withdrawal_id from l cross join unnest(l.members) as member cross join lateral (
        select w.withdrawal_id from withdrawals w
        where w.brand_id = ${ctx.brand.id} and w.member_id = member and w.requested_at >= l.since
        offset 0
      ) own
      union
      select l.line_id, alike.withdrawal_id from l cross join lateral (
        select p.withdrawal_id from payouts p
        where p.brand_id = ${ctx.brand.id} and p.amount_satang = l.amount and p.created_at >= l.since
        order by p.created_at desc limit ${COMPARED_MAX}
      ) alike
    )
    select c.line_id, p.payout_key, p.amount_satang, p.state, p.created_at, p.updated_at, w.bank_code, w.account_digits,
      w.reference
    from compared c
    cross join lateral (
      select * from payouts where brand_id = ${ctx.brand.id} and withdrawal_id = c.withdrawal_id offset 0
    ) p
    cross join lateral (
      select * from withdrawals where brand_id = ${ctx.brand.id} and withdrawal_id = c.withdrawal_id offset 0
    ) w
    order by c.line_id, p.created_at desc`.execute(executor)
  const byLine = new Map<number, Found[]>()
  for (const row of rows) byLine.set(row.line_id, [...(byLine.get(row.line_id) ?? []), row])
  return byLine
}

/** Kept as the doubts of a matching are (features/bank/deposit/statement-line/queue-reasons.ts). */
const FAILED = JSON.stringify({ outcome: 'none', ranked: [], refused: [], doubts: ['payout-failed'] })

/**
 * Makes the line of a failed payout unexplained again, as if the line had come after the failure. The hold is released, so staff must
 * find out where the money is.
 */
export async function unexplainMoney(tx: Tx, ctx: Ctx, payoutKey: string): Promise<void> {
  await tx
    .updateTable('statement_lines')
    .set({ state: 'unexplained', matching: sql`${FAILED}::jsonb`, decided_by: 'engine', decided_at: ctx.clock() })
    .where('brand_id', '=', ctx.brand.id)
    .where('reference', '=', payoutKey)
    .where('direction', '=', 'out')
    .where('state', '=', 'payout')
    .execute()
}
