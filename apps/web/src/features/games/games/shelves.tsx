import type { Game, Shelf } from '@duang/contract/games/games'
import { Icon } from '@duang/ui/icon.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Block } from '#core/block/block.tsx'
import { categoryName } from '#core/game/category.ts'
import { gameId, type Shelves as Lobby, shelvesQuery } from '#core/game/lobby.ts'
import { ProviderEmblem } from '#core/game/provider-emblem.tsx'
import { Link } from '#core/page/navigation.tsx'
import type { SitePath } from '#core/pages.ts'
import { brand } from '#core/site-status/brand.ts'
import { format } from '#kit/format.ts'
import { inOrder } from '#kit/in-order.ts'
import { GameGrid } from './game-grid.tsx'
import { Launch } from './launch.tsx'
import { GridShape, NoGames, SomeGames } from './lobby-parts.tsx'
import { useLobbies, useOtherCategories } from './other-categories.ts'
import { useFavourites } from './recent-games.ts'
import { gm, gmMore } from './th.ts'

/** All categories on one page, one line of games each. A search shows the matches of all categories instead. */
export function Shelves({ search }: { search: string }) {
  const query = useQuery(shelvesQuery)
  const [open, setOpen] = useState<Game>()
  return (
    <Block query={query} skeleton={<GridShape />}>
      {(lobby) => (
        <>
          {search.trim() === '' ? (
            <Browse lobby={lobby} onOpen={setOpen} />
          ) : (
            <Found lobby={lobby} search={search} onOpen={setOpen} />
          )}
          <Launch game={open} category={open?.type ?? ''} groups={lobby.groups} onClose={() => setOpen(undefined)} />
        </>
      )}
    </Block>
  )
}

type PartProps = { lobby: Lobby; onOpen: (game: Game) => void }

function Browse({ lobby, onOpen }: PartProps) {
  const favourites = useFavouriteGames(lobby)
  const shelf = (kind: Shelf['kind']) => lobby.shelves.find((each) => each.kind === kind)?.games ?? []
  const kinds: (RowHead & { name: string; games: readonly Game[] })[] = [
    { name: 'played', title: gmMore.played, games: lobby.played },
    { name: 'favourites', title: gm.fav, games: favourites },
    { name: 'popular', title: gmMore.popular, sub: gmMore.popularSub, games: shelf('popular') },
    { name: 'new', title: gmMore.fresh, games: shelf('new') },
  ]
  const parts = lobby.shelves
    .filter(({ kind }) => kind === 'category' || kind === 'provider')
    .map((each) => ({ name: each.key, ...headOf(lobby, each), games: each.games }))
  const rows = [...kinds.filter(({ games }) => games.length > 0), ...parts]
  if (rows.length === 0) return <NoGames q="" games={[]} onOpen={onOpen} />
  return inOrder(rows, brand.house.shelves, ({ name }) => name).map(({ name, ...row }, n) => (
    <Row key={`${name} ${row.title}`} {...row} isFirst={n === 0} onOpen={onOpen} />
  ))
}

type RowHead = {
  title: string
  provider?: string
  sub?: string
  count?: number
  to?: { to: SitePath; search?: { cat: string } }
}

function headOf({ groups }: Lobby, { kind, key, count, games }: Shelf): RowHead {
  if (kind === 'category')
    return { title: categoryName(key), count, to: { to: '/auth/games/category', search: { cat: key } } }
  const group = groups.find(({ provider }) => provider === key)
  const types = new Set(games.map(({ type }) => type))
  const [type] = types
  // The page of a provider has one category: it is all of the provider only where the provider has no other.
  const isWhole = types.size === 1 && count > games.length
  const code = encodeURIComponent(group?.code ?? key)
  return {
    title: group?.name || key,
    provider: key,
    ...(isWhole ? { count, to: { to: `/auth/games/${type}/${code}` } } : {}),
  }
}

const LEAD_GAMES = 6

type RowProps = RowHead & { games: readonly Game[]; isFirst: boolean; onOpen: (game: Game) => void }

/** The first row leads the page where it fills two rows of a phone. */
function Row({ title, provider, sub, count, to, games, isFirst, onOpen }: RowProps) {
  const isLead = isFirst && games.length >= LEAD_GAMES
  return (
    <section className="game-section">
      <div className="shelf-head">
        {provider && <ProviderEmblem code={provider} size={32} />}
        <h2>{title}</h2>
        {sub && <p className="shelf-sub">{sub}</p>}
        {to && count !== undefined && (
          <Link {...to} className="shelf-all">
            <span className="sr-only">{title}</span> {gmMore.shelfAllShort} {count}
            <Icon name="forward" size={16} />
          </Link>
        )}
      </div>
      <GameGrid
        games={games}
        category=""
        label={title}
        layout={isLead ? 'lead' : 'row'}
        isFirst={isFirst}
        onOpen={onOpen}
      />
    </section>
  )
}

/** Favourites are ids on this device. Their games are on the shelves, or in the lists of the categories, which are fetched then. */
function useFavouriteGames({ types, shelves, played }: Lobby): readonly Game[] {
  const ids = useFavourites()
  const known = new Map([...played, ...shelves.flatMap(({ games }) => games)].map((game) => [gameId(game), game]))
  const areKnown = ids.every((id) => known.has(id))
  const { lobbies } = useLobbies(types, !areKnown)
  for (const game of lobbies.flatMap(({ games }) => games)) known.set(gameId(game), game)
  return ids.flatMap((id) => known.get(id) ?? [])
}

function Found({ lobby, search, onOpen }: PartProps & { search: string }) {
  const { found, games, isLooking } = useOtherCategories({ gameType: '', types: lobby.types }, search)
  const count = found.reduce((sum, each) => sum + each.games.length, 0)
  return (
    <>
      <p role="status" className="sr-only">
        {!isLooking && format(gmMore.found, { n: count })}
      </p>
      {found.map(({ lobby: { gameType }, games: matches }) => (
        <SomeGames
          key={`${gameType} ${search}`}
          title={categoryName(gameType)}
          games={matches}
          category={gameType}
          onOpen={onOpen}
        />
      ))}
      {count === 0 && (isLooking ? <GridShape /> : <NoGames q={search.trim()} games={games} onOpen={onOpen} />)}
    </>
  )
}
