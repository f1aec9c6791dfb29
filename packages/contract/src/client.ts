/** The typed client of the calls: one `fetch`, one timeout, one way to fail. */
import * as z from 'zod/mini'
import type { CallBody, CallDefinition, CallParams, CallQuery, CallReply } from './define-call.ts'
import type { RefusalBody } from './refusals.ts'

/** Section 9: the client gives up after this long. */
export const CLIENT_TIMEOUT_MS = 60_000

/** How a call failed without an answer of ours: no network, too slow, given up by the caller, or an answer that is not JSON of the contract. */
export type FaultKind = 'network' | 'timeout' | 'abort' | 'unreadable'

/** Every failure of a call. `refusal` is set when the server answered by the contract, `kind` when it did not. */
export class CallError extends Error {
  readonly call: string
  readonly status: number | undefined
  readonly refusal: RefusalBody | undefined
  readonly kind: FaultKind | undefined

  constructor(call: string, cause: { status?: number; refusal?: RefusalBody; kind?: FaultKind }) {
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

type Field<Name extends string, Value> = Value extends undefined
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
  /** Told of every failure before it is thrown: the place to clear a dead session. */
  onError?: (error: CallError) => void
  fetch?: typeof fetch
  timeoutMs?: number
}

export type Client = <C extends CallDefinition>(call: C, input: CallInput<C>) => Promise<CallReply<C>>

/**
 * Makes the client. Amounts go in and come out as integer satang; baht stand only on the wire.
 * Throws {@link CallError} and nothing else.
 */
export function createClient(options: ClientOptions): Client {
  const send = options.fetch ?? fetch
  return async (call, input) => {
    try {
      return await answer(call, input, options, send)
    } catch (error) {
      const failure = error instanceof CallError ? error : new CallError(call.name, { kind: 'network' })
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
  const timeout = AbortSignal.timeout(options.timeoutMs ?? CLIENT_TIMEOUT_MS)
  const signal = input.signal ? AbortSignal.any([timeout, input.signal]) : timeout
  const token = options.token()
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers(), ...input.headers }
  if (token) headers.authorization = `Bearer ${token}`
  if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey
  const init: RequestInit = { method: call.method, headers, signal, credentials: 'same-origin' }
  if (call.body) {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(z.encode(call.body, input.body as never))
  }
  const fault = (): CallError =>
    new CallError(call.name, { kind: timeout.aborted ? 'timeout' : input.signal?.aborted ? 'abort' : 'network' })
  const response = await send(options.baseUrl + callPath(call, input), init).catch(() => {
    throw fault()
  })
  const json: unknown = await response.json().catch(() => {
    throw signal.aborted ? fault() : new CallError(call.name, { status: response.status, kind: 'unreadable' })
  })
  if (!response.ok) {
    if (isRefusalBody(json)) throw new CallError(call.name, { status: response.status, refusal: json })
    throw new CallError(call.name, { status: response.status, kind: 'unreadable' })
  }
  const reply = z.safeDecode(call.reply, json as never)
  if (!reply.success) throw new CallError(call.name, { status: response.status, kind: 'unreadable' })
  return reply.data as CallReply<C>
}

/** Path with its ids filled in and its query. */
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
