/** Looks at the pages behind the score frames, since a browser does not tell a page that a frame of somebody else failed. */
import type { Clock } from '#core/context.ts'
import { createTtlStore } from '#kit/ttl-cache.ts'
import { canFrame } from './framing.ts'

export type FrameStatus = 'open' | 'failing'

/** How long an answer is good for: a good one longer than a bad one, which visitors try again. */
const OPEN_MS = 20_000
const FAILING_MS = 5_000
/** The server answers within 10 s (interpretation W6); a page that takes longer than this is slow, which the browser will see by itself. */
const PATIENCE_MS = 5_000
const REDIRECTS_MAX = 3
/** The addresses of all brands, of which each has a few. */
const ADDRESSES_MAX = 1_000

/** Answers for an address as the site at `origin` would frame it. Visitors that come together share one look. */
export function createFrameWatch(clock: Clock) {
  // By address alone, which brands choose: the origin holds the port of the Host, which everybody chooses for themselves.
  const now = () => clock().getTime()
  const sights = createTtlStore<Promise<Sight>>({ ttlMs: OPEN_MS, max: ADDRESSES_MAX, now })
  return async (address: string, origin: string): Promise<FrameStatus> => {
    let pending = sights.get(address)
    if (!pending) {
      pending = look(address)
      sights.set(address, pending)
    }
    const sight = await pending
    const status =
      typeof sight === 'string' ? sight : canFrame(sight.headers, origin, sight.origin) ? 'open' : 'failing'
    const isLatest = sights.peek(address) === pending
    if (status === 'failing' && isLatest && sights.getRemainingTTL(address) > FAILING_MS)
      sights.set(address, pending, { ttl: FAILING_MS })
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
