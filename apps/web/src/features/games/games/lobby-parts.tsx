import type { Game } from '@duang/contract/games/games'
import { EmptyState } from '@duang/ui/message.tsx'
import { Loading, Skeleton } from '@duang/ui/skeleton.tsx'
import { g } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { lazyPart } from '#kit/lazy-part.tsx'
import { OptionalPart } from '#kit/optional-part.tsx'
import { GameGrid } from './game-grid.tsx'
import type { Elsewhere } from './other-categories.ts'
import { findGames } from './search.ts'
import { gm, gmMore } from './th.ts'

type FoundGamesProps = {
  games: readonly Game[]
  category: string
  search: string
  /** Matches of the same search in other categories, which the page shows below. */
  elsewhere?: Elsewhere
  onOpen: (game: Game) => void
}

/** All games, or the matches of a search, or a notice where there are none. */
export function FoundGames({ games, category, search, elsewhere, onOpen }: FoundGamesProps) {
  const found = findGames(games, search)
  const q = search.trim()
  const others = (elsewhere?.found ?? []).reduce((sum, each) => sum + each.games.length, 0)
  const isLooking = elsewhere?.isLooking ?? false
  return (
    <>
      <p role="status" className="sr-only">
        {q && !isLooking && format(gmMore.found, { n: found.length + others })}
      </p>
      {(found.length > 0 || others === 0) && (
        <section className="game-section" aria-labelledby="all-games">
          <h2 id="all-games">{gm.all}</h2>
          {found.length > 0 ? (
            // A new search starts at the top of its list.
            <GameGrid key={`${category} ${q}`} games={found} category={category} label={gm.all} onOpen={onOpen} />
          ) : isLooking ? (
            <GridShape />
          ) : (
            <NoGames q={q} games={[...games, ...(elsewhere?.games ?? [])]} onOpen={onOpen} />
          )}
        </section>
      )}
    </>
  )
}

/** Only a search without a match needs its code. */
const SimilarGames = lazyPart(async () => (await import('./similar-games.tsx')).SimilarGames)

/** Says so, and offers games whose names are similar: a letter or a tone mark may be wrong or missing. */
export function NoGames({ q, games, onOpen }: Pick<FoundGamesProps, 'games' | 'onOpen'> & { q: string }) {
  return (
    <>
      <div className="card">
        {q ? (
          <EmptyState icon="search" title={format(gm.noResult, { q })} sub={gm.noResultSub} />
        ) : (
          <EmptyState icon="play" title={gm.empty} />
        )}
      </div>
      {q && (
        <OptionalPart>
          <SimilarGames q={q} games={games} onOpen={onOpen} />
        </OptionalPart>
      )}
    </>
  )
}

/** A few games of a kind above all the others; nothing where there are none. */
export function SomeGames({
  title,
  games,
  category,
  onOpen,
}: Omit<FoundGamesProps, 'search' | 'elsewhere'> & { title: string }) {
  if (games.length === 0) return null
  return (
    <section className="game-section">
      <h2>{title}</h2>
      <GameGrid games={games} category={category} label={title} onOpen={onOpen} />
    </section>
  )
}

const COVERS = Array.from({ length: 12 }, (_, n) => n)

export function GridShape() {
  return (
    <Loading label={g.loading}>
      <div className="games">
        {COVERS.map((place) => (
          <div key={place} className="game-shape">
            <Skeleton height="100%" radius="var(--r-3)" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
