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
  // By address alone, which brands choose: the origin holds the port of the Host, which everybody chooses for themselves.
  const seen = new Map<string, { sight: Promise<Sight>; until: number }>()
  return async (address: string, origin: string): Promise<FrameStatus> => {
    const known = seen.get(address)
    const entry =
      known && clock().getTime() < known.until ? known : { sight: look(address), until: clock().getTime() + OPEN_MS }
    seen.set(address, entry)
    const sight = await entry.sight
    const status =
      typeof sight === 'string' ? sight : canFrame(sight.headers, origin, sight.origin) ? 'open' : 'failing'
    if (status === 'failing') entry.until = Math.min(entry.until, clock().getTime() + FAILING_MS)
    return status
  }
}

/** What a page answered; whether it lets itself be framed depends on who asks. */
type Sight = FrameStatus | { headers: Headers; origin: string }

async function look(address: string): Promise<Sight> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    let url = new URL(address)
    for (let hops = 0; hops <= REDIRECTS_MAX; hops++) {
      const answer = await fetch(url, { redirect: 'manual', signal, headers: { accept: 'text/html' } })
      await answer.body?.cancel()
      const next = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null
      if (next === null) return answer.ok ? { headers: answer.headers, origin: url.origin } : 'failing'
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
