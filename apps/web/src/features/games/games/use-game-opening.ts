import type { Game } from '@duang/contract/games/games'
import { useEffect, useRef } from 'react'
import { useTotalCredit } from '#core/credit/use-total-credit.ts'
import { gameId } from '#core/game/lobby.ts'
import { useNavigate } from '#core/page/navigation.tsx'
import { usePlayBreak } from '#core/play-break.ts'
import { useOnline } from '#kit/use-online.ts'
import { type GamePlace, useGamePlace } from './game-place.ts'
import { gmMore } from './th.ts'
import { useGameWindow } from './use-game-window.ts'

export type OpeningProps = {
  game: Game
  category: string
  isFramed: boolean
  /** The press that led here starts the game. */
  isStarting: boolean
}

/** How a game opens, and why it does not. */
export function useGameOpening({ game, category, isFramed, isStarting }: OpeningProps) {
  const { opening, open, reset } = useGameWindow()
  const { place, chosen, isChosen } = useGamePlace(isFramed)
  const navigate = useNavigate()
  const isOnline = useOnline()
  const { total, isEmpty } = useTotalCredit()
  const isStopped = usePlayBreak() !== undefined
  const offReason = isStopped
    ? gmMore.stoppedReason
    : game.isMaintenance
      ? gmMore.maintReason
      : isOnline
        ? undefined
        : gmMore.offline
  const start = (at: GamePlace) =>
    at === 'frame'
      ? navigate({ to: '/auth/games/play', search: { game: gameId(game), cat: category } })
      : open(game, at)
  // Browsers block a new window that no press opens, so without a choice the game takes this one.
  const mayStart = isStarting && offReason === undefined && total !== undefined && !isEmpty
  const isStarted = useRef(false)
  useEffect(() => {
    if (!mayStart || isStarted.current) return
    isStarted.current = true
    start(place === 'tab' && !isChosen ? 'here' : place)
  })
  return { opening, reset, chosen, offReason, isStopped, isEmpty, start: () => start(place) }
}
