/** An operator's session with a studio: signed calls of the contract, and their manipulation by hostile cases. */
import { randomUUID } from 'node:crypto'
import { signProviderRequest } from '@duang/contract/games/provider'
import { STUDIO_CALLS, type StudioCall } from '@duang/contract/games/studio'
import * as z from 'zod/mini'
import { Unexpected } from '../assertion.ts'
import { NoAnswer } from '../result.ts'
import type { Clock } from '../session.ts'

export type StudioTarget = {
  /** Address before the call: `https://studio.example/duang`. */
  url: string
  key: { keyId: string; secret: string }
  clock: Clock
  /** Hosts besides that of `url` to which launch links may lead, by HTTPS. */
  launchHosts?: readonly string[]
}
type CallRequest<Call extends StudioCall> = z.output<(typeof STUDIO_CALLS)[Call]['request']>
type CallReply<Call extends StudioCall> = z.output<(typeof STUDIO_CALLS)[Call]['reply']>

export type Tampering = {
  at?: Date
  key?: { keyId: string; secret: string }
  /**
   * The reply is not read. `cut`: the connection ends while the studio may still process it. `unread`: the connection ends after
   * the reply.
   */
  lose?: 'cut' | 'unread'
}

export type StudioSession = {
  target: StudioTarget
  /** Sends a body of any shape, in baht, as hostile cases do. Returns the status and the text. */
  send: (call: StudioCall, body: object, tampering?: Tampering) => Promise<{ status: number; text: string }>
  /** Sends amounts in satang. Throws `Unexpected` for a reply outside of the contract. */
  ask: <Call extends StudioCall>(call: Call, asked: CallRequest<Call>) => Promise<CallReply<Call>>
}

/** The same timeout as Duang's own. */
const PATIENCE_MS = 5_000
const CUT_AFTER_MS = 30

export function openStudioSession(target: StudioTarget): StudioSession {
  const base = target.url.replace(/\/+$/, '')
  const send: StudioSession['send'] = async (call, given, tampering = {}) => {
    const url = new URL(`${base}/${call}`)
    const body = JSON.stringify(given)
    const at = tampering.at ?? target.clock()
    const signing = { method: 'POST', path: url.pathname, body, requestId: randomUUID(), at } as const
    const proof = await signProviderRequest(tampering.key ?? target.key, signing)
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...proof },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(tampering.lose === 'cut' ? CUT_AFTER_MS : PATIENCE_MS),
      })
      return { status: response.status, text: await response.text() }
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      throw new NoAnswer(`no answer to ${call}: ${cause instanceof Error ? cause.message : cause}`)
    }
  }
  return {
    target,
    send,
    async ask(call, asked) {
      const { request, reply } = STUDIO_CALLS[call]
      const { status, text } = await send(call, z.encode(request as z.ZodMiniType, asked as never) as object)
      const reported = isSuccess(status) ? z.safeDecode(reply as z.ZodMiniType, json(text) as never) : undefined
      if (!reported?.success)
        throw new Unexpected(`an answer to ${call} as the contract has it`, `status ${status}: ${text.slice(0, 120)}`)
      return reported.data as never
    },
  }
}

/** Frameworks answer a POST with 201 or 202 as well. */
export const isSuccess = (status: number): boolean => status >= 200 && status < 300

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
