/** The history of levels: each change of a member's level, with its reason. Cashback reads the level of a past instant from it. */

import type { LevelChange } from '@duang/contract/account/user'
import { levelEvent } from '@duang/contract/wire/live'
import type { Ctx } from '#core/context.ts'
import { announce } from '#core/live/announce.ts'
import type { Tx } from '#kit/database/db.ts'

const SHOWN = 10

type Change = { memberId: number; from: number; to: number; reason: LevelChange['reason'] }

/** Belongs to the transaction that changes the level of the locked member. */
export async function recordLevelChange(tx: Tx, ctx: Ctx, { memberId, from, to, reason }: Change): Promise<void> {
  await tx
    .insertInto('level_changes')
    .values({
      brand_id: ctx.brand.id,
      member_id: memberId,
      from_level: from,
      to_level: to,
      reason,
      at: ctx.clock(),
    })
    .execute()
  await announce(tx, ctx, memberId, levelEvent, { level: to })
}

/** The last changes of a member, newest first. */
export async function levelChanges(ctx: Ctx, memberId: number): Promise<LevelChange[]> {
  const rows = await ctx.db
    .selectFrom('level_changes')
    .select(['at', 'from_level', 'to_level', 'reason'])
    .where('brand_id', '=', ctx.brand.id)
    .where('member_id', '=', memberId)
    .orderBy('change_id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => ({
    at: row.at.toISOString(),
    from: row.from_level,
    to: row.to_level,
    reason: row.reason as LevelChange['reason'],
  }))
}
