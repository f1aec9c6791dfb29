import { Clauses } from '@duang/ui/clauses.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { useEffect, useState } from 'react'
import { failureText, opensModal } from './failure.ts'
import { erMore } from './th.ts'
import { waitOf, waitText } from './wait.ts'

/**
 * Why an action failed, for a place with `role="alert"`. Failures of section 8 open the modal instead. Where the server asks to wait, the
 * time is counted down; a screen reader reads it once, and again when it is over.
 */
export function FailureNotice({ error }: { error: Error | null }) {
  if (!error || opensModal(error)) return null
  const wait = waitOf(error)
  return (
    <Notice tone="bad">
      {wait > 0 ? <Countdown error={error} seconds={wait} /> : <Clauses text={failureText(error)} />}
    </Notice>
  )
}

/** The reason and the time that is left; at the end only that the next try is free. `error`: another one counts down anew. */
function Countdown({ error, seconds }: { error: Error; seconds: number }) {
  const [now, setNow] = useState({ error, left: seconds })
  useEffect(() => {
    // A hidden page sleeps: the clock counts, not the ticks.
    const endsAt = Date.now() + seconds * 1_000
    const tick = () => setNow({ error, left: Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000)) })
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [error, seconds])
  const left = now.error === error ? now.left : seconds
  if (left === 0) return <p>{erMore.waited}</p>
  return (
    <>
      <Clauses text={failureText(error)} />
      <p>
        <span className="sr-only">{waitText(seconds)}</span>
        <span aria-hidden="true">{waitText(left)}</span>
      </p>
    </>
  )
}
