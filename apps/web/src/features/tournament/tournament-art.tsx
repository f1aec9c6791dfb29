import '#core/game/cover.css'
import { coverOf } from '#core/game/cover-art.ts'
import { useCoverPaint } from '#core/game/use-cover-paint.ts'

/** The picture of a tournament: a cup in light. Its colour follows from the id. Decorative. */
export function TournamentArt({ id }: { id: string }) {
  const paint = useCoverPaint(coverOf(id, 'tournament'))
  return (
    <span className="tournament-art" ref={paint} aria-hidden="true">
      <span data-motif="cup" />
    </span>
  )
}
