/** A studio's requests to the site's gateway, signed as the contract demands. Amounts are satang here, baht on the wire. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  PROVIDER_REQUESTS,
  type ProviderMethod,
  type ProviderReply,
  providerReply,
  signProviderRequest,
} from '@duang/contract/games/provider'
import * as z from 'zod/mini'
import type { Random } from '#kit/random.ts'
import type { StudioSwitches } from '#studio/studio-switches.ts'
import type { Account } from '#studio/studios.ts'

type Asked<Method extends ProviderMethod> = z.output<(typeof PROVIDER_REQUESTS)[Method]>
export type Answer = ProviderReply | 'unknown'

export type SiteClient = ReturnType<typeof createSiteClient>

type Settings = {
  siteUrl: string
  random: Random
  now: () => Date
  switches: () => StudioSwitches
  signal: AbortSignal
}

const PATIENCE_MS = 3_000
/** Pauses between tries of one request. The id is the same each time, so that repeats are executed once. */
const PAUSES_MS = [200, 600]

export function createSiteClient({ siteUrl, random, now, switches, signal }: Settings) {
  const send = async (account: Account, method: ProviderMethod, body: string): Promise<Answer> => {
    const path = `/provider/v1/${account.provider}/${method}`
    const headers = await signProviderRequest(account.key, {
      method: 'POST',
      path,
      body,
      requestId: randomUUID(),
      at: now(),
    })
    try {
      const response = await fetch(`${siteUrl}${path}`, {
        method: 'POST',
        body,
        redirect: 'error',
        headers: {
          ...headers,
          'content-type': 'application/json',
          // Forwarded host as a proxy sets it: this machine may be unable to resolve the host's name.
          ...(account.host === undefined ? {} : { 'x-forwarded-host': account.host }),
        },
        signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
      })
      const text = await response.text()
      // 401 and 400 are definite: the site did nothing. The outcome of 5xx is unknown.
      return response.status >= 500 ? 'unknown' : z.decode(providerReply, JSON.parse(text))
    } catch {
      return 'unknown'
    }
  }
  /** Sends a request once, with the injected failures of the switches. */
  const ask = async <Method extends ProviderMethod>(
    account: Account,
    method: Method,
    asked: Asked<Method>,
  ): Promise<Answer> => {
    const body = JSON.stringify(z.encode(PROVIDER_REQUESTS[method] as z.ZodMiniType, asked as never))
    const { copies, unheardProbability } = switches()
    const answers = await Promise.all(Array.from({ length: copies }, () => send(account, method, body)))
    const answer = answers.find((each) => each !== 'unknown') ?? 'unknown'
    return random() < unheardProbability ? 'unknown' : answer
  }
  return {
    ask,
    /** Sends a few times, until there is a reply. */
    insist: async <Method extends ProviderMethod>(
      account: Account,
      method: Method,
      asked: Asked<Method>,
    ): Promise<Answer> => {
      for (const pause of PAUSES_MS) {
        const answer = await ask(account, method, asked)
        if (answer !== 'unknown' || signal.aborted) return answer
        await wait(pause, undefined, { signal }).catch(() => undefined)
      }
      return ask(account, method, asked)
    },
  }
}
