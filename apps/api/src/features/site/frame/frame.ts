/** Checks the pages of the score frames. A browser does not report to a page that a cross-origin frame failed. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '#core/context.ts'
import { connectRule, type Reaching } from '#core/reach.ts'
import { headFrom } from '#kit/ssrf-guard.ts'
import { createTtlStore } from '#kit/ttl-cache.ts'
import { canFrame } from './framing.ts'

export type FrameStatus = 'open' | 'failing'

/** Lifetimes of results. A good one lives longer than a bad one, because visitors retry after a bad one. */
const OPEN_MS = 20_000
const FAILING_MS = 5_000
/** A call answers within 5 s (interpretation W6). A page that needs longer than this is slow, which the browser shows itself. */
const PATIENCE_MS = 3_000
const REDIRECTS_MAX = 3
/** Addresses of all brands. Each has a few. */
const ADDRESSES_MAX = 1_000

/** Reports the state of an address when the site at `origin` frames it. Concurrent visitors share one request. */
export function createFrameWatch(platform: Reaching & { clock: Clock }) {
  // Cached by address, which brands set. The origin holds the port of the Host header, which every client can choose.
  const now = () => platform.clock().getTime()
  const sights = createTtlStore<Promise<Sight>>({ ttlMs: OPEN_MS, max: ADDRESSES_MAX, now })
  return async (address: string, origin: string): Promise<FrameStatus> => {
    let pending = sights.get(address)
    if (!pending) {
      pending = look(platform, address)
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

/** The answer of a page. Whether it permits framing depends on the origin of the site. */
type Sight = FrameStatus | { headers: Headers; origin: string }

async function look(reaching: Reaching, address: string): Promise<Sight> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    let url = new URL(address)
    for (let hops = 0; hops <= REDIRECTS_MAX; hops++) {
      const answer = await headFrom(url, { mayConnect: connectRule(reaching, url), signal, accept: 'text/html' })
      const headers = headersOf(answer.headers)
      const next = answer.status >= 300 && answer.status < 400 ? headers.get('location') : null
      const isOk = answer.status >= 200 && answer.status < 300
      if (next === null) return isOk ? { headers, origin: url.origin } : 'failing'
      // The policy of our pages restricts the frame to the origin of the brand's address.
      const target = new URL(next, url)
      if (target.origin !== url.origin) return 'failing'
      url = target
    }
    return 'failing'
  } catch {
    return signal.aborted ? 'open' : 'failing'
  }
}

function headersOf(sent: IncomingHttpHeaders): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(sent)) for (const each of [value ?? []].flat()) headers.append(name, each)
  return headers
}
