import './games.css'
import { GAME_TYPES, type Game } from '@duang/contract/games/games'
import { ChipChoice } from '@duang/ui/chip.tsx'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { Block } from '#core/block/block.tsx'
import { ALL_CATEGORIES, categoryName, DEFAULT_CATEGORY, noteCategory } from '#core/game/category.ts'
import { CategoryScene } from '#core/game/category-banner.tsx'
import { gameId, shelvesQuery } from '#core/game/lobby.ts'
import { takeStart } from '#core/game/start.ts'
import { useNavigate, usePath, useSearch } from '#core/page/navigation.tsx'
import { ScreenHeading } from '#core/page/screen-heading.tsx'
import { Launch } from './launch.tsx'
import { FoundGames, GridShape, SomeGames } from './lobby-parts.tsx'
import { useOtherCategories } from './other-categories.ts'
import { PlayNotice } from './play-notice.tsx'
import { ProviderGroups } from './provider-groups.tsx'
import { CATEGORY, isOurs, type Lobby, lobbyQuery } from './queries.ts'
import { useFavourites, useRecentGames } from './recent-games.ts'
import { SearchBox } from './search-box.tsx'
import { Shelves } from './shelves.tsx'
import { gm, gmMore } from './th.ts'

const PATH = '/auth/games/category'

/** The lobby. The category is in the address, so that it can be linked to, and Back opens the previous one. */
export default function CategoryScreen() {
  // During the exit animation the address is already that of the next page.
  const isHere = usePath() === PATH
  const address = useSearch()
  const asked = address.get('cat') ?? ''
  const [wanted, setWanted] = useState(asked)
  if (isHere && asked !== wanted) setWanted(asked)
  const category = CATEGORY.test(wanted) ? wanted : DEFAULT_CATEGORY
  const isAll = category === ALL_CATEGORIES
  const query = useQuery({ ...lobbyQuery(category), enabled: !isAll })
  const shelves = useQuery({ ...shelvesQuery, enabled: isAll })
  const types = useTypes((isAll ? shelves : query).data)
  const navigate = useNavigate()
  const isUnknown =
    wanted !== category || (!isAll && !isOurs(category) && query.data?.types.includes(category) === false)
  useEffect(() => {
    if (!isHere) return
    if (isUnknown) navigate({ to: PATH, search: { cat: DEFAULT_CATEGORY }, replace: true })
    else noteCategory(category)
  })
  // A visitor searched before the login (interpretation S9).
  const [text, setText] = useState(address.get('q') ?? '')
  // A thousand covers are rendered after the letter itself, so that typing stays fast.
  const search = useDeferredValue(text)
  return (
    <div className="screen">
      <ScreenHeading title={gm.title} />
      <SearchBox value={text} onValue={setText} />
      <ChipChoice
        label={gmMore.tabs}
        name="category"
        options={[
          { value: ALL_CATEGORIES, label: gmMore.everything },
          ...types.map((type) => ({ value: type, label: categoryName(type) })),
        ]}
        value={category}
        onValue={(cat) => navigate({ to: PATH, search: { cat } })}
      />
      <PlayNotice games={isAll ? shelves.data?.played : query.data?.games} />
      {isAll ? (
        <Shelves search={search} />
      ) : (
        <>
          <div className="category-banner" data-low="">
            <CategoryScene category={category} sub={gmMore.category} />
          </div>
          <Block query={query} skeleton={<GridShape />}>
            {(lobby) => <Games key={category} lobby={lobby} search={search} />}
          </Block>
        </>
      )}
    </div>
  )
}

/** Our three categories, and further ones of the last reply. */
function useTypes(lobby: Pick<Lobby, 'types'> | undefined): readonly string[] {
  const [brought, setBrought] = useState<readonly string[]>([])
  if (lobby && lobby.types !== brought) setBrought(lobby.types)
  return [...GAME_TYPES, ...brought.filter((each) => !isOurs(each))]
}

function Games({ lobby, search }: { lobby: Lobby; search: string }) {
  // A link to a game opens its sheet. The press of a member who played it before starts it too.
  const linked = useSearch().get('open')
  const [isStarting] = useState(() => takeStart(linked))
  const [open, setOpen] = useState<{ game: Game; lobby: Lobby } | undefined>(() => {
    const game = lobby.games.find((each) => gameId(each) === linked)
    return game && { game, lobby }
  })
  const elsewhere = useOtherCategories(lobby, search)
  const recent = useRecentGames()
  const favourites = useFavourites()
  const { gameType, games, groups } = lobby
  const known = new Map(games.map((game) => [gameId(game), game]))
  const of = (ids: readonly string[]) => ids.flatMap((id) => known.get(id) ?? [])
  const parts = { category: gameType, onOpen: (game: Game) => setOpen({ game, lobby }) }
  const opened = open?.lobby ?? lobby
  return (
    <>
      {search === '' && (
        <>
          {gameType === 'slot' && <ProviderGroups type={gameType} groups={groups} />}
          <SomeGames title={gm.recent} games={of(recent)} {...parts} />
          <SomeGames title={gm.fav} games={of(favourites)} {...parts} />
        </>
      )}
      <FoundGames games={games} search={search} elsewhere={elsewhere} {...parts} />
      {elsewhere.found.map(({ lobby: other, games: found }) => (
        <SomeGames
          key={`${other.gameType} ${search}`}
          title={categoryName(other.gameType)}
          games={found}
          category={other.gameType}
          onOpen={(game) => setOpen({ game, lobby: other })}
        />
      ))}
      <Launch
        game={open?.game}
        category={opened.gameType}
        groups={opened.groups}
        isStarting={isStarting && open?.game !== undefined && gameId(open.game) === linked}
        onClose={() => setOpen(undefined)}
      />
    </>
  )
}
