/** Typed client of the calls: one `fetch`, one timeout, one class of errors. */
import * as z from 'zod/mini'
import type { RefusalBody } from './refusals.ts'
import type { CallBody, CallDefinition, CallParams, CallQuery, CallReply } from './wire/define-call.ts'
import { noteServerDate } from './wire/server-clock.ts'

/** Section 9: the timeout of the client. */
export const CLIENT_TIMEOUT_MS = 60_000

/**
 * Reasons of a call that failed without a reply of the api: no network or a lost connection, a timeout, an abort by the caller or
 * the browser, a reply outside of the contract, or input that fits no request.
 */
export type ErrorKind = 'network' | 'timeout' | 'abort' | 'unreadable' | 'unsendable'

/** Every failure of a call. `refusal` is set when the server replied by the contract, `kind` when it did not. */
export class CallError extends Error {
  readonly call: string
  readonly status: number | undefined
  readonly refusal: RefusalBody | undefined
  readonly kind: ErrorKind | undefined

  constructor(call: string, cause: { status?: number; refusal?: RefusalBody; kind?: ErrorKind }) {
    super(cause.refusal?.message ?? `${call}: ${cause.kind ?? cause.status}`)
    this.call = call
    this.status = cause.status
    this.refusal = cause.refusal
    this.kind = cause.kind
  }

  /** The stable code of a refusal, if the server gave one. */
  get code(): string | undefined {
    return this.refusal?.code
  }
}

// In brackets, so that a body that is a union stays one field.
type Field<Name extends string, Value> = [Value] extends [undefined]
  ? { [key in Name]?: undefined }
  : { [key in Name]: Value }

export type CallInput<C extends CallDefinition> = Field<'params', CallParams<C>> &
  (CallQuery<C> extends undefined ? { query?: undefined } : { query?: CallQuery<C> }) &
  Field<'body', CallBody<C>> &
  (C['idempotency'] extends 'key' ? { idempotencyKey: string } : { idempotencyKey?: undefined }) & {
    signal?: AbortSignal
    headers?: Record<string, string>
  }

export type ClientOptions = {
  baseUrl: string
  /** Read at every call: `platform`, `channel`, `webversion`, `webhostname` of section 7, and others. */
  headers: () => Record<string, string>
  /** The session token, or undefined for a visitor. */
  token: () => string | undefined
  /** Called with every failure before it is thrown: the place to clear a dead session. */
  onError?: (error: CallError) => void
  fetch?: typeof fetch
  timeoutMs?: number
}

export type Client = <C extends CallDefinition>(call: C, input: CallInput<C>) => Promise<CallReply<C>>

/** Creates the client. Amounts are integer satang on both ends; only the wire uses baht. Throws {@link CallError} and nothing else. */
export function createClient(options: ClientOptions): Client {
  const send = options.fetch ?? fetch
  return async (call, input) => {
    try {
      return await answer(call, input, options, send)
    } catch (error) {
      const failure = error instanceof CallError ? error : new CallError(call.name, { kind: 'unsendable' })
      options.onError?.(failure)
      throw failure
    }
  }
}

async function answer<C extends CallDefinition>(
  call: C,
  input: CallInput<C>,
  options: ClientOptions,
  send: typeof fetch,
): Promise<CallReply<C>> {
  const token = options.token()
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers(), ...input.headers }
  if (token) headers.authorization = `Bearer ${token}`
  if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey
  const init: RequestInit = { method: call.method, headers, credentials: 'same-origin' }
  if (call.body) {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(z.encode(call.body, input.body as never))
  }
  const { status, isOk, text } = await exchange(call, options.baseUrl + callPath(call, input), init, {
    send,
    given: input.signal,
    timeoutMs: options.timeoutMs ?? CLIENT_TIMEOUT_MS,
  })
  const json = isOk && call.media ? text : parsed(text)
  if (!isOk)
    throw new CallError(call.name, { status, ...(isRefusalBody(json) ? { refusal: json } : { kind: 'unreadable' }) })
  const reply = z.safeDecode(call.reply, json as never)
  if (!reply.success) throw new CallError(call.name, { status, kind: 'unreadable' })
  return reply.data as CallReply<C>
}

type Exchange = { send: typeof fetch; given: AbortSignal | undefined; timeoutMs: number }

/**
 * Sends the request and reads the whole reply, within the timeout. The timer is the page's own: it covers the body and follows the
 * clock of the page.
 */
async function exchange(call: CallDefinition, url: string, init: RequestInit, { send, given, timeoutMs }: Exchange) {
  const exchanging = new AbortController()
  let isTooSlow = false
  const timer = setTimeout(() => {
    isTooSlow = true
    exchanging.abort()
  }, timeoutMs)
  // The oldest browsers have no `AbortSignal.any`.
  const giveUp = () => exchanging.abort()
  given?.addEventListener('abort', giveUp)
  if (given?.aborted) giveUp()
  try {
    const response = await send(url, { ...init, signal: exchanging.signal })
    noteServerDate(response.headers.get('date'))
    return { status: response.status, isOk: response.ok, text: await response.text() }
  } catch (error) {
    const isGivenUp = given?.aborted || (error instanceof Error && error.name === 'AbortError')
    throw new CallError(call.name, { kind: isTooSlow ? 'timeout' : isGivenUp ? 'abort' : 'network' })
  } finally {
    clearTimeout(timer)
    given?.removeEventListener('abort', giveUp)
  }
}

/** Undefined for text that is no JSON, which no schema accepts. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Path with its ids filled in, and its query. */
export function callPath<C extends CallDefinition>(call: C, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, string>
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = Object.entries((input.query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  )
  return query.length > 0
    ? `${path}?${new URLSearchParams(query.map(([name, value]): [string, string] => [name, String(value)]))}`
    : path
}

const isRefusalBody = (json: unknown): json is RefusalBody =>
  typeof json === 'object' && json !== null && 'code' in json && 'message' in json && typeof json.message === 'string'
