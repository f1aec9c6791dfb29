import '#core/game/cover.css'
import { useCallback } from 'react'
import { coverOf } from '#core/game/cover-art.ts'

/** The picture of a tournament: a cup in light. Its colour follows from the id. Decorative. */
export function TournamentArt({ id }: { id: string }) {
  const { hue, turn } = coverOf(id, 'tournament')
  const paint = useCallback(
    (element: HTMLElement | null) => {
      element?.style.setProperty('--hue', String(hue))
      element?.style.setProperty('--turn', `${turn}deg`)
    },
    [hue, turn],
  )
  return (
    <span className="tournament-art" ref={paint} aria-hidden="true">
      <span data-motif="cup" />
    </span>
  )
}
