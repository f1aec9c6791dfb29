import type { Movie } from '@duang/contract/games/movie'
import { Mark } from '@duang/ui/mark.tsx'
import { Picture } from '@duang/ui/picture.tsx'
import { Link } from '#core/page/navigation.tsx'
import { g } from '#core/th.ts'
import { durationText } from './duration.ts'

/** One movie of the grid: a link to itself. `onOpen`: called when it opens in this page. */
export function Poster({ movie, onOpen }: { movie: Movie; onOpen: () => void }) {
  return (
    <Link to="/auth/media/movie" search={{ watch: movie.id }} aria-current={false} className="poster" onClick={onOpen}>
      <span className="poster-picture">
        {movie.poster === null ? (
          <Mark size={48} />
        ) : (
          <Picture src={movie.poster} alt="" width={200} height={300} missingText={g.imgAlt} />
        )}
      </span>
      <span className="poster-title">{movie.title}</span>
      {movie.durationSeconds !== null && (
        <span className="text-caption text-ink-2">{durationText(movie.durationSeconds)}</span>
      )}
    </Link>
  )
}
