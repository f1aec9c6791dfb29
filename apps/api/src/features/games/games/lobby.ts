/** The lobby: the first games of each shelf. */
import type { CallReply } from '@duang/contract'
import type { Game, listPublicGames, readLobby, Shelf } from '@duang/contract/games/games'
import { sql } from 'kysely'
import type { Caller, Ctx, ReportCtx } from '#core/context.ts'
import { createTtlCache } from '#kit/ttl-cache.ts'
import { groupsOf, inTypeOrder, selectOffered, wireGame } from './offered.ts'

type Lobby = CallReply<typeof readLobby>

const SHELF_GAMES = 12
/** One game alone is no ranking. */
const RANKED_MIN = 2
const PLAYED_GAMES = 6
/** Rounds of the member among which its last games are. */
const PLAYED_ROUNDS = 200
const NEW_DAYS = 30
/** The shelves of a brand are the same for all members, and are read this often at most. */
const FRESH_MS = 5_000
const BRANDS_MAX = 1_000

type Readers = {
  lobbyOf: (ctx: ReportCtx, caller: Caller) => Promise<Lobby>
  /** For visitors. */
  publicGamesOf: (ctx: Ctx) => Promise<CallReply<typeof listPublicGames>>
}

/** Both read the same catalogue. */
export function createLobbyReaders({ elapsedMs }: Pick<Ctx, 'elapsedMs'>): Readers {
  const cached = createTtlCache<Catalogue>({ ttlMs: FRESH_MS, max: BRANDS_MAX, now: elapsedMs })
  const read = (ctx: Ctx) => cached(String(ctx.brand.id), () => catalogueOf(ctx))
  return {
    lobbyOf: async (ctx, { memberId }) => {
      const [{ games, ...lobby }, ids] = await Promise.all([read(ctx), playedBy(ctx, memberId)])
      const known = new Map(games.map((game) => [`${game.provider}/${game.gameCode}`, game]))
      return { ...lobby, played: ids.flatMap((id) => known.get(id) ?? []).slice(0, PLAYED_GAMES) }
    },
    publicGamesOf: async (ctx) => {
      const { games, shelves } = await read(ctx)
      const popular = shelves.find(({ kind }) => kind === 'popular')?.games ?? []
      const open = (popular.length > 0 ? popular : games).filter((game) => !game.isMaintenance)
      return { isCounted: popular.length > 0, games: open.slice(0, SHELF_GAMES) }
    },
  }
}

/** The catalogue alone: nothing that was played, that others play, or that is new. */
export const calmLobby = (lobby: Lobby): Lobby => ({
  ...lobby,
  played: [],
  shelves: lobby.shelves
    .filter(({ kind }) => kind === 'category' || kind === 'provider')
    .map((each) => ({ ...each, games: each.games.map(withoutLabel) })),
})

/** Labels advertise: new, hot. */
export const withoutLabel = (game: Game): Game => ({ ...game, label: null })

type Catalogue = Omit<Lobby, 'played'> & { games: Lobby['played'] }

async function catalogueOf(ctx: Ctx): Promise<Catalogue> {
  const rows = await selectOffered(ctx)
    .leftJoin('game_popularity as l', (join) =>
      join
        .onRef('l.brand_id', '=', 'g.brand_id')
        .onRef('l.provider', '=', 'g.provider')
        .onRef('l.game_code', '=', 'g.game_code'),
    )
    .select(['g.added_at', sql<number>`coalesce(l.rounds, 0)`.as('rounds')])
    .execute()
  const shelf = (kind: Shelf['kind'], key: string, of: readonly (typeof rows)[number][]): Shelf[] =>
    of.length === 0 ? [] : [{ kind, key, count: of.length, games: of.slice(0, SHELF_GAMES).map(wireGame) }]
  const popular = rows.filter((row) => row.rounds > 0).toSorted((a, b) => b.rounds - a.rounds)
  const newest = newOf(ctx, rows)
  const types = inTypeOrder(new Set(rows.map((row) => row.type)))
  const groups = groupsOf(rows)
  return {
    types,
    groups,
    games: rows.map(wireGame),
    shelves: [
      ...shelf('popular', '', popular.length < RANKED_MIN ? [] : popular.slice(0, SHELF_GAMES)),
      ...shelf('new', '', newest.slice(0, SHELF_GAMES)),
      ...types.flatMap((type) =>
        shelf(
          'category',
          type,
          rows.filter((row) => row.type === type),
        ),
      ),
      ...groups.flatMap(({ provider }) =>
        shelf(
          'provider',
          provider,
          rows.filter((row) => row.provider === provider),
        ),
      ),
    ],
  }
}

/** Games of the last thirty days, newest first. None where most are as new: a site that has just begun has no news. */
function newOf<Row extends { added_at: Date }>(ctx: Ctx, rows: readonly Row[]): Row[] {
  const since = ctx.clock().getTime() - NEW_DAYS * 86_400_000
  const found = rows.filter((row) => row.added_at.getTime() >= since)
  if (found.length > rows.length / 2) return []
  return found.toSorted((a, b) => b.added_at.getTime() - a.added_at.getTime())
}

/** Games of the member's last rounds, newest first: `provider/game`. */
async function playedBy(ctx: ReportCtx, memberId: number): Promise<string[]> {
  const query = sql<{ id: string }>`
    select provider || '/' || game_code as id
    from (
      select provider, game_code, opened_at
      from rounds
      where brand_id = ${ctx.brand.id} and member_id = ${memberId}
      order by opened_at desc
      limit ${PLAYED_ROUNDS}
    ) r
    group by provider, game_code
    order by max(opened_at) desc`
  const { rows } = await ctx.read((db) => query.execute(db))
  return rows.map((row) => row.id)
}
