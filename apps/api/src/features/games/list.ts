/** The lobby's catalogue: the games that the operator offers, in the operator's order. */

import type { CallReply } from '@duang/contract'
import { GAME_TYPES, type listGames } from '@duang/contract/games'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#core/context.ts'

/** Returns all games of a category that are switched on and that their provider still lists. */
export async function catalogueOf(ctx: Ctx, gameType: string): Promise<CallReply<typeof listGames>> {
  const rows = await ctx.db
    .selectFrom('games as g')
    .innerJoin('providers as p', (join) =>
      join.onRef('p.brand_id', '=', 'g.brand_id').onRef('p.provider', '=', 'g.provider'),
    )
    .select(['g.provider', 'g.game_code', 'g.name_th', 'g.name_en', 'g.image_url', 'g.label', 'g.is_maintenance'])
    .select([
      'p.group_code',
      'p.name as provider_name',
      'p.is_maintenance as is_provider_maintenance',
      'p.is_framed',
      'p.sort as provider_sort',
    ])
    .where('g.brand_id', '=', ctx.brand.id)
    .where('g.type', '=', gameType)
    .where('g.is_enabled', '=', true)
    .where('g.is_listed', '=', true)
    .where('p.is_enabled', '=', true)
    .orderBy('g.sort')
    .orderBy('p.sort')
    .orderBy('g.provider')
    .orderBy('g.game_code')
    .execute()
  const groups = new Map(
    rows
      .toSorted((a, b) => a.provider_sort - b.provider_sort)
      .map((row) => [
        row.provider,
        {
          code: row.group_code,
          name: row.provider_name,
          provider: row.provider,
          isMaintenance: row.is_provider_maintenance,
          isFramed: row.is_framed,
        },
      ]),
  )
  return {
    gameType,
    types: inOrder(await typesOf(ctx)),
    groups: [...groups.values()],
    games: rows.map((row) => ({
      provider: row.provider,
      gameCode: row.game_code,
      group: row.group_code,
      name: { th: row.name_th, en: row.name_en },
      image: row.image_url,
      label: row.label,
      isMaintenance: row.is_maintenance || row.is_provider_maintenance,
    })),
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

/** Sport, casino and slot first (section 2), then other categories of catalogues. */
function inOrder(types: readonly string[]): string[] {
  const first = ['sport', 'casino', 'slot']
  const rank = (type: string) => (first.includes(type) ? first.indexOf(type) : first.length)
  return types.toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b))
}
