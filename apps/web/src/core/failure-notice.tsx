import { CallError } from '@duang/contract/client'
import { Clauses } from '@duang/ui/clauses.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { format } from '#kit/format.ts'
import { failureText, opensModal } from './failure.ts'
import { erMore } from './th.ts'

const SECONDS_MAX = 120

const details = z.object({ retryAfterSeconds: z.number().check(z.positive()) })

/** How long the server asks to wait before another try, in seconds; 0 where it names no time. */
function waitOf(error: Error): number {
  const parsed = details.safeParse(error instanceof CallError ? error.refusal?.details : undefined)
  return parsed.success ? Math.ceil(parsed.data.retryAfterSeconds) : 0
}

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

/** Seconds up to two minutes, then minutes. */
const waitText = (seconds: number): string =>
  seconds > SECONDS_MAX
    ? format(erMore.waitMinutes, { n: Math.ceil(seconds / 60) })
    : format(erMore.wait, { n: seconds })

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
