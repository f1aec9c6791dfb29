import { CallError } from '@duang/contract/client'
import { type Game, openGame } from '@duang/contract/games/games'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#core/call/api.ts'
import { failureText } from '#core/call/failure.ts'
import { useMember } from '#core/call/session.ts'
import { gameId, LOBBY_KEY } from '#core/game/lobby.ts'
import { walletKeys } from '#core/money/wallet-queries.ts'
import { helpLineText } from '#core/site-status/help-line.ts'
import type { GamePlace } from './game-place.ts'
import { useGameMemory } from './recent-games.ts'
import { gm, gmMore } from './th.ts'

export type Opening =
  | { kind: 'idle' }
  | { kind: 'opening' }
  /** The browser blocked the window. The link works for one press, for a minute. */
  | { kind: 'blocked'; url: string }
  | { kind: 'failed'; text: string }

/** A window for the game, opened during the press; later the browser would block it. It contains only this text. */
function openWindow(): Window | null {
  const opened = window.open('', '_blank')
  if (!opened) return null
  opened.opener = null
  opened.document.title = gm.opening
  opened.document.documentElement.lang = document.documentElement.lang
  const { body } = opened.document
  body.textContent = gm.opening
  body.style.cssText = 'margin:0;display:grid;place-items:center;min-height:100vh;font:16px sans-serif'
  return opened
}

/** A link is valid for a minute from its creation, which was slightly before its arrival. */
const LINK_MS = 50_000

/** A member who is stopped by an own limit or break is also shown contacts for help. */
export const refusalText = (error: CallError): string =>
  error.code?.startsWith('limits_') ? `${failureText(error)} ${helpLineText()}` : failureText(error)

/** Opens one game at a time, in a new tab or in this one. A press meanwhile does nothing. */
export function useGameWindow() {
  const { username } = useMember()
  const memory = useGameMemory()
  const [opening, setOpening] = useState<Opening>({ kind: 'idle' })
  const isOpening = useRef(false)
  const queryClient = useQueryClient()
  useEffect(() => {
    if (opening.kind !== 'blocked') return undefined
    const timer = setTimeout(() => setOpening({ kind: 'failed', text: gmMore.linkOver }), LINK_MS)
    return () => clearTimeout(timer)
  }, [opening])

  const open = async (game: Game, place: Exclude<GamePlace, 'frame'>): Promise<void> => {
    if (isOpening.current) return
    isOpening.current = true
    setOpening({ kind: 'opening' })
    const opened = place === 'tab' ? openWindow() : null
    try {
      const { provider, gameCode } = game
      const { url } = await call(openGame, { body: { username, provider, gameCode } })
      if (!/^https?:/.test(url)) throw new Error('A game has an address of the web.')
      memory.noteOpened(gameId(game))
      if (opened) opened.location.href = url
      if (place === 'here') location.assign(url)
      setOpening(opened || place === 'here' ? { kind: 'idle' } : { kind: 'blocked', url })
    } catch (error) {
      opened?.close()
      // A refused game may have been disabled since the lobby was loaded.
      void queryClient.invalidateQueries({ queryKey: LOBBY_KEY })
      setOpening({
        kind: 'failed',
        text: error instanceof CallError && error.refusal ? refusalText(error) : gm.openFail,
      })
    } finally {
      isOpening.current = false
      // The launch may have moved credit to the provider, also after an unknown outcome.
      void queryClient.invalidateQueries({ queryKey: walletKeys.all })
    }
  }
  return {
    opening,
    open: (...asked: Parameters<typeof open>) => void open(...asked),
    reset: () => setOpening({ kind: 'idle' }),
  }
}
