/**
 * Rights to draw (interpretation P3): granted by day, by deposits, by staff or as a prize, and spent once. Rights of a day and of deposits are
 * computed when they are read or spent, so no job grants them.
 */
import { rightsEvent } from '@duang/contract/wire/live'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { announce } from '#core/live/announce.ts'
import type { Db, Tx } from '#kit/database/db.ts'
import { grantByRule } from './by-rule.ts'
import type { DrawGame } from './draw-game.ts'

export type RightGrant = {
  game: DrawGame
  /** The cause, such as `staff:<id>` or `draw:<id>`. */
  source: string
  count: number
  /** Null: never. */
  expiresAt: Date | null
}

/** Grants rights 1 to `count` of a source; returns how many of them are new. A repetition grants nothing. */
export async function grantRights(db: Db | Tx, ctx: Ctx, memberId: number, grant: RightGrant): Promise<number> {
  const { game, source, count, expiresAt } = grant
  const { numAffectedRows } = await sql`
    insert into member_rights (brand_id, member_id, game, source, n, granted_at, expires_at)
      select ${ctx.brand.id}, ${memberId}, ${game}, ${source}, n, ${ctx.clock()}, ${expiresAt}
      from generate_series(1, ${count}::int) n
      on conflict (brand_id, member_id, game, source, n) do nothing`.execute(db)
  const added = Number(numAffectedRows ?? 0n)
  if (added > 0) await announce(db, ctx, memberId, rightsEvent, { game })
  return added
}

/**
 * Spends the right that expires first on a draw, and returns it; undefined where there is none. Concurrent calls skip the rights of each
 * other, so each right is spent once.
 */
export async function spendRight(
  tx: Tx,
  ctx: Ctx,
  memberId: number,
  game: DrawGame,
  drawId: string,
): Promise<{ rightId: string; source: string } | undefined> {
  await grantByRule(tx, ctx, memberId, game)
  const now = ctx.clock()
  const { rows } = await sql<{ rightId: string; source: string }>`
    with first_to_expire as (
      select right_id
      from member_rights
      where brand_id = ${ctx.brand.id} and member_id = ${memberId} and game = ${game}
        and spent_at is null and revoked_at is null
        and (expires_at is null or expires_at > ${now})
      order by expires_at nulls last, granted_at, source, n
      limit 1
      for update skip locked
    )
    update member_rights r
      set spent_at = ${now}, spent_by = ${drawId}
      from first_to_expire f
      where r.brand_id = ${ctx.brand.id} and r.right_id = f.right_id
      returning r.right_id as "rightId", r.source`.execute(tx)
  return rows[0]
}

/** Rights that can be spent now, after those by rule were granted. */
export async function countRights(db: Db | Tx, ctx: Ctx, memberId: number, game: DrawGame): Promise<number> {
  await grantByRule(db, ctx, memberId, game)
  const { rows } = await sql<{ count: number }>`
    select count(*) from member_rights
    where brand_id = ${ctx.brand.id} and member_id = ${memberId} and game = ${game}
      and spent_at is null and revoked_at is null
      and (expires_at is null or expires_at > ${ctx.clock()})`.execute(db)
  return rows[0]?.count ?? 0
}
