import { Clauses } from '@duang/ui/clauses.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { useEffect, useState } from 'react'
import { erMore } from '../th.ts'
import { failureText, opensModal } from './failure.ts'
import { waitOf, waitText } from './wait.ts'

/**
 * The reason of a failed action, inside `role="alert"`. Failures of section 8 open the modal instead. Where the server demands a
 * wait, the time is counted down. A screen reader announces it once, and again at the end.
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

/** The reason and the time that is left; at the end only that a retry is possible. A new `error` restarts the countdown. */
function Countdown({ error, seconds }: { error: Error; seconds: number }) {
  const [now, setNow] = useState({ error, left: seconds })
  useEffect(() => {
    // Timers of a hidden page pause, so the clock decides.
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
