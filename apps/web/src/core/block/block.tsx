import { type ReactNode, useEffect, useState } from 'react'
import { fr } from '#core/th.ts'
import { type BlockQuery, isUnloaded, Unloaded } from './unloaded.tsx'

type BlockProps<Data> = {
  query: BlockQuery<Data>
  /** Shapes of the final size, with a word for screen readers inside. */
  skeleton: ReactNode
  /** In place of "could not be loaded". */
  errorTitle?: string
  children: (data: Data) => ReactNode
}

/** One block of data in its four states; its failure leaves the other blocks alive. Data that are there stay, whatever a later poll does. */
export function Block<Data>({ query, skeleton, errorTitle, children }: BlockProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (isUnloaded(query)) return <Unloaded queries={[query]} title={errorTitle} />
  return <Waiting>{skeleton}</Waiting>
}

const SLOW_MS = 8000

/** Nothing to be seen for the first moment, then shapes, and after eight seconds a word. */
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
