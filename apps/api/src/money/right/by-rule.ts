/** Rights by rule: a number a Bangkok day, and one for every full sum of deposits. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Db, Tx } from '#kit/database/db.ts'
import { addDays, bangkokDate, startOfBangkokDate } from '#kit/text/bangkok-time.ts'
import type { DrawGame } from './draw-game.ts'

/** Satang of a member's deposits by Bangkok date, without those that were claimed back. Dates without a deposit are absent. */
async function depositSums(db: Db | Tx, ctx: Ctx, memberId: number, from: string): Promise<Map<string, DepositSum>> {
  const { rows } = await sql<DepositSum & { date: string }>`
    select (credited_at at time zone 'Asia/Bangkok')::date::text as date,
      coalesce(sum(amount_satang) filter (where unassigned_at is null), 0)::bigint as satang,
      bool_or(unassigned_at is not null) as "hasUnassigned"
    from deposits
    where brand_id = ${ctx.brand.id} and member_id = ${memberId} and credited_at >= ${startOfBangkokDate(from)}
    group by 1`.execute(db)
  return new Map(rows.map((row) => [row.date, row]))
}

type DepositSum = { satang: number; hasUnassigned: boolean }

/**
 * Grants the rights of today, and those of the deposits of today and yesterday, which last until the end of the next day. Rights whose
 * deposits were claimed back are revoked while they are unspent.
 */
export async function grantByRule(db: Db | Tx, ctx: Ctx, memberId: number, game: DrawGame): Promise<void> {
  const today = bangkokDate(ctx.clock())
  const { daily, depositSatang, depositMax } = ctx.brand.settings.rights[game]
  const grants = [{ source: `day:${today}`, count: daily, expiresAt: startOfBangkokDate(addDays(today, 1)) }]
  if (depositSatang > 0) {
    const sums = await depositSums(db, ctx, memberId, addDays(today, -1))
    const earned = [...sums].map(([date, { satang, hasUnassigned }]) => ({
      source: `deposits:${date}`,
      count: Math.min(depositMax, Math.floor(satang / depositSatang)),
      expiresAt: startOfBangkokDate(addDays(date, 2)),
      hasUnassigned,
    }))
    grants.push(...earned)
    const reduced = earned.filter(({ hasUnassigned }) => hasUnassigned)
    if (reduced.length > 0) await revokeAbove(db, ctx, memberId, game, reduced)
  }
  await insertGrants(db, ctx, memberId, game, grants)
}

type Grant = { source: string; count: number; expiresAt: Date }

/** A right that was revoked returns when further deposits earn it again. */
async function insertGrants(
  db: Db | Tx,
  ctx: Ctx,
  memberId: number,
  game: DrawGame,
  grants: readonly Grant[],
): Promise<void> {
  await sql`
    insert into member_rights (brand_id, member_id, game, source, n, granted_at, expires_at)
      select ${ctx.brand.id}, ${memberId}, ${game}, g.source, n, ${ctx.clock()}, g.expires_at
      from unnest(${grants.map((each) => each.source)}::text[], ${grants.map((each) => each.count)}::int[],
        ${grants.map((each) => each.expiresAt)}::timestamptz[]) as g (source, count, expires_at)
      cross join generate_series(1, g.count) n
      order by g.source, n
      on conflict (brand_id, member_id, game, source, n) do update set revoked_at = null
        where member_rights.revoked_at is not null`.execute(db)
}

/** Revokes the unspent rights above the count of their source. */
async function revokeAbove(
  db: Db | Tx,
  ctx: Ctx,
  memberId: number,
  game: DrawGame,
  grants: readonly Grant[],
): Promise<void> {
  await sql`
    update member_rights r set revoked_at = ${ctx.clock()}
      from unnest(${grants.map((each) => each.source)}::text[], ${grants.map((each) => each.count)}::int[]) as g (source, count)
      where r.brand_id = ${ctx.brand.id} and r.member_id = ${memberId} and r.game = ${game}
        and r.source = g.source and r.n > g.count
        and r.spent_at is null and r.revoked_at is null`.execute(db)
}

/** Satang that are missing for the next right by deposits of today; undefined where deposits give none, or no more today. */
export async function missingForNextRight(
  db: Db | Tx,
  ctx: Ctx,
  memberId: number,
  game: DrawGame,
): Promise<number | undefined> {
  const { depositSatang, depositMax } = ctx.brand.settings.rights[game]
  if (depositSatang === 0) return undefined
  const today = bangkokDate(ctx.clock())
  const satang = (await depositSums(db, ctx, memberId, today)).get(today)?.satang ?? 0
  const isFull = Math.floor(satang / depositSatang) >= depositMax
  return isFull ? undefined : depositSatang - (satang % depositSatang)
}
