import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '#core/call/session.ts'

/** Time for the first page to load before the code of the socket does. */
const AFTER_MS = 300

/** Connects members to the socket. Its code loads after the login. Without it pages poll. */
export function LiveMount() {
  const queryClient = useQueryClient()
  const session = useSession()
  const { token } = session ?? {}
  const { uuid, username } = session?.user ?? {}
  useEffect(() => {
    if (token === undefined || uuid === undefined || username === undefined) return undefined
    let stop: (() => void) | undefined
    let isOver = false
    const timer = setTimeout(() => {
      import('#core/live/connection.ts').then(
        ({ connectLive }) => {
          if (!isOver) stop = connectLive(queryClient, { token, user: { uuid, username } })
        },
        () => undefined,
      )
    }, AFTER_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
      stop?.()
    }
  }, [token, uuid, username, queryClient])
  return null
}
