/** What staff do with the games of a brand. */
import { hideGame, listGames, readCatalogues, setGame, showGame } from '@duang/contract/action/games'
import { type ListForm, pageOf } from '#core/command-list.ts'
import type { Ctx } from '#core/context.ts'
import { implement, implementList } from '#entry/action/implement.ts'
import type { Tx } from '#kit/database/db.ts'
import { refuse } from '#kit/refusal.ts'

export const SYNC_NOW_QUEUE = 'games.sync-now'

const GAME_LIST: ListForm = {
  keys: [
    { column: 'type', type: 'text' },
    { column: 'sort', type: 'bigint' },
    { column: 'provider', type: 'text' },
    { column: 'game_code', type: 'text' },
  ],
  order: 'asc',
}

const list = implementList(listGames, GAME_LIST, async ({ ctx, filters: { type, provider, search }, request }) => {
  const like = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const rows = selectGames(ctx)
    .$if(type !== undefined, (games) => games.where('type', '=', type as string))
    .$if(provider !== undefined, (games) => games.where('provider', '=', provider as string))
    .$if(search !== undefined, (games) =>
      games.where((eb) =>
        eb.or((['name_th', 'name_en', 'game_code'] as const).map((column) => eb(column, 'ilike', like))),
      ),
    )
  const { items, next } = await pageOf(rows, GAME_LIST, request)
  return {
    items: items.map((row) => ({
      provider: row.provider,
      code: row.game_code,
      type: row.type,
      nameTh: row.name_th,
      nameEn: row.name_en,
      sort: row.sort,
      label: row.label,
      isEnabled: row.is_enabled,
      isMaintenance: row.is_maintenance,
      isListed: row.is_listed,
    })),
    next,
  }
})

const selectGames = ({ db, brand }: Ctx) =>
  db
    .selectFrom('games')
    .select(['type', 'provider', 'game_code', 'name_th', 'name_en', 'sort', 'label'])
    .select(['is_enabled', 'is_listed', 'is_maintenance'])
    .where('brand_id', '=', brand.id)

type OfGame = { provider: string; game: string }
type Values = { sort?: number; label?: string | null; is_enabled?: boolean; is_maintenance?: boolean }

async function change(tx: Tx, { brand }: Ctx, { provider, game }: OfGame, values: Values): Promise<OfGame> {
  const { numUpdatedRows } = await tx
    .updateTable('games')
    .set(values)
    .where('brand_id', '=', brand.id)
    .where('provider', '=', provider)
    .where('game_code', '=', game)
    .executeTakeFirst()
  return numUpdatedRows === 0n ? refuse('not_found') : { provider, game }
}

const set = implement(setGame, ({ tx, ctx, input }) => {
  const { sort, label, isEnabled, isMaintenance } = input
  const values = {
    ...(sort === undefined ? {} : { sort }),
    ...(label === undefined ? {} : { label }),
    ...(isEnabled === undefined ? {} : { is_enabled: isEnabled }),
    ...(isMaintenance === undefined ? {} : { is_maintenance: isMaintenance }),
  }
  return Object.keys(values).length === 0 ? refuse('desk_nothing_changed') : change(tx, ctx, input, values)
})

export const gamesLists = [list]
export const gamesActions = [
  set,
  implement(showGame, ({ tx, ctx, input }) => change(tx, ctx, input, { is_enabled: true })),
  implement(hideGame, ({ tx, ctx, input }) => change(tx, ctx, input, { is_enabled: false })),
  // A catalogue takes longer than a call may.
  implement(readCatalogues, async ({ tx, ctx }) => {
    await ctx.jobs.enqueue(tx, SYNC_NOW_QUEUE, { brandId: ctx.brand.id, key: 'now' })
    return { started: true } as const
  }),
]
