import { CallError } from '@duang/contract/client'
import { type Game, openGame } from '@duang/contract/games'
import { useRef, useState } from 'react'
import { call } from '#core/api.ts'
import { failureText } from '#core/failure.ts'
import { useMember } from '#core/session.ts'
import { noteOpened } from './memory.ts'
import { notePlay } from './play-memory.ts'
import { gameId } from './queries.ts'
import { gm } from './th.ts'

export type Opening =
  | { kind: 'idle' }
  | { kind: 'opening' }
  /** The browser let no window open: the link is good for one press, until `expiresAt`. */
  | { kind: 'blocked'; url: string }
  | { kind: 'failed'; text: string }

/** A window for the game, made inside the press: later the browser would block it. It has nothing of ours but these words. */
function openWindow(): Window | null {
  const opened = window.open('', '_blank')
  if (!opened) return null
  opened.opener = null
  opened.document.title = gm.opening
  opened.document.documentElement.lang = 'th'
  const { body } = opened.document
  body.textContent = gm.opening
  body.style.cssText = 'margin:0;display:grid;place-items:center;min-height:100vh;font:16px sans-serif'
  return opened
}

/** Opens one game at a time; a press while it opens does nothing. */
export function useGameWindow() {
  const { username } = useMember()
  const [opening, setOpening] = useState<Opening>({ kind: 'idle' })
  const isOpening = useRef(false)

  const open = async (game: Game): Promise<void> => {
    if (isOpening.current) return
    isOpening.current = true
    setOpening({ kind: 'opening' })
    const opened = openWindow()
    try {
      const { provider, gameCode } = game
      const { url } = await call(openGame, { body: { username, provider, gameCode } })
      if (!/^https?:/.test(url)) throw new Error('A game has an address of the web.')
      noteOpened(gameId(game))
      notePlay(true)
      if (opened) opened.location.href = url
      setOpening(opened ? { kind: 'idle' } : { kind: 'blocked', url })
    } catch (error) {
      opened?.close()
      setOpening({
        kind: 'failed',
        text: error instanceof CallError && error.refusal ? failureText(error) : gm.openFail,
      })
    } finally {
      isOpening.current = false
    }
  }
  return { opening, open: (game: Game) => void open(game), reset: () => setOpening({ kind: 'idle' }) }
}
