import './games.css'
import type { Game } from '@duang/contract/games/games'
import { buttonClass } from '@duang/ui/button.tsx'
import { Icon } from '@duang/ui/icon.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useDeferredValue, useEffect, useState } from 'react'
import { Block } from '#core/block/block.tsx'
import { categoryName, DEFAULT_CATEGORY, noteCategory } from '#core/game/category.ts'
import { shelvesQuery } from '#core/game/lobby.ts'
import { ProviderEmblem, providerHue } from '#core/game/provider-emblem.tsx'
import { Link, useNavigate } from '#core/page/navigation.tsx'
import { ScreenHeading } from '#core/page/screen-heading.tsx'
import { format } from '#kit/format.ts'
import { GameGrid } from './game-grid.tsx'
import { Launch } from './launch.tsx'
import { FoundGames, GridShape } from './lobby-parts.tsx'
import { PlayNotice } from './play-notice.tsx'
import { ProviderGroups } from './provider-groups.tsx'
import { CATEGORY, isOurs, lobbyQuery, type ProviderGroup } from './queries.ts'
import { SearchBox } from './search-box.tsx'
import { gm, gmMore } from './th.ts'

/** Fewer games are seen at a glance: three rows of a phone. */
const GAMES_SEARCHED = 10

/** The games of one provider in one category. `slot` is the code of its group, such as JK. An unknown category is not found. */
export default function ProviderScreen({ params }: { params: Record<string, string> }) {
  const { type = '', slot = '' } = params
  const category = CATEGORY.test(type) ? type : DEFAULT_CATEGORY
  const query = useQuery(lobbyQuery(category))
  const [text, setText] = useState('')
  const search = useDeferredValue(text)
  const [open, setOpen] = useState<Game>()
  const isUnknown = category !== type || (!isOurs(type) && query.data?.types.includes(type) === false)
  const navigate = useNavigate()
  useEffect(() => {
    if (!isUnknown) noteCategory(category)
  }, [isUnknown, category])
  useEffect(() => {
    if (isUnknown) navigate({ to: '/404', replace: true })
  })
  const groups = query.data?.groups ?? []
  const group = groups.find((each) => each.code === slot || each.provider === slot)
  const count = query.data?.games.filter((game) => game.provider === group?.provider).length
  return (
    <div className="screen">
      <Head group={group} slot={slot} category={category} count={count} />
      {count !== undefined && count >= GAMES_SEARCHED && <SearchBox value={text} onValue={setText} />}
      <PlayNotice games={query.data?.games} />
      <Block query={query} skeleton={<GridShape />}>
        {({ games }) =>
          group ? (
            <FoundGames
              games={games.filter((game) => game.provider === group.provider)}
              category={category}
              search={search}
              onOpen={setOpen}
            />
          ) : (
            <Unknown category={category} />
          )
        }
      </Block>
      {search === '' && group && (
        <>
          <OtherGames group={group} category={category} onOpen={setOpen} />
          <ProviderGroups type={category} groups={groups.filter((each) => each !== group)} title={gmMore.otherGroups} />
        </>
      )}
      <Launch game={open} category={open?.type ?? category} groups={groups} onClose={() => setOpen(undefined)} />
    </div>
  )
}

type OtherGamesProps = { group: ProviderGroup; category: string; onOpen: (game: Game) => void }

/** The first games of the provider in other categories, from its shelf of the lobby. */
function OtherGames({ group, category, onOpen }: OtherGamesProps) {
  const { data } = useQuery(shelvesQuery)
  const shelf = data?.shelves.find(({ kind, key }) => kind === 'provider' && key === group.provider)
  const games = shelf?.games.filter(({ type }) => type !== category) ?? []
  const title = format(gmMore.moreOf, { g: group.name || group.code })
  if (games.length === 0) return null
  return (
    <section className="game-section">
      <h2>{title}</h2>
      <GameGrid games={games} category="" label={title} layout="row" onOpen={onOpen} />
    </section>
  )
}

type HeadProps = { group: ProviderGroup | undefined; slot: string; category: string; count: number | undefined }

/** The provider's own head: its crest and colour, and what it offers here. */
function Head({ group, slot, category, count }: HeadProps) {
  const name = group?.name || slot
  const code = group?.provider ?? slot
  return (
    <div className="grid gap-2">
      <Link to="/auth/games/category" search={{ cat: category }} className="game-back">
        <Icon name="back" size={20} />
        {categoryName(category)}
      </Link>
      <header className="provider-head" style={{ '--hue': providerHue(code) } as CSSProperties}>
        <ProviderEmblem code={code} size={84} />
        <div className="provider-text">
          <ScreenHeading title={format(gm.group, { g: name })} />
          {group && count !== undefined && (
            <p>
              <strong>{format(gmMore.providerCount, { n: count })}</strong>{' '}
              {format(gmMore.providerSub, { category: categoryName(category) })}
            </p>
          )}
          {group?.isMaintenance && <StatusChip tone="warn">{gm.maint}</StatusChip>}
        </div>
      </header>
    </div>
  )
}

function Unknown({ category }: { category: string }) {
  return (
    <div className="card">
      <EmptyState
        icon="play"
        title={gmMore.unknownGroup}
        action={
          <Link to="/auth/games/category" search={{ cat: category }} className={buttonClass('text')}>
            {gmMore.toLobby}
          </Link>
        }
      />
    </div>
  )
}
