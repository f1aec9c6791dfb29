/** Sends a request to a provider, signed with its oldest live key. A missing or unreadable reply is no answer: nothing is concluded. */
import { randomUUID } from 'node:crypto'
import { signProviderRequest } from '@duang/contract/games/provider'
import { STUDIO_CALLS, type StudioCall } from '@duang/contract/games/studio'
import * as z from 'zod/mini'
import type { Ctx } from '#core/context.ts'
import { countProviderCall } from '#core/metrics.ts'
import { connectRule } from '#core/reach.ts'
import { traced } from '#kit/log/tracing.ts'
import { readFrom } from '#kit/ssrf-guard.ts'
import type { Provider } from './provider.ts'
import { mayAskStudio } from './reach.ts'

type Asked<Call extends StudioCall> = z.output<(typeof STUDIO_CALLS)[Call]['request']>
type Reported<Call extends StudioCall> = z.output<(typeof STUDIO_CALLS)[Call]['reply']>

// Wallet protocol: connect, send and read to the last byte within five seconds.
export const PATIENCE_MS = 5_000
const REPLY_BYTES_MAX = 2 * 1024 * 1024

/** Amounts are satang on this side, baht on the wire. `reply`: the schema of the answer, where it is not read whole. */
export async function askStudio<Call extends StudioCall, Reply = Reported<Call>>(
  ctx: Ctx,
  provider: Provider,
  call: Call,
  asked: Asked<Call>,
  reply: z.ZodMiniType = STUDIO_CALLS[call].reply,
): Promise<Reply | 'no-answer'> {
  const { request } = STUDIO_CALLS[call]
  // The provider may not have a second key yet. It has the first one until that is retired.
  const [keyId, secret] = [...provider.keys][0] ?? []
  const url = new URL(`${provider.baseUrl.replace(/\/$/, '')}/${call}`)
  if (!keyId || !secret || !mayAskStudio(ctx, url)) return 'no-answer'
  const body = JSON.stringify(z.encode(request as z.ZodMiniType, asked as never))
  const from = performance.now()
  const count = (outcome: 'ok' | 'no-answer') =>
    countProviderCall({ provider: provider.code, call, outcome, ms: performance.now() - from })
  const signing = { method: 'POST', path: url.pathname, body, requestId: randomUUID(), at: ctx.clock() } as const
  try {
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      ...(await signProviderRequest({ keyId, secret }, signing)),
    }
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const reach = { mayConnect: connectRule(ctx, url), bytesMax: REPLY_BYTES_MAX, signal }
    const response = await traced(`${provider.code} ${call}`, 'client', () => readFrom(url, reach, { headers, body }))
    const text = new TextDecoder('utf-8', { fatal: true }).decode(response.body)
    const answer = z.decode(reply, JSON.parse(text) as never) as Reply
    count('ok')
    return answer
  } catch (error) {
    count('no-answer')
    ctx.log.warn({ provider: provider.code, call, reason: String(error) }, 'provider did not answer')
    return 'no-answer'
  }
}
