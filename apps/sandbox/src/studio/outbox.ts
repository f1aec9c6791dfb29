/**
 * Reports wins, returned stakes and ends of rounds to the site until it acknowledges: with growing pauses, across restarts,
 * for ever. Messages of one round are sent one after the other, those of different rounds concurrently.
 */
import { makePause } from '#kit/pause.ts'
import type { Answer, SiteClient } from '#studio/site-client.ts'
import type { Message, RoundRecord, StudioBooks } from '#studio/studio-books.ts'
import type { Account } from '#studio/studios.ts'

const PAUSES_MS = [100, 300, 1_000, 2_000, 5_000, 10_000, 30_000]
const AT_ONCE = 32

/** Codes that end a message. A stake that was never booked, or is already returned, needs no rollback. */
const DONE: Record<Message['method'], readonly string[]> = {
  win: ['OK'],
  rollback: ['OK', 'TX_NOT_FOUND', 'ALREADY_ROLLED_BACK'],
  endRound: ['OK', 'TX_NOT_FOUND'],
}

type Settings = {
  books: StudioBooks
  client: SiteClient
  accountOf: (id: string) => Account
  /** Records that the site acknowledged the message. */
  acknowledge: (message: Message, answer: Exclude<Answer, 'unknown'>) => Promise<void>
}

export type Outbox = ReturnType<typeof startOutbox>

export function startOutbox(settings: Settings) {
  const { books, acknowledge } = settings
  const stopping = new AbortController()
  const { signal } = stopping
  const chains = new Map<string, Promise<void>>()
  const waiting: (() => void)[] = []
  let running = 0
  let lastError: string | undefined

  const turn = async () => {
    if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
    running++
  }
  const deliver = async (message: Message): Promise<void> => {
    for (let tries = 0; !signal.aborted; tries++) {
      await turn()
      const answer = await ask(settings, message).finally(() => {
        running--
        waiting.shift()?.()
      })
      if (answer !== 'unknown' && DONE[message.method].includes(answer.code)) {
        lastError = undefined
        return acknowledge(message, answer)
      }
      lastError = `${message.method} ${message.id}: ${answer === 'unknown' ? 'no answer' : answer.code}`
      const pause = makePause(signal)
      await pause.wait(PAUSES_MS[tries] ?? PAUSES_MS.at(-1) ?? 0, { isWakeable: false })
    }
  }
  const queued = new Set<string>()
  /** Sends the unreported messages of the books that are not in flight. */
  const flush = () => {
    for (const message of books.unreported.values()) {
      if (queued.has(message.id)) continue
      queued.add(message.id)
      const before = chains.get(message.roundId) ?? Promise.resolve()
      const chain = before
        .then(() => deliver(message))
        .finally(() => {
          queued.delete(message.id)
          if (chains.get(message.roundId) === chain) chains.delete(message.roundId)
        })
      chains.set(message.roundId, chain)
      // Only a log that accepts no more entries rejects, and that ends the program elsewhere.
      chain.catch(() => undefined)
    }
  }
  flush()
  return {
    flush,
    lastError: () => lastError,
    /** Resolves when the site has acknowledged all messages of a round, or after `ms`. */
    settled: async (roundId: string, ms: number): Promise<void> => {
      const chain = chains.get(roundId)
      if (!chain) return
      const late = AbortSignal.timeout(ms)
      await Promise.race([
        chain.catch(() => undefined),
        new Promise<void>((resolve) => late.addEventListener('abort', () => resolve(), { once: true })),
      ])
    },
    stop: async () => {
      stopping.abort()
      for (const resolve of waiting.splice(0)) resolve()
      await Promise.allSettled(chains.values())
    },
  }
}

/** Sends a message to the site of its account. */
function ask({ books, client, accountOf }: Settings, message: Message): Promise<Answer> {
  const round = books.rounds.get(message.roundId) as RoundRecord
  const account = accountOf(round.account)
  const { playerRef, roundId, gameCode } = round
  if (message.method === 'endRound') return client.ask(account, 'endRound', { playerRef, roundId })
  if (message.method === 'rollback')
    return client.ask(account, 'rollback', { playerRef, txId: message.id, originalTxId: betTxId(roundId) })
  const { satang: amount, isOver: roundClosed } = message
  return client.ask(account, 'win', { playerRef, txId: message.id, roundId, gameCode, amount, roundClosed })
}

/** Id of the transaction that debits the stake of a round. */
export const betTxId = (roundId: string): string => `${roundId}-b`
