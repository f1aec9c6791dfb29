import { Icon } from '@duang/ui/icon.tsx'
import { useEffect, useState } from 'react'
import { isBusy } from '#core/busy.ts'
import { newerWorker, takeNewerBuild } from '#core/site-worker.ts'
import { pwa } from '#core/th.ts'
import { useStoreValue } from '#kit/value-store.ts'

const LOOK_EVERY_MS = 1000

/** Offers a newer build, and waits with it while somebody is in the middle of something. The page never loads itself again. */
export function UpdateNotice() {
  const worker = useStoreValue(newerWorker)
  const [isFree, setFree] = useState(false)
  useEffect(() => {
    if (!worker) return
    const look = () => setFree(!isBusy())
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [worker])
  return (
    <div role="status">
      {worker && isFree && (
        <button type="button" className="update-notice" onClick={takeNewerBuild}>
          <Icon name="refresh" className="text-brand-text" />
          {pwa.update}
        </button>
      )}
    </div>
  )
}
