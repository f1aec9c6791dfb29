/** Talking to a gateway as a studio does: each sentence composed, signed, sent and understood by the dialect's speaker. */
import { randomUUID } from 'node:crypto'
import type { Clock } from '#core/context.ts'
import type { Speaker, SpeakerKey, Spoken, Understood } from './speaker.ts'
import { NoAnswer } from './verdict.ts'

export type Target = {
  /** What comes before the method: `https://play.example/provider/v1/joker`. */
  url: string
  key: SpeakerKey
  speaker: Speaker
  clock: Clock
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
}

/** A gateway that is slower than this has not answered. */
const PATIENCE_MS = 10_000

export function talkTo({ url, key, speaker, clock }: Target): Talk {
  const base = url.replace(/\/+$/, '')
  return {
    ...{ speaker, key, clock },
    async say(spoken, spoiling = {}) {
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
          body: spoiling.instead ? speaker.compose(spoiling.instead, saying).body : body,
          redirect: 'error',
          signal: AbortSignal.timeout(PATIENCE_MS),
        })
        const answer = { status: response.status, body: await response.text() }
        return { ...speaker.read(spoken, answer), status: answer.status }
      } catch (error) {
        const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
        throw new NoAnswer(`no answer to ${spoken.method}: ${cause instanceof Error ? cause.message : cause}`)
      }
    },
  }
}
