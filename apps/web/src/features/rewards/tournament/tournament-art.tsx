import '#core/game/cover.css'
import type { TournamentSummary } from '@duang/contract/rewards/tournament'
import { coverOf } from '#core/game/cover-art.ts'
import { useCoverPaint } from '#core/game/use-cover-paint.ts'

/** What lies beside the cup, so that the picture says what is scored. */
const BESIDE: Record<TournamentSummary['score'], string> = { turnover: 'chip', multiplier: 'gem', 'net-win': 'coin' }

/** The picture of a tournament: a cup in light. Its colour follows from the id. Decorative. */
export function TournamentArt({ id, score }: { id: string; score: TournamentSummary['score'] | undefined }) {
  const paint = useCoverPaint(coverOf(id, 'tournament'))
  return (
    <span className="tournament-art" ref={paint} aria-hidden="true">
      <span data-motif="cup" />
      {score && <span data-motif={BESIDE[score]} />}
    </span>
  )
}
