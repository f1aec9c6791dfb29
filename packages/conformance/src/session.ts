/** A studio's session with a gateway: the dialect's client composes, signs and parses each request and reply. */
import { randomUUID } from 'node:crypto'
import type { CanonicalRequest, ComposedRequest, DialectClient, DialectKey, ParsedResponse } from './dialect-client.ts'
import { NoAnswer } from './result.ts'

export type Clock = () => Date

export type Target = {
  /** Address before the method: `https://play.example/provider/v1/joker`. */
  url: string
  key: DialectKey
  client: DialectClient
  clock: Clock
  /** Currency of transactions that name none; the dialect's own by default. */
  currency?: string | undefined
}

/** Manipulation of a request by a hostile case. */
export type Tampering = {
  at?: Date
  key?: DialectKey
  /** Sent in place of the signed request. */
  instead?: CanonicalRequest
  /** Sent without authentication. */
  isUnsigned?: boolean
}

export type DialectResponse = ParsedResponse & { status: number }
export type Session = {
  client: DialectClient
  key: DialectKey
  clock: Clock
  send: (request: CanonicalRequest, tampering?: Tampering) => Promise<DialectResponse>
  currency: string
  /** Resolves when every request has its reply, also those that no case awaits. */
  settled: () => Promise<void>
  /** Number of replies so far that were readable in the dialect. */
  parsedCount: () => number
}

/** Timeout of a gateway. */
const PATIENCE_MS = 10_000

const USUAL_CURRENCY = 'THB'

export function openSession({ url, key, client, clock, currency }: Target): Session {
  const base = url.replace(/\/+$/, '')
  const open = new Set<Promise<DialectResponse>>()
  let parsedCount = 0
  const inCurrency = <Asked extends CanonicalRequest>(request: Asked): Asked =>
    currency === undefined ? request : { currency, ...request }
  const session: Session = {
    client,
    key,
    clock,
    currency: currency ?? USUAL_CURRENCY,
    parsedCount: () => parsedCount,
    async settled() {
      while (open.size > 0) await Promise.allSettled(open)
    },
    send(request, tampering) {
      const asking = ask(inCurrency(request), tampering).finally(() => open.delete(asking))
      open.add(asking)
      return asking
    },
  }
  async function ask(request: CanonicalRequest, tampering: Tampering = {}): Promise<DialectResponse> {
    const signer = tampering.key ?? key
    // Some dialects authenticate the caller in the body.
    const shown = tampering.isUnsigned ? { ...signer, secret: '' } : signer
    const saying = { key: shown, requestId: randomUUID(), at: tampering.at ?? clock() }
    const signed = client.compose(request, saying)
    const proof = tampering.isUnsigned ? {} : await proofOf(client, signer, base, { ...signed, ...saying })
    const content = tampering.instead ? client.compose(inCurrency(tampering.instead), saying) : signed
    const { path, method = 'POST', body, contentType } = client.attach?.(content, proof) ?? content
    try {
      const response = await fetch(`${base}/${path}`, {
        method,
        headers: { ...(body === '' ? {} : { 'content-type': contentType }), ...(client.attach ? {} : proof) },
        ...(body === '' ? {} : { body }),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const answer = { status: response.status, body: await response.text() }
      const parsed = read(client, request, answer)
      if (parsed.codes.length > 0) parsedCount++
      return { ...parsed, status: answer.status }
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      throw new NoAnswer(`no answer to ${request.method}: ${cause instanceof Error ? cause.message : cause}`)
    }
  }
  return session
}

type Proving = ComposedRequest & { requestId: string; at: Date }

function proofOf(client: DialectClient, key: DialectKey, base: string, request: Proving) {
  const { method = 'POST', path, body, requestId, at } = request
  const { pathname, search } = new URL(`${base}/${path}`)
  return client.sign(key, { method, path: pathname + search, body, requestId, at })
}

const SHOWN_MAX = 120

/** Shows the beginning of an unreadable reply. */
function read(
  client: DialectClient,
  request: CanonicalRequest,
  answer: { status: number; body: string },
): ParsedResponse {
  const parsed = readSafely(client, request, answer)
  if (parsed.codes.length > 0) return parsed
  const beginning = [...answer.body.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()].slice(0, SHOWN_MAX).join('')
  return { ...parsed, word: `${parsed.word}: ${beginning === '' ? 'an empty answer' : beginning}` }
}

function readSafely(
  client: DialectClient,
  request: CanonicalRequest,
  answer: { status: number; body: string },
): ParsedResponse {
  try {
    return client.read(request, answer)
  } catch {
    // JSON of an unexpected shape, such as `null`.
    return { codes: [], word: `status ${answer.status}` }
  }
}
