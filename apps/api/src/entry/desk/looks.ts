/**
 * Looks of staff at personal data, and their pace. The rows of the audit log are the count: what is not recorded is not allowed, and a
 * person who may see one number must not collect all of them.
 */
import { attemptOf } from '@duang/contract/action/define-action'
import { setMemberBank, setMemberPhone } from '@duang/contract/action/member-identity'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { inTransaction, type Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import { actingDb } from './acting-connection.ts'

const HOUR_MS = 3_600_000

/** Searches by digits an hour that find nobody, by one person: guesses. */
export const MISSES_HOURLY_MAX = 20
/** The last digits of a number confirm little: their searches are no guesses. */
export const LAST_DIGITS = 4
/** All searches by digits an hour, by one person. */
export const LOOKS_HOURLY_MAX = 120

/** Searches by digits. Their rows name the last four and no member. */
export const SEARCH_LOOKS = ['look.members', 'look.lines']
/** The phone of the receiver is part of it. Its rows name the order and no member. */
export const ADDRESS_LOOK = 'reward.order.see-address'
/** Acts with complete numbers of one member, which the person sees or types. Their rows name the member. */
export const MEMBER_LOOKS = [
  ...['members.unmask', attemptOf(setMemberPhone), attemptOf(setMemberBank)],
  // As they were named before they were actions. A look counts for 30 days.
  ...['desk.desk-member.unmask', 'desk.desk-member.propose-phone', 'desk.desk-member.propose-bank'],
  'desk.personal.export',
]

/** What a person has done since the last hour began. `isMiss`: searches that found nobody. */
async function countOf(tx: Tx, ctx: Ctx, { actor }: { actor: string }, action: string) {
  const { rows } = await sql<{ all: number; misses: number; first: Date | null }>`
    select count(*)::int as all, count(*) filter (where after ->> 'found' = '0' and (after ->> 'digits')::int > ${LAST_DIGITS})::int as misses, min(at) as first
    from audit_log
    where brand_id = ${ctx.brand.id} and actor = ${actor} and action = ${action}
      and at > ${new Date(ctx.clock().getTime() - HOUR_MS)}`.execute(tx)
  return rows[0] ?? { all: 0, misses: 0, first: null }
}

/** One after the other for a person: of twenty calls at once no more pass than the pace allows. */
const inTurn = (tx: Tx, ctx: Ctx, { actor }: { actor: string }, action: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`desk-pace ${actor} ${action}`}, ${ctx.brand.id}))`.execute(tx)

function waitFor(ctx: Ctx, first: Date | null): never {
  const until = (first ?? ctx.clock()).getTime() + HOUR_MS
  return refuse('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil((until - ctx.clock().getTime()) / 1000)) })
}

/** Refuses `rate_limited` when a person has done this so often within an hour. Its row follows in the same transaction. */
export async function assertPace(
  tx: Tx,
  ctx: Ctx,
  staff: { actor: string },
  { action, hourlyMax }: { action: string; hourlyMax: number },
): Promise<void> {
  await inTurn(tx, ctx, staff, action)
  const { all, first } = await countOf(tx, ctx, staff, action)
  if (all >= hourlyMax) waitFor(ctx, first)
}

type Looking = {
  ctx: Ctx
  staff: { actor: string }
  origin: { address: string }
  /** Where: `look.members`, `look.lines`. */
  action: string
  /** The digits that were searched. The log keeps the last four. */
  digits: string
}

/** Looks of the last hour in this process: a list repeats its search every few seconds. */
const seen = new Map<string, number>()

function isRepeated({ ctx, staff, action, digits }: Looking): boolean {
  const now = ctx.clock().getTime()
  for (const [key, at] of seen) if (at <= now - HOUR_MS) seen.delete(key)
  return seen.has(`${ctx.brand.id} ${staff.actor} ${action} ${digits}`)
}

const noteSeen = ({ ctx, staff, action, digits }: Looking) =>
  seen.set(`${ctx.brand.id} ${staff.actor} ${action} ${digits}`, ctx.clock().getTime())

/** Runs a search by digits of a masked number, and records it with what it found. Refuses `rate_limited`. */
export async function lookFor<Found>(
  look: Looking,
  search: (ctx: Ctx) => Promise<Found>,
  countFound: (found: Found) => number,
): Promise<Found> {
  const { ctx, staff, origin, action, digits } = look
  if (isRepeated(look)) return search(ctx)
  const db = actingDb(ctx.db, { actor: staff.actor, address: origin.address, reason: '' })
  const found = await inTransaction(db, async (tx) => {
    await inTurn(tx, ctx, staff, action)
    const { all, misses, first } = await countOf(tx, ctx, staff, action)
    if (misses >= MISSES_HOURLY_MAX || all >= LOOKS_HOURLY_MAX) waitFor(ctx, first)
    const found = await search({ ...ctx, db: tx })
    await tx
      .insertInto('audit_log')
      .values({
        brand_id: ctx.brand.id,
        at: ctx.clock(),
        actor: staff.actor,
        action,
        subject: `x${digits.slice(-4)}`,
        after: JSON.stringify({ found: countFound(found), digits: digits.length }),
      })
      .execute()
    return found
  })
  noteSeen(look)
  return found
}
