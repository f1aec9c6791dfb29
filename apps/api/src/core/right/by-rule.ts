/** Rights by rule: a number a Bangkok day, and one for every full sum of deposits. */
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { addDays, bangkokDate, startOfBangkokDate } from '#kit/bangkok-time.ts'
import type { Db, Tx } from '#kit/db.ts'
import type { DrawGame } from './draw-game.ts'

/** Satang of a member's deposits of one Bangkok date, without those that were claimed back. */
async function depositSum(
  db: Db | Tx,
  ctx: Ctx,
  memberId: number,
  date: string,
): Promise<{ satang: number; hasUnassigned: boolean }> {
  const { rows } = await sql<{ satang: number; hasUnassigned: boolean }>`
    select coalesce(sum(amount_satang) filter (where unassigned_at is null), 0)::bigint as satang,
      coalesce(bool_or(unassigned_at is not null), false) as "hasUnassigned"
    from deposits
    where brand_id = ${ctx.brand.id} and member_id = ${memberId}
      and credited_at >= ${startOfBangkokDate(date)}
      and credited_at < ${startOfBangkokDate(addDays(date, 1))}`.execute(db)
  return rows[0] ?? { satang: 0, hasUnassigned: false }
}

/**
 * Grants the rights of today, and those of the deposits of today and yesterday, which last until the end of the next day. Rights whose
 * deposits were claimed back are revoked while they are unspent.
 */
export async function grantByRule(db: Db | Tx, ctx: Ctx, memberId: number, game: DrawGame): Promise<void> {
  const today = bangkokDate(ctx.clock())
  const { daily, depositSatang, depositMax } = ctx.brand.settings.rights[game]
  const grants = [{ source: `day:${today}`, count: daily, expiresAt: startOfBangkokDate(addDays(today, 1)) }]
  if (depositSatang > 0)
    for (const date of [addDays(today, -1), today]) {
      const { satang, hasUnassigned } = await depositSum(db, ctx, memberId, date)
      const count = Math.min(depositMax, Math.floor(satang / depositSatang))
      const source = `deposits:${date}`
      grants.push({ source, count, expiresAt: startOfBangkokDate(addDays(date, 2)) })
      if (hasUnassigned) await revokeAbove(db, ctx, memberId, game, { source, count })
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

async function revokeAbove(
  db: Db | Tx,
  ctx: Ctx,
  memberId: number,
  game: DrawGame,
  { source, count }: { source: string; count: number },
): Promise<void> {
  await sql`
    update member_rights set revoked_at = ${ctx.clock()}
      where brand_id = ${ctx.brand.id} and member_id = ${memberId} and game = ${game}
        and source = ${source} and n > ${count}
        and spent_at is null and revoked_at is null`.execute(db)
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
  const { satang } = await depositSum(db, ctx, memberId, bangkokDate(ctx.clock()))
  const isFull = Math.floor(satang / depositSatang) >= depositMax
  return isFull ? undefined : depositSatang - (satang % depositSatang)
}
