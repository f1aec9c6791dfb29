import { CallError } from '@duang/contract/client'
import { openGame } from '@duang/contract/games/games'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#core/call/api.ts'
import { useMember } from '#core/call/session.ts'
import { walletKeys } from '#core/money/wallet-queries.ts'
import { useGameMemory } from './recent-games.ts'
import { gm } from './th.ts'
import { refusalText } from './use-game-window.ts'

export type FramedGame = { kind: 'opening' } | { kind: 'open'; url: string } | { kind: 'failed'; text: string }

/** Launches the game `id` (`provider/gameCode`) once. */
export function useFramedGame(id: string): FramedGame {
  const { username } = useMember()
  const memory = useGameMemory()
  const queryClient = useQueryClient()
  const [state, setState] = useState<FramedGame>({ kind: 'opening' })
  useEffect(() => {
    let isHere = true
    const show = (next: FramedGame) => isHere && setState(next)
    const [provider = '', gameCode = ''] = id.split('/', 2)
    const launch = async () => {
      try {
        const { url } = await call(openGame, { body: { username, provider, gameCode } })
        if (!/^https?:/.test(url)) throw new Error('A game has an address of the web.')
        memory.noteOpened(id)
        show({ kind: 'open', url })
      } catch (error) {
        const isRefused = error instanceof CallError && error.refusal
        show({ kind: 'failed', text: isRefused ? refusalText(error) : gm.openFail })
      }
      // The launch may have moved credit to the provider, also after an unknown outcome.
      void queryClient.invalidateQueries({ queryKey: walletKeys.all })
    }
    // A page that is mounted twice in a row launches once.
    const timer = setTimeout(() => void launch())
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [id, username, memory, queryClient])
  return state
}
