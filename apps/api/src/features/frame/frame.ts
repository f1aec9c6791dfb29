/** Looks at the pages behind the score frames, since a browser does not tell a page that a frame of somebody else failed. */
import type { Clock } from '#core/context.ts'
import { canFrame } from './framing.ts'

export type FrameStatus = 'open' | 'failing'

/** How long an answer is good for: a good one longer than a bad one, which visitors try again. */
const OPEN_MS = 20_000
const FAILING_MS = 5_000
/** The server answers within 10 s (reading W6); a page that takes longer than this is slow, which the browser will see by itself. */
const PATIENCE_MS = 5_000
const REDIRECTS_MAX = 3

/** Answers for an address as the site at `origin` would frame it. Visitors that come together share one look. */
export function createFrameWatch(clock: Clock) {
  const seen = new Map<string, { status: Promise<FrameStatus>; until: number }>()
  return async (address: string, origin: string): Promise<FrameStatus> => {
    const key = `${origin} ${address}`
    const known = seen.get(key)
    if (known && clock().getTime() < known.until) return known.status
    const status = look(address, origin)
    const entry = { status, until: clock().getTime() + OPEN_MS }
    seen.set(key, entry)
    if ((await status) === 'failing') entry.until = clock().getTime() + FAILING_MS
    return status
  }
}

async function look(address: string, origin: string): Promise<FrameStatus> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    let url = new URL(address)
    for (let hops = 0; hops <= REDIRECTS_MAX; hops++) {
      const answer = await fetch(url, { redirect: 'manual', signal, headers: { accept: 'text/html' } })
      await answer.body?.cancel()
      const next = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null
      if (next === null) return answer.ok && canFrame(answer.headers, origin, url.origin) ? 'open' : 'failing'
      // The policy of our pages lets the frame go nowhere but to the address of the brand.
      const target = new URL(next, url)
      if (target.origin !== url.origin) return 'failing'
      url = target
    }
    return 'failing'
  } catch {
    return signal.aborted ? 'open' : 'failing'
  }
}
