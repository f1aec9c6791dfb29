import { CallError } from '@duang/contract/client'
import { resumeGame } from '@duang/contract/games/games'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#core/call/api.ts'
import { useMember } from '#core/call/session.ts'
import { walletKeys } from '#core/money/wallet-queries.ts'
import { useNavigate, useSearch } from '#core/page/navigation.tsx'
import { useGamePlace } from './game-place.ts'
import { gm } from './th.ts'
import { refusalText } from './use-game-window.ts'

const PLAY = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** `none`: the member did not come from a game. */
export type Resuming = { kind: 'none' | 'idle' | 'opening' } | { kind: 'failed'; text: string }

/**
 * Opens the game of an earlier launch again: in its frame where it has one, else in this tab. The return address of a game contains the
 * launch (`play`). The game's "play on" button adds `resume=1`, and the game opens at once. The id is random and the member's own, so no
 * other page can create such a link. `isFramed`: undefined until the lobby has been read.
 */
export function useResume(isFramed: boolean | undefined) {
  const search = useSearch()
  const navigate = useNavigate()
  const { username } = useMember()
  const queryClient = useQueryClient()
  const [state, setState] = useState<Exclude<Resuming, { kind: 'none' }>>({ kind: 'idle' })
  const isOpening = useRef(false)
  const play = search.get('play') ?? ''
  const isAsked = search.get('resume') === '1'
  const hasPlay = PLAY.test(play)

  const { place } = useGamePlace(isFramed ?? false)

  const open = async () => {
    if (isOpening.current) return
    if (place === 'frame') {
      const asked = { game: search.get('game') ?? '', cat: search.get('cat') ?? '' }
      return navigate({ to: '/auth/games/play', search: asked, replace: isAsked })
    }
    isOpening.current = true
    setState({ kind: 'opening' })
    try {
      const { url } = await call(resumeGame, { body: { username, play } })
      if (!/^https?:/.test(url)) throw new Error('A game has an address of the web.')
      location.assign(url)
    } catch (error) {
      const isRefused = error instanceof CallError && error.refusal
      setState({ kind: 'failed', text: isRefused ? refusalText(error) : gm.openFail })
    }
    isOpening.current = false
    void queryClient.invalidateQueries({ queryKey: walletKeys.all })
  }
  // `resume` works once: neither Back nor a reload opens the game again.
  useEffect(() => {
    if (!isAsked || isFramed === undefined) return
    const kept = [...search].filter(([name]) => name !== 'resume')
    if (place !== 'frame' || !hasPlay) navigate({ search: Object.fromEntries(kept), replace: true })
    if (hasPlay) void open()
  })
  // The back-forward cache restores the page in its earlier state.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => event.persisted && setState({ kind: 'idle' })
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [])
  const shown: Resuming = hasPlay ? state : { kind: 'none' }
  return { state: shown, resume: () => void open() }
}
