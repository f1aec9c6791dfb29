/** Talking to a studio as an operator does: the calls of the contract, signed, with what hostile cases do to them. */
import { randomUUID } from 'node:crypto'
import { signProviderRequest } from '@duang/contract/provider'
import { STUDIO_CALLS, type StudioCall } from '@duang/contract/studio'
import * as z from 'zod/mini'
import { Unexpected } from '../assertion.ts'
import { NoAnswer } from '../result.ts'
import type { Clock } from '../session.ts'

export type StudioTarget = {
  /** What comes before the call: `https://studio.example/duang`. */
  url: string
  key: { keyId: string; secret: string }
  clock: Clock
  /** Hosts besides that of `url` to which launch links may lead, by HTTPS. */
  launchHosts?: readonly string[]
}
type Asked<Call extends StudioCall> = z.output<(typeof STUDIO_CALLS)[Call]['request']>
type StudioReply<Call extends StudioCall> = z.output<(typeof STUDIO_CALLS)[Call]['reply']>

export type Tampering = {
  at?: Date
  key?: { keyId: string; secret: string }
  /** The answer is not read. `cut`: the connection ends while the studio may still be at work; `unread`: when it has answered. */
  lose?: 'cut' | 'unread'
}

export type StudioSession = {
  target: StudioTarget
  /** A body of any shape, satang nowhere: what a hostile case sends. Answers the status and the text. */
  send: (call: StudioCall, body: object, tampering?: Tampering) => Promise<{ status: number; text: string }>
  /** Amounts are satang. Throws `Unexpected` for an answer that is not the contract's. */
  ask: <Call extends StudioCall>(call: Call, asked: Asked<Call>) => Promise<StudioReply<Call>>
}

/** As long as Duang itself waits. */
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
      const reported = status === 200 ? z.safeDecode(reply as z.ZodMiniType, json(text) as never) : undefined
      if (!reported?.success)
        throw new Unexpected(`an answer to ${call} as the contract has it`, `status ${status}: ${text.slice(0, 120)}`)
      return reported.data as never
    },
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
