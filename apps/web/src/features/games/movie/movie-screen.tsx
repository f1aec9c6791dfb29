import './movie.css'
import type { Movie } from '@duang/contract/games/movie'
import { Button } from '@duang/ui/button.tsx'
import { EmptyState } from '@duang/ui/message.tsx'
import { Loading, Skeleton } from '@duang/ui/skeleton.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Block } from '#core/block/block.tsx'
import { useNavigate, useSearch } from '#core/page/navigation.tsx'
import { ScreenHeading } from '#core/page/screen-heading.tsx'
import { er, g } from '#core/th.ts'
import { format } from '#kit/format.ts'
import { MovieDialog } from './movie-dialog.tsx'
import { Poster } from './poster.tsx'
import { moviesQuery } from './queries.ts'
import { mv, mvMore } from './th.ts'

const PATH = '/auth/media/movie'

/** The movies of the brand. The open one is in the address, so that it can be linked to, and Back closes it. */
export default function MovieScreen() {
  const openId = useSearch().get('watch') ?? undefined
  const navigate = useNavigate()
  // Whether the movie was opened from this page, so that Back returns to it.
  const isOpenedHere = useRef(false)
  const close = () => {
    if (isOpenedHere.current) history.back()
    else navigate({ to: PATH, replace: true })
    isOpenedHere.current = false
  }
  return (
    <div className="screen">
      <ScreenHeading title={mv.title} />
      <Catalogue
        onOpen={() => {
          isOpenedHere.current = true
        }}
      />
      <MovieDialog id={openId} onClose={close} />
    </div>
  )
}

/** Debounces the search. */
const TYPING_MS = 300

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

function Catalogue({ onOpen }: { onOpen: () => void }) {
  const [text, setText] = useState('')
  const search = useDebounced(text.trim())
  const query = useInfiniteQuery(moviesQuery(search))
  const movies = query.data?.pages.flatMap((page) => page.items) ?? []
  const isSearching = search !== '' || text !== ''
  return (
    <Block query={query} skeleton={<Shapes />}>
      {() => (
        <>
          {(movies.length > 0 || isSearching) && (
            <TextField
              className="movie-search"
              label={mvMore.search}
              type="search"
              autoComplete="off"
              maxLength={60}
              value={text}
              onValue={setText}
            />
          )}
          <p role="status" className="sr-only">
            {search !== '' && !query.isFetching && format(mvMore.found, { n: movies.length })}
          </p>
          {movies.length === 0 ? <Nothing search={search} /> : <Posters movies={movies} onOpen={onOpen} />}
          {query.hasNextPage && (
            <div className="grid justify-items-center gap-2">
              <p role="alert" className="text-label text-bad">
                {query.isFetchNextPageError && er.load}
              </p>
              <Button
                look="quiet"
                isBusy={query.isFetchingNextPage}
                busyText={g.loading}
                onClick={() => void query.fetchNextPage()}
              >
                {query.isFetchNextPageError ? g.retry : g.more}
              </Button>
            </div>
          )}
        </>
      )}
    </Block>
  )
}

function Posters({ movies, onOpen }: { movies: readonly Movie[]; onOpen: () => void }) {
  return (
    <ul className="movies">
      {movies.map((movie) => (
        <li key={movie.id}>
          <Poster movie={movie} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

function Nothing({ search }: { search: string }) {
  return (
    <div className="card">
      {search === '' ? (
        <EmptyState icon="media" title={mv.empty} />
      ) : (
        <EmptyState icon="search" title={format(mvMore.none, { q: search })} sub={mvMore.noneSub} />
      )}
    </div>
  )
}

function Shapes() {
  return (
    <Loading label={g.loading}>
      <div className="movie-search mb-4 grid gap-1">
        <Skeleton width="120px" height="23px" />
        <Skeleton height="56px" radius="var(--r-3)" />
      </div>
      <div className="movies">
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <div key={place} className="poster">
            <div className="poster-picture">
              <Skeleton height="100%" radius="0" />
            </div>
            <Skeleton width="80%" height="18px" />
            <Skeleton width="50%" height="14px" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
