/** Sends the reads that a screen makes in the same turn as one request, and gives each its own response. */
import { SCREEN_READS, type ScreenRead } from '@duang/contract/site/screen-reads'

type Member = { uuid: string; username: string }
type Waiting = {
  url: string
  init: RequestInit
  name: ScreenRead
  resolve: (response: Response) => void
  reject: (reason: unknown) => void
}
type Part = { status: number; body: unknown }

/** The default input of `user.credit`, which its screens send. */
const DEFAULT_BODIES: readonly unknown[] = [undefined, '{}', '{"balanceType":"M"}']

const NAMES = Object.entries(SCREEN_READS) as [ScreenRead, string][]

/** The name of a read without input of its own. */
function nameOf(url: string, init: RequestInit, { uuid, username }: Member): ScreenRead | undefined {
  if (!DEFAULT_BODIES.includes(init.body)) return undefined
  const found = NAMES.find(
    ([, path]) => path.replace('{uuid}', uuid).replace('{username}', encodeURIComponent(username)) === url,
  )
  return found?.[0]
}

/** A signal that aborts with the last of the group. A caller that gives up gets its rejection at once. */
function abortedByAll(group: readonly Waiting[]): AbortSignal {
  const controller = new AbortController()
  let left = group.length
  for (const { init, reject } of group)
    init.signal?.addEventListener('abort', () => {
      reject(init.signal?.reason)
      if (--left === 0) controller.abort()
    })
  return controller.signal
}

const ownTurn = () => new Promise((resolve) => setTimeout(resolve))

/** Safari before 17 has no `Response.json`. */
const responseOf = ({ body, status }: Part, sentAt: string | null): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', date: sentAt ?? '' } })

/** Wraps `fetch`. A read that is alone in its turn is sent as it is. `member` returns the member whose session is open. */
export function groupReads(send: typeof fetch, member: () => Member | undefined): typeof fetch {
  let waiting: Waiting[] = []
  const flush = () => {
    const group = waiting
    waiting = []
    // A read may be asked twice in a turn. The second one has a group of its own.
    const parts = new Map(group.map((each) => [each.name, each]))
    for (const each of group) if (parts.get(each.name) !== each) sendAlone(each)
    const uuid = member()?.uuid
    if (parts.size > 1 && uuid) void sendGroup([...parts.values()], uuid)
    else for (const each of parts.values()) sendAlone(each)
  }
  const sendAlone = ({ url, init, resolve, reject }: Waiting) => void send(url, init).then(resolve, reject)
  async function sendGroup(group: Waiting[], uuid: string): Promise<void> {
    // Sorted, so that the same screen has the same address, whose reply the browser may keep.
    const names = group.map(({ name }) => name).sort()
    const { headers } = group[0]?.init ?? {}
    const signal = abortedByAll(group)
    try {
      const response = await send(`/api/auth/screen/${uuid}?reads=${encodeURIComponent(names.join(','))}`, {
        method: 'GET',
        credentials: 'same-origin',
        signal,
        ...(headers && { headers }),
      })
      const text = await response.text()
      const parts = response.ok ? (JSON.parse(text) as { parts: Record<string, Part> }).parts : {}
      const sentAt = response.headers.get('date')
      for (const { name, resolve } of group) {
        const part = parts[name]
        // Each is decoded and shown in a turn of its own, so that touches are handled in between.
        await ownTurn()
        resolve(part ? responseOf(part, sentAt) : new Response(text, response))
      }
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }
  return (input, init = {}) => {
    const known = member()
    const name = known && typeof input === 'string' ? nameOf(input, init, known) : undefined
    if (!name) return send(input, init)
    return new Promise<Response>((resolve, reject) => {
      if (waiting.length === 0) setTimeout(flush)
      waiting.push({ url: String(input), init, name, resolve, reject })
    })
  }
}
