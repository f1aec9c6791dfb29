import { type ReactNode, useEffect, useState } from 'react'
import { fr } from '#core/th.ts'
import { type BlockQuery, isUnloaded, Unloaded } from './unloaded.tsx'

type BlockProps<Data> = {
  query: BlockQuery<Data>
  /** Skeletons of the final size, with a text for screen readers. */
  skeleton: ReactNode
  /** Replaces "could not be loaded". */
  errorTitle?: string
  children: (data: Data) => ReactNode
}

/** One block of data in its four states. Its failure leaves other blocks intact. Loaded data stay, whatever a later poll returns. */
export function Block<Data>({ query, skeleton, errorTitle, children }: BlockProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (isUnloaded(query)) return <Unloaded queries={[query]} title={errorTitle} />
  return <Waiting>{skeleton}</Waiting>
}

const SLOW_MS = 8000

/** Shows nothing at first, then skeletons, and a text after eight seconds. */
export function Waiting({ children }: { children: ReactNode }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="waiting">
      {children}
      {isSlow && <p className="waiting-slow">{fr.slow}</p>}
    </div>
  )
}
