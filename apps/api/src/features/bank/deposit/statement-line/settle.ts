/** Settles new lines: loads, matches, and credits or queues them. The next sweep continues after an interruption. */
import { sql } from 'kysely'
import { type Returned, returnedPayouts } from '#core/bank/payout-lines.ts'
import type { IncomingLine } from '#core/bank/returned-payout.ts'
import type { Ctx } from '#core/context.ts'
import { type MatchResult, matchLine } from '#core/matching/match.ts'
import { heldNamesakes } from '#core/protection/namesakes.ts'
import { isDatabaseAway } from '#kit/database/db.ts'
import { PLANNED_EACH_TIME } from '#kit/database/prepared-statements.ts'
import { type CreditOutcome, creditLine } from '../credit.ts'
import { explainOutgoing } from '../outgoing.ts'
import { linkSlipsOfLines } from '../slip/slip-link.ts'
import { sourceBank } from '../source-bank.ts'
import { findCandidates, isIndexed, matchLineOf, type OpenLine } from './candidates.ts'
import type { QueueReason, StoredMatching } from './queue-reasons.ts'

const LINES_AT_ONCE = 500
const SCANNED_AT_ONCE = 4
// Each credit is a transaction of its own, so that no line waits for, or fails with, another. A few run in parallel.
const CREDITS_AT_ONCE = 4
/** The matching keeps so many members of each kind with the line. */
export const SHOWN_MAX = 10

type SettledLine = OpenLine & IncomingLine & { is_ours: boolean; books_ahead: boolean }

/** Settles every new line of the brand, oldest first. A line that cannot be settled now stays new and delays no other. */
export async function settleNewLines(ctx: Ctx): Promise<void> {
  for (let after = 0; ; ) {
    const ids = await newLineIds(ctx, after)
    if (ids.length === 0) return
    await settleLines(ctx, ids, ['new']).catch((error: unknown) =>
      ctx.log.error({ err: error, after }, 'a part of the new lines could not be settled'),
    )
    after = ids.at(-1) as number
  }
}

/** Matches the queued lines again, because members and accounts may have been added since. Returns the number of credited lines. */
export async function rematchQueue(ctx: Ctx, ids: readonly number[]): Promise<number> {
  return settleLines(ctx, ids, ['queued'])
}

/**
 * Settles those of the lines that are in one of the states. Returns the number of credited lines.
 * With a deadline, lines that are not credited by then stay as they are.
 */
export async function settleLines(
  ctx: Ctx,
  ids: readonly number[],
  states: readonly ('new' | 'queued')[],
  deadline?: Date,
): Promise<number> {
  await explainOutgoing(ctx, ids)
  await linkSlipsOfLines(ctx, ids)
  const lines = await openLines(ctx, ids, states)
  const indexed = lines.filter(isIndexed)
  const others = lines.filter((line) => !isIndexed(line))
  let credited = 0
  // Indexed lines first. Lines that need a scan must not delay them.
  for (const part of [...partsOf(indexed, LINES_AT_ONCE), ...partsOf(others, SCANNED_AT_ONCE)]) {
    if (deadline && ctx.clock() >= deadline) break
    credited += await settlePart(ctx, part, deadline)
  }
  return credited
}

const partsOf = <Line>(lines: readonly Line[], size: number): Line[][] =>
  Array.from({ length: Math.ceil(lines.length / size) }, (_, n) => lines.slice(n * size, (n + 1) * size))

async function settlePart(ctx: Ctx, lines: readonly SettledLine[], deadline: Date | undefined): Promise<number> {
  const candidates = await findCandidates(ctx, lines)
  const matched = new Map(
    lines.map((line) => [line.line_id, matchLine(matchLineOf(line), candidates.get(line.line_id) ?? [])]),
  )
  const returned = await returnedPayouts(ctx.db, ctx, lines, (id) => shownMembers(matched.get(id)))
  const judged = await holdNamesakes(
    ctx,
    lines.map((line) => ({
      lineId: line.line_id,
      senderName: line.source_name,
      match: judge(line, matched.get(line.line_id) as MatchResult, returned.get(line.line_id)),
    })),
  )
  await queueLines(
    ctx,
    judged.filter((each) => !isCertain(each)),
  )
  return creditCertain(ctx, judged.filter(isCertain), deadline)
}

type Judged = { lineId: number; senderName: string | null; match: StoredMatching }

const isCertain = ({ match }: Judged): boolean => match.outcome === 'certain'

/** Leaves a member with the name of a self-excluded one to staff instead of a credit. */
async function holdNamesakes(ctx: Ctx, judged: readonly Judged[]): Promise<Judged[]> {
  const receivers = judged.flatMap(({ senderName, match }) =>
    match.outcome === 'certain' && match.memberId !== undefined ? [{ memberId: match.memberId, senderName }] : [],
  )
  if (receivers.length === 0) return [...judged]
  const held = await heldNamesakes(ctx, receivers)
  return judged.map((each) =>
    isCertain(each) && held.has(each.match.memberId as number)
      ? { ...each, match: doubted(each.match, 'excluded-namesake') }
      : each,
  )
}

async function creditCertain(
  ctx: Ctx,
  certain: readonly { lineId: number; match: StoredMatching }[],
  deadline: Date | undefined,
): Promise<number> {
  const waiting = certain.values()
  let credited = 0
  const work = async () => {
    for (const { lineId, match } of waiting) {
      if (deadline && ctx.clock() >= deadline) return
      if ((await creditOne(ctx, lineId, match)) === 'credited') credited++
    }
  }
  await Promise.all(Array.from({ length: CREDITS_AT_ONCE }, work))
  return credited
}

