import { Icon } from '@duang/ui/icon.tsx'
import { useEffect, useState } from 'react'
import { isBusy } from '#core/call/busy.ts'
import { activateNewerBuild, newerWorker } from '#core/site-status/site-worker.ts'
import { pwa } from '#core/th.ts'
import { useStoreValue } from '#kit/value-store.ts'

const CHECK_EVERY_MS = 1000

/** Offers a newer build, but not while the member is busy. The page never reloads itself. */
export function UpdateNotice() {
  const worker = useStoreValue(newerWorker)
  const [isFree, setFree] = useState(false)
  useEffect(() => {
    if (!worker) return
    const check = () => setFree(!isBusy())
    check()
    const timer = setInterval(check, CHECK_EVERY_MS)
    return () => clearInterval(timer)
  }, [worker])
  return (
    <div role="status">
      {worker && isFree && (
        <button type="button" className="update-notice" onClick={activateNewerBuild}>
          <Icon name="refresh" className="text-brand-text" />
          {pwa.update}
        </button>
      )}
    </div>
  )
}
