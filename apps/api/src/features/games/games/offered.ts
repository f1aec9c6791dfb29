/** The games that members are offered: switched on, listed by their provider, of a provider that is switched on. */

import type { CallReply } from '@duang/contract'
import { GAME_TYPES, type Game, type readLobby } from '@duang/contract/games/games'
import type { Ctx } from '#core/context.ts'

/** In the order of the operator. The fields of `wireGame` and `groupsOf`. */
export const selectOffered = (ctx: Ctx) =>
  ctx.db
    .selectFrom('games as g')
    .innerJoin('providers as p', (join) =>
      join.onRef('p.brand_id', '=', 'g.brand_id').onRef('p.provider', '=', 'g.provider'),
    )
    .select(['g.provider', 'g.game_code', 'g.type', 'g.name_th', 'g.name_en', 'g.image_url', 'g.label'])
    .select(['g.is_maintenance', 'p.group_code', 'p.name as provider_name', 'p.is_framed', 'p.sort as provider_sort'])
    .select('p.is_maintenance as is_provider_maintenance')
    .where('g.brand_id', '=', ctx.brand.id)
    .where('g.is_enabled', '=', true)
    .where('g.is_listed', '=', true)
    .where('p.is_enabled', '=', true)
    .orderBy('g.sort')
    .orderBy('p.sort')
    .orderBy('g.provider')
    .orderBy('g.game_code')

type Row = Awaited<ReturnType<ReturnType<typeof selectOffered>['execute']>>[number]

export const wireGame = (row: Row): Game => ({
  provider: row.provider,
  gameCode: row.game_code,
  type: row.type,
  group: row.group_code,
  name: { th: row.name_th, en: row.name_en },
  image: row.image_url,
  label: row.label,
  isMaintenance: row.is_maintenance || row.is_provider_maintenance,
})

/** The providers of the games, in the order of the operator. */
export const groupsOf = (rows: readonly Row[]): CallReply<typeof readLobby>['groups'] => [
  ...new Map(
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
  ).values(),
]

const rank = (type: string): number => {
  const place = (GAME_TYPES as readonly string[]).indexOf(type)
  return place < 0 ? GAME_TYPES.length : place
}

/** Sport, casino and slot first (section 2), then other categories of catalogues. */
export const inTypeOrder = (types: Iterable<string>): string[] =>
  [...types].toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b))
