import { cashOut } from '@duang/contract/games'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#core/api.ts'
import { useMember } from '#core/session.ts'
import { noteCredit, walletKeys } from '#core/wallet-queries.ts'
import { format } from '#kit/format.ts'
import { gameMemory } from './memory.ts'
import { gmMore } from './th.ts'

export type Return = { isRunning: boolean; isFailed: boolean; text: string }

/** When somebody comes back from a game, play ends and the credit comes back (reading M9). Nothing is claimed that the server did not say. */
export function useReturn(): Return & { again: () => void } {
  const { uuid, username } = useMember()
  const queryClient = useQueryClient()
  const [state, setState] = useState<Return>({ isRunning: false, isFailed: false, text: '' })
  const [run] = useState(() => {
    let isRunning = false
    return async (who: string, user: string) => {
      const { mayBePlaying, notePlay } = gameMemory(who)
      if (isRunning || document.visibilityState !== 'visible' || !mayBePlaying()) return
      isRunning = true
      setState({ isRunning: true, isFailed: false, text: gmMore.returning })
      try {
        const reply = await call(cashOut, { body: { username: user } })
        notePlay(false)
        noteCredit(queryClient, user, reply)
        const names = reply.out.map((each) => each.name).join(', ')
        setState({
          isRunning: false,
          isFailed: false,
          text: names ? format(gmMore.stillOut, { names }) : gmMore.returned,
        })
      } catch {
        setState({ isRunning: false, isFailed: true, text: gmMore.returnFail })
      }
      isRunning = false
      await queryClient.invalidateQueries({ queryKey: walletKeys.all })
    }
  })
  useEffect(() => {
    const look = () => void run(uuid, username)
    look()
    document.addEventListener('visibilitychange', look)
    addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('focus', look)
    }
  }, [run, uuid, username])
  return { ...state, again: () => void run(uuid, username) }
}
