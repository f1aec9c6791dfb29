import type { Movie } from '@duang/contract/games/movie'
import { EmptyState } from '@duang/ui/message.tsx'
import { Dialog } from '@duang/ui/modal.tsx'
import { Loading, Skeleton } from '@duang/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Block } from '#core/block/block.tsx'
import { g } from '#core/th.ts'
import { durationText } from './duration.ts'
import { movieQuery } from './queries.ts'
import { mv, mvMore } from './th.ts'

/** One movie over the grid. Without an id it is closed. */
export function MovieDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  // Keeps the content during the exit animation.
  const [shownId, setShownId] = useState(id)
  if (id !== undefined && id !== shownId) setShownId(id)
  const query = useQuery({ ...movieQuery(shownId ?? ''), enabled: id !== undefined })
  return (
    <Dialog isOpen={id !== undefined} onClose={onClose} title={query.data?.title ?? mv.title} closeText={g.close}>
      <div className="movie">
        <Block query={query} skeleton={<Shape />}>
          {(movie) => (
            <>
              <Player key={movie.id} movie={movie} isOpen={id !== undefined} onFail={() => void query.refetch()} />
              <About movie={movie} />
            </>
          )}
        </Block>
      </div>
    </Dialog>
  )
}

type PlayerProps = {
  movie: Movie
  isOpen: boolean
  /** The movie fails to load. The caller checks whether the session has ended. */
  onFail: () => void
}

/** The browser's own player. It loads and plays nothing before the member presses play, and stops when the dialog closes. */
function Player({ movie, isOpen, onFail }: PlayerProps) {
  const ref = useRef<HTMLVideoElement>(null)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    const player = ref.current
    if (!isOpen) player?.pause()
    return () => player?.pause()
  }, [isOpen])
  if (isFailed)
    return (
      <div role="alert" className="movie-failed">
        <EmptyState icon="warn" tone="bad" title={mv.fail} />
      </div>
    )
  return (
    <video
      ref={ref}
      className="movie-player"
      src={movie.video}
      {...(movie.poster === null ? {} : { poster: movie.poster })}
      controls
      playsInline
      preload="none"
      aria-label={movie.title}
      onError={() => {
        setFailed(true)
        onFail()
      }}
    >
      {movie.captions !== null && (
        <track kind="captions" srcLang="th" label={mvMore.thai} src={movie.captions} default />
      )}
    </video>
  )
}

function About({ movie }: { movie: Movie }) {
  const facts = [
    ...(movie.durationSeconds === null ? [] : [durationText(movie.durationSeconds)]),
    ...(movie.captions === null ? [] : [mvMore.captions]),
  ]
  return (
    <div className="grid gap-1">
      {facts.length > 0 && <p className="text-caption text-ink-2">{facts.join(' · ')}</p>}
      {movie.description !== '' && <p className="text-label">{movie.description}</p>}
    </div>
  )
}

function Shape() {
  return (
    <Loading label={g.loading}>
      <div className="grid gap-3">
        <div className="movie-player">
          <Skeleton height="100%" radius="0" />
        </div>
        <Skeleton width="40%" height="14px" />
        <Skeleton width="90%" height="18px" />
      </div>
    </Loading>
  )
}
