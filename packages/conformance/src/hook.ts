/**
 * Players from the gateway's owner: an HTTP address of theirs (docs/conformance.md) that creates a funded test player, ends a
 * session and reports a player's holdings. 404 and 501 mean that it does not support the action.
 */
import * as z from 'zod/mini'
import { Skip } from './assertion.ts'
import { NoAnswer } from './result.ts'
import type { TestEnvironment } from './test-environment.ts'

const player = { playerRef: z.string(), gameCode: z.string() }
const PLAYER = z.union([
  z.object({ ...player, launchToken: z.string() }),
  z.object({ ...player, sessionToken: z.string() }),
])
const HOLDINGS = z.object({ holdings: z.record(z.string(), z.number()) })

const PATIENCE_MS = 10_000

export function hookEnvironment(url: string): TestEnvironment {
  const ask = async (asked: { do: string; playerRef?: string }): Promise<unknown> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch((error: Error) => {
      throw new NoAnswer(`no answer from --prepare: ${error.message}`)
    })
    if (response.status === 404 || response.status === 501) throw new Skip(`not without --prepare (${asked.do})`)
    const text = await response.text()
    if (!response.ok) throw new NoAnswer(`--prepare answered ${asked.do} with status ${response.status}`)
    return text === '' ? {} : JSON.parse(text)
  }
  return {
    nextPlayer: async () => PLAYER.parse(await ask({ do: 'player' })),
    logOut: async (of) => {
      await ask({ do: 'logOut', playerRef: of.playerRef })
    },
    holdings: async (of) => HOLDINGS.parse(await ask({ do: 'holdings', playerRef: of.playerRef })).holdings,
  }
}