async function creditOne(ctx: Ctx, lineId: number, match: StoredMatching): Promise<CreditOutcome | 'failed'> {
  const [best] = match.ranked
  if (!best) return 'failed'
  try {
    const outcome = await creditLine(ctx, lineId, {
      memberId: best.memberId,
      by: 'engine',
      score: best.score,
      reasons: best.reasons,
      matching: match,
    })
    const doubt = DOUBT_OF[outcome]
    if (doubt) await queueLines(ctx, [{ lineId, match: doubted(match, doubt) }])
    return outcome
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    // One line must not delay the others. It stays new, and the next sweep tries again.
    ctx.log.error({ err: error, line: lineId }, 'a line could not be credited')
    return 'failed'
  }
}

/** Outcomes that leave a line to staff. */
const DOUBT_OF: Partial<Record<CreditOutcome, QueueReason>> = {
  duplicate: 'duplicate',
  'over-ceiling': 'over-ceiling',
  unassigned: 'unassigned',
}

const doubted = (match: StoredMatching, doubt: QueueReason): StoredMatching => ({
  ...match,
  outcome: 'ambiguous',
  doubts: [...match.doubts, doubt],
})

const shownMembers = (match: MatchResult | undefined): number[] =>
  (match?.ranked ?? []).slice(0, SHOWN_MAX).map((each) => each.memberId)

// Clocks differ by less. A robot that mistakes the zone is hours ahead, and staff must know of it.
export const AHEAD_MAX_MINUTES = 5
// Before a long holiday some banks book on the next working day. A later date is implausible of them too.
const BOOKED_AHEAD_MAX_MS = 7 * 86_400_000

function judge(line: SettledLine, found: MatchResult, returned: Returned | undefined): StoredMatching {
  const match: StoredMatching = {
    ...found,
    ranked: found.ranked.slice(0, SHOWN_MAX),
    refused: found.refused.slice(0, SHOWN_MAX),
  }
  if (returned) {
    const named = { ...match, payouts: returned.references }
    return doubted(named, returned.found === 'back' ? 'payout-back' : 'payout-maybe')
  }
  if (!line.is_ours) return doubted(match, 'receiving-account-unknown')
  // By its arrival: a later rematch must not credit it because its time has come.
  const aheadMs = line.booked_at.getTime() - line.received_at.getTime()
  return aheadMs > (line.books_ahead ? BOOKED_AHEAD_MAX_MS : AHEAD_MAX_MINUTES * 60_000)
    ? doubted(match, 'date-far')
    : match
}

async function newLineIds(ctx: Ctx, after: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('statement_lines')
    .select('line_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('state', '=', 'new')
    .where('line_id', '>', after)
    .orderBy('line_id')
    .limit(LINES_AT_ONCE)
    .execute()
  return rows.map((row) => row.line_id)
}

async function openLines(ctx: Ctx, ids: readonly number[], states: readonly string[]): Promise<SettledLine[]> {
  const lines = await ctx.db
    .selectFrom('statement_lines as l')
    .select(['line_id', 'feed', 'bank_code', 'account_digits', 'amount_satang', 'booked_at', 'is_time_known'])
    .select(['source_bank', 'source_account', 'source_name', 'ext_id', 'received_at', 'reference'])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('receiving_accounts as r')
            .select('r.feed')
            .whereRef('r.brand_id', '=', 'l.brand_id')
            .whereRef('r.bank_code', '=', 'l.bank_code')
            .whereRef('r.account_digits', '=', 'l.account_digits')
            .whereRef('r.feed', '=', 'l.feed'),
        )
        .as('is_ours'),
      eb
        .selectFrom('bank_feeds as f')
        .select('f.books_ahead')
        .whereRef('f.brand_id', '=', 'l.brand_id')
        .whereRef('f.feed', '=', 'l.feed')
        .as('books_ahead'),
    ])
    .where('brand_id', '=', ctx.brand.id)
    .where('line_id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('direction', '=', 'in')
    .where('state', 'in', states)
    .orderBy('line_id')
    .modifyEnd(PLANNED_EACH_TIME)
    .$castTo<SettledLine>()
    .execute()
  return lines.map((line) => ({ ...line, source_bank: sourceBank(line.source_bank) }))
}

async function queueLines(ctx: Ctx, lines: readonly { lineId: number; match: StoredMatching }[]): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map(({ lineId, match }) => ({ line_id: lineId, matching: match }))
  await sql`
    update statement_lines l set state = 'queued', matching = q.matching
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as q (line_id bigint, matching jsonb)
    where l.brand_id = ${ctx.brand.id} and l.line_id = q.line_id and l.line_id = any(${rows.map((row) => row.line_id)}::bigint[])
      and l.state in ('new', 'queued') ${PLANNED_EACH_TIME}`.execute(ctx.db)
}

/** Returns the lines of a message by the bank's ids that are still new. The message's request settles them at once. */
export async function newLinesOf(ctx: Ctx, feed: string, extIds: readonly string[]): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('statement_lines')
    .select('line_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('feed', '=', feed)
    .where('ext_id', '=', sql<string>`any(${extIds}::text[])`)
    .where('state', '=', 'new')
    .orderBy('line_id')
    .modifyEnd(PLANNED_EACH_TIME)
    .execute()
  return rows.map((row) => row.line_id)
}
