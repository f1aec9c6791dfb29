/** Talking to a gateway as a studio does: each sentence composed, signed, sent and understood by the dialect's client. */
import { randomUUID } from 'node:crypto'
import type { CanonicalRequest, DialectClient, DialectKey, ParsedResponse } from './dialect-client.ts'
import { NoAnswer } from './result.ts'

export type Clock = () => Date

export type Target = {
  /** What comes before the method: `https://play.example/provider/v1/joker`. */
  url: string
  key: DialectKey
  client: DialectClient
  clock: Clock
  /** Of transactions that name none of their own; the dialect's own, if not said. */
  currency?: string | undefined
}

/** What a hostile case does to a sentence. */
export type Tampering = {
  at?: Date
  key?: DialectKey
  /** Sent in place of the sentence that was signed. */
  instead?: CanonicalRequest
  /** Sent without what proves the caller. */
  isUnsigned?: boolean
}

export type DialectResponse = ParsedResponse & { status: number }
export type Session = {
  client: DialectClient
  key: DialectKey
  clock: Clock
  say: (request: CanonicalRequest, tampering?: Tampering) => Promise<DialectResponse>
  currency: string
  /** Resolves when every request has its answer, also those that nobody waits for. */
  settled: () => Promise<void>
  /** Answers that said something in the dialect, so far. */
  parsedCount: () => number
}

/** A gateway that is slower than this has not answered. */
const PATIENCE_MS = 10_000

const USUAL_CURRENCY = 'THB'

export function openSession({ url, key, client, clock, currency }: Target): Session {
  const base = url.replace(/\/+$/, '')
  const open = new Set<Promise<DialectResponse>>()
  let parsedCount = 0
  const inCurrency = <Asked extends CanonicalRequest>(request: Asked): Asked =>
    currency === undefined ? request : { currency, ...request }
  const talk: Session = {
    ...{ client, key, clock, currency: currency ?? USUAL_CURRENCY },
    parsedCount: () => parsedCount,
    async settled() {
      while (open.size > 0) await Promise.allSettled(open)
    },
    say(request, tampering) {
      const asking = ask(inCurrency(request), tampering).finally(() => open.delete(asking))
      open.add(asking)
      return asking
    },
  }
  async function ask(request: CanonicalRequest, tampering: Tampering = {}): Promise<DialectResponse> {
    const signer = tampering.key ?? key
    // Some dialects prove the caller in the body.
    const shown = tampering.isUnsigned ? { ...signer, secret: '' } : signer
    const saying = { key: shown, requestId: randomUUID(), at: tampering.at ?? clock() }
    const { path, body, contentType } = client.compose(request, saying)
    const address = new URL(`${base}/${path}`)
    const proof = await client.sign(signer, { ...saying, path: address.pathname + address.search, body })
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': contentType, ...(tampering.isUnsigned ? {} : proof) },
        body: tampering.instead ? client.compose(inCurrency(tampering.instead), saying).body : body,
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
  return talk
}

const SHOWN_MAX = 120

/** An answer that says nothing in the dialect is shown by its beginning. */
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
    // JSON, but not of the shape that any answer has, such as `null`.
    return { codes: [], word: `status ${answer.status}` }
  }
}
