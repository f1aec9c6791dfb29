/** The lobby's catalogue: the games that the operator offers, in the operator's order. */

import type { CallReply } from '@duang/contract'
import { GAME_TYPES, type listGames } from '@duang/contract/games/games'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { groupsOf, inTypeOrder, selectOffered, wireGame } from './offered.ts'

/** Returns all games of a category that are switched on and that their provider still lists. */
export async function catalogueOf(ctx: Ctx, gameType: string): Promise<CallReply<typeof listGames>> {
  const rows = await selectOffered(ctx).where('g.type', '=', gameType).execute()
  return {
    gameType,
    types: inTypeOrder(await typesOf(ctx)),
    groups: groupsOf(rows),
    games: rows.map(wireGame),
  }
}

/** Returns the categories with offered games. Skips from each to the next in the index, so the size of the catalogue does not matter. */
async function typesOf(ctx: Ctx): Promise<string[]> {
  const next = (after: RawBuilder<unknown>) => sql`
    (select type from games where brand_id = ${ctx.brand.id} and type > ${after} and is_enabled and is_listed
      and provider = any (array(select provider from providers where brand_id = ${ctx.brand.id} and is_enabled)) order by type limit 1)`
  const { rows } = await sql<{ type: string }>`
    with recursive found as (select ${next(sql`''`)} as type union all select ${next(sql`found.type`)} from found where type is not null)
    select type from found where type is not null`.execute(ctx.db)
  return rows.map((row) => row.type)
}

/** Whether a page of this category exists: one of section 2, or one with offered games. */
export const hasGameType = async (ctx: Ctx, type: string): Promise<boolean> =>
  GAME_TYPES.some((each) => each === type) || (await typesOf(ctx)).includes(type)
