/** The studio that holds credit itself, as a process of its own: killed with -9, slow, cut off, and restarted after each end. */
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { signProviderRequest } from '@duang/contract/games/provider'
import { sandboxProviderKey } from '@duang/contract/games/sandbox-keys'
import { endChild } from '../faults/api-process.ts'
import { type SandboxOptions, startSandbox } from '../faults/sandbox-process.ts'
import { createStudioLog, type StudioLog } from './studio-log.ts'

const STUDIO = 'baan-len'
const NAME = 'studio'
const RESTART_AFTER_MS = 100
const ANSWERS_WITHIN_MS = 120_000

/** The studio's providers, and the members' games there. */
export const TABLES = {
  spade: [
    { gameCode: 'orchard-five', spots: ['spin'] },
    { gameCode: 'baccarat-gold', spots: ['player', 'banker', 'tie'] },
    { gameCode: 'gourd-dice', spots: ['fish', 'crab', 'tiger'] },
  ],
  xe88: [
    { gameCode: 'krathong-moon', spots: ['spin'] },
    { gameCode: 'hi-lo-night', spots: ['low', 'high'] },
    { gameCode: 'baccarat-eight', spots: ['player', 'banker'] },
  ],
} as const
export const TRANSFER_PROVIDERS = Object.keys(TABLES) as (keyof typeof TABLES)[]

export type TransferStudio = {
  log: StudioLog
  /** SIGKILL. Resolves when the new process answers. */
  killAndRestart: () => Promise<void>
  /** Changes the named switches. They survive a kill. */
  setSwitches: (changes: {
    slowMs?: number
    lostReplyProbability?: number
    refusalProbability?: number
  }) => Promise<void>
  /** Calls of the site alone, sent past the site, with its key. Only for negative controls. */
  askAsSite: (provider: string, call: string, asked: object) => Promise<void>
  stop: () => Promise<void>
}

export async function startTransferStudio(options: Omit<SandboxOptions, 'name'>): Promise<TransferStudio> {
  const url = `http://127.0.0.1:${options.port}`
  let isStopping = false
  let running = start()
  await running.isUp

  function start() {
    const started = startSandbox({ ...options, name: NAME })
    // Callers await `isUp` and handle its failure. A restarted process that ends is started again.
    started.isUp.catch(() => undefined)
    started.child.once('exit', () =>
      setTimeout(() => {
        if (!isStopping) running = start()
      }, RESTART_AFTER_MS),
    )
    return started
  }

  const untilAnswered = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    const deadline = Date.now() + ANSWERS_WITHIN_MS
    for (;;) {
      try {
        return await ask()
      } catch (error) {
        if (Date.now() > deadline) throw error
        await sleep(20)
      }
    }
  }
  const send = async (pathname: string, init: RequestInit): Promise<void> => {
    const response = await fetch(url + pathname, { ...init, signal: AbortSignal.timeout(10_000) })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`${pathname}: ${response.status}`)
  }

  return {
    log: createStudioLog(path.join(options.folder, NAME, `studio-${STUDIO}.jsonl`)),
    killAndRestart: async () => {
      const { child } = running
      const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL')
        await gone
      }
      await untilAnswered(() => send('/healthz', {}))
    },
    setSwitches: (changes) =>
      untilAnswered(() =>
        send(`/sandbox/v1/studios/${STUDIO}/switches`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(changes),
        }),
      ),
    askAsSite: async (provider, call, asked) => {
      const pathname = `/studio/${STUDIO}/operator/${provider}/${call}`
      const body = JSON.stringify(asked)
      const key = await sandboxProviderKey(options.secret, undefined, provider)
      const signing = { method: 'POST', path: pathname, body, requestId: crypto.randomUUID(), at: new Date() } as const
      const headers = { 'content-type': 'application/json', ...(await signProviderRequest(key, signing)) }
      await send(pathname, { method: 'POST', headers, body })
    },
    stop: async () => {
      isStopping = true
      await endChild(running.child)
    },
  }
}
