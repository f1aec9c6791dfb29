/** The page's calls to the studio, and their three ends: answered, refused, or unknown. */
import type { PlayCalls, PlayRefusal } from '../wire.ts'

/** The studio refused: nothing was changed. */
export class Refused extends Error {
  readonly refusal: PlayRefusal
  constructor(refusal: PlayRefusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** No reply: the outcome at the studio is unknown. */
export class Lost extends Error {}

const PATIENCE_MS = 12_000
const PAUSES_MS = [500, 1500, 3000, 6000]

export type Calls = ReturnType<typeof playCalls>

/** `onLost` is called with true for each reply that did not come, and with false for the first that came again. */
export function playCalls(studio: string, session: string, onLost: (isLost: boolean) => void) {
  /** One try. */
  async function ask<Name extends keyof PlayCalls>(
    name: Name,
    request: PlayCalls[Name]['request'],
  ): Promise<PlayCalls[Name]['reply']> {
    const patience = new AbortController()
    // It also covers the body of the reply.
    setTimeout(() => patience.abort(), PATIENCE_MS)
    const answer = await fetch(`/studio/${studio}/api/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-play-session': session,
        'x-language': document.documentElement.lang,
      },
      body: JSON.stringify(request),
      signal: patience.signal,
    }).catch(() => {
      throw new Lost()
    })
    if (answer.status >= 500) throw new Lost()
    const body = await answer.json().catch(() => {
      throw new Lost()
    })
    onLost(false)
    if (!answer.ok) throw new Refused(body as PlayRefusal)
    return body as PlayCalls[Name]['reply']
  }

  return {
    ask,
    /**
     * Repeats the same request until there is a reply. For calls with an id of the page (`round`, `next`, `seen`, `cashOut`), which the studio
     * deduplicates.
     */
    async insist<Name extends 'round' | 'next' | 'seen' | 'state' | 'cashOut'>(
      name: Name,
      request: PlayCalls[Name]['request'],
    ): Promise<PlayCalls[Name]['reply']> {
      for (let tries = 0; ; tries++) {
        try {
          return await ask(name, request)
        } catch (error) {
          if (!(error instanceof Lost)) throw error
          onLost(true)
          await untilWorthTrying(PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 0)
        }
      }
    },
  }
}

/** After the pause, or as soon as the browser is on the network again. */
function untilWorthTrying(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener('online', end)
  })
}
