import { type FrameName, getFrameStatus } from '@duang/contract/site/frame'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#core/call/api.ts'

/** Timeout of a frame that does not load. */
const PATIENCE_MS = 30_000

export type FrameState = 'loading' | 'shown' | 'failing'

/**
 * State of a frame. A browser reports an error page as loaded, so the server checks the page as well. Without a reply of the
 * server, the browser's event counts. `tries` restarts everything.
 */
export function useFrameState(name: FrameName, tries: number) {
  const [loadedAttempt, setLoadedAttempt] = useState(-1)
  const [lateAttempt, setLateAttempt] = useState(-1)
  const status = useQuery({
    queryKey: ['frame-status', name],
    queryFn: ({ signal }) => call(getFrameStatus, { params: { frame: name }, signal }),
    meta: { isQuiet: true },
  })
  useEffect(() => {
    const timer = setTimeout(() => setLateAttempt(tries), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [tries])
  const isLoaded = loadedAttempt === tries
  const isFailing = status.data?.status === 'failing' || (lateAttempt === tries && !isLoaded)
  const isKnown = status.data !== undefined || status.isError || status.fetchStatus === 'paused'
  const state: FrameState = isFailing ? 'failing' : isLoaded && isKnown ? 'shown' : 'loading'
  return { state, isRetrying: status.isFetching, retry: status.refetch, onLoad: () => setLoadedAttempt(tries) }
}
