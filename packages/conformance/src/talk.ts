/** Talking to a gateway as a studio does: each sentence composed, signed, sent and understood by the dialect's speaker. */
import { randomUUID } from 'node:crypto'
import type { Speaker, SpeakerKey, Spoken, Understood } from './speaker.ts'
import { NoAnswer } from './verdict.ts'

export type Clock = () => Date

export type Target = {
  /** What comes before the method: `https://play.example/provider/v1/joker`. */
  url: string
  key: SpeakerKey
  speaker: Speaker
  clock: Clock
  /** Of movements that name none of their own; the dialect's own, if not said. */
  currency?: string | undefined
}

/** What a hostile case does to a sentence. */
export type Spoiling = {
  at?: Date
  key?: SpeakerKey
  /** Sent in place of the sentence that was signed. */
  instead?: Spoken
  /** Sent without what proves the caller. */
  isUnsigned?: boolean
}

export type Heard = Understood & { status: number }
export type Talk = {
  speaker: Speaker
  key: SpeakerKey
  clock: Clock
  say: (spoken: Spoken, spoiling?: Spoiling) => Promise<Heard>
  currency: string
  /** Resolves when every request has its answer, also those that nobody waits for. */
  settled: () => Promise<void>
  /** Answers that said something in the dialect, so far. */
  understood: () => number
}

/** A gateway that is slower than this has not answered. */
const PATIENCE_MS = 10_000

const USUAL_CURRENCY = 'THB'

export function talkTo({ url, key, speaker, clock, currency }: Target): Talk {
  const base = url.replace(/\/+$/, '')
  const open = new Set<Promise<Heard>>()
  let understood = 0
  const inCurrency = <Asked extends Spoken>(spoken: Asked): Asked =>
    currency === undefined ? spoken : { currency, ...spoken }
  const talk: Talk = {
    ...{ speaker, key, clock, currency: currency ?? USUAL_CURRENCY },
    understood: () => understood,
    async settled() {
      while (open.size > 0) await Promise.allSettled(open)
    },
    say(spoken, spoiling) {
      const asking = ask(inCurrency(spoken), spoiling).finally(() => open.delete(asking))
      open.add(asking)
      return asking
    },
  }
  async function ask(spoken: Spoken, spoiling: Spoiling = {}): Promise<Heard> {
    const signer = spoiling.key ?? key
    // Some dialects prove the caller in the body.
    const shown = spoiling.isUnsigned ? { ...signer, secret: '' } : signer
    const saying = { key: shown, requestId: randomUUID(), at: spoiling.at ?? clock() }
    const { path, body, contentType } = speaker.compose(spoken, saying)
    const address = new URL(`${base}/${path}`)
    const proof = await speaker.sign(signer, { ...saying, path: address.pathname + address.search, body })
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': contentType, ...(spoiling.isUnsigned ? {} : proof) },
        body: spoiling.instead ? speaker.compose(inCurrency(spoiling.instead), saying).body : body,
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const answer = { status: response.status, body: await response.text() }
      const heard = read(speaker, spoken, answer)
      if (heard.codes.length > 0) understood++
      return { ...heard, status: answer.status }
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      throw new NoAnswer(`no answer to ${spoken.method}: ${cause instanceof Error ? cause.message : cause}`)
    }
  }
  return talk
}

const SHOWN_MAX = 120

/** An answer that says nothing in the dialect is shown by its beginning. */
function read(speaker: Speaker, spoken: Spoken, answer: { status: number; body: string }): Understood {
  const heard = readSafely(speaker, spoken, answer)
  if (heard.codes.length > 0) return heard
  const beginning = [...answer.body.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()].slice(0, SHOWN_MAX).join('')
  return { ...heard, word: `${heard.word}: ${beginning === '' ? 'an empty answer' : beginning}` }
}

function readSafely(speaker: Speaker, spoken: Spoken, answer: { status: number; body: string }): Understood {
  try {
    return speaker.read(spoken, answer)
  } catch {
    // JSON, but not of the shape that any answer has, such as `null`.
    return { codes: [], word: `status ${answer.status}` }
  }
}
