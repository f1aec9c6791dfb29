/** Claims of queues: one person at a time works on an entry. A claim ends after ten minutes without a renewal. */
import { sql } from 'kysely'
import type { Page } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import type { Db, Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'
import type { BrandStaff } from './staff.ts'

const CLAIM_MS = 10 * 60_000

export type Claim = { by: string; isOwn: boolean; until: Date }

/** Claims entries that nobody else holds, and renews own claims. Returns the subjects that are the caller's now. */
export async function claimEntries(
  ctx: Ctx,
  { staffId, username }: BrandStaff,
  queue: string,
  subjects: readonly string[],
): Promise<string[]> {
  const now = ctx.clock()
  const until = new Date(now.getTime() + CLAIM_MS)
  const { rows } = await sql<{ subject: string }>`
    insert into queue_claims as c (brand_id, queue, subject, staff_id, claimed_by, claimed_at, expires_at)
    select ${ctx.brand.id}, ${queue}, subject, ${staffId}::uuid, ${username}, ${now}, ${until}
    from unnest(${[...new Set(subjects)].sort()}::text[]) as subject
    on conflict (brand_id, queue, subject) do update
      set staff_id = excluded.staff_id, claimed_by = excluded.claimed_by, expires_at = excluded.expires_at
      where c.staff_id = excluded.staff_id or c.expires_at <= ${now}
    returning c.subject`.execute(ctx.db)
  return rows.map((row) => row.subject)
}

/** Gives own claims back. */
export async function releaseEntries(
  executor: Db | Tx,
  ctx: Ctx,
  { staffId }: Pick<BrandStaff, 'staffId'>,
  { queue, subjects }: { queue: string; subjects: readonly string[] },
): Promise<number> {
  const { numDeletedRows } = await executor
    .deleteFrom('queue_claims')
    .where('brand_id', '=', ctx.brand.id)
    .where('queue', '=', queue)
    .where('subject', 'in', subjects.length > 0 ? subjects : [''])
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Live claims of these entries, by subject. */
export async function claimsOf(
  ctx: Ctx,
  { staffId }: Pick<BrandStaff, 'staffId'>,
  queue: string,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, Claim>> {
  if (subjects.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('queue_claims')
    .select(['subject', 'staff_id', 'claimed_by', 'expires_at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('queue', '=', queue)
    .where('subject', 'in', subjects)
    .where('expires_at', '>', ctx.clock())
    .execute()
  return new Map(
    rows.map((row) => [row.subject, { by: row.claimed_by, isOwn: row.staff_id === staffId, until: row.expires_at }]),
  )
}

/** A claim as the contract has it. */
export const claimOnWire = (claim: Claim | undefined) =>
  claim ? { by: claim.by, isOwn: claim.isOwn, until: claim.until.toISOString() } : null

/** The page of a list, each row with who works on it where the list is a queue. */
export async function withClaims(
  ctx: Ctx,
  staff: Pick<BrandStaff, 'staffId'>,
  { claim }: { claim?: { queue: string; entry: string } },
  page: Page<unknown>,
): Promise<Page<unknown>> {
  if (!claim) return page
  const items = page.items as Readonly<Record<string, unknown>>[]
  const entryOf = (row: Readonly<Record<string, unknown>>) => String(row[claim.entry])
  const claims = await claimsOf(ctx, staff, claim.queue, items.map(entryOf))
  return { ...page, items: items.map((row) => ({ ...row, claim: claimOnWire(claims.get(entryOf(row))) })) }
}

/** The claim of one entry, as the contract has it. */
export const claimOf = async (ctx: Ctx, staff: Pick<BrandStaff, 'staffId'>, queue: string, subject: string) =>
  claimOnWire((await claimsOf(ctx, staff, queue, [subject])).get(subject))

/** Refuses `desk_claimed` when somebody else works on the entry. */
export async function assertUnclaimed(
  ctx: Ctx,
  staff: Pick<BrandStaff, 'staffId'>,
  queue: string,
  subject: string,
): Promise<void> {
  const found = (await claimsOf(ctx, staff, queue, [subject])).get(subject)
  if (found && !found.isOwn) refuse('desk_claimed', { by: found.by })
}
