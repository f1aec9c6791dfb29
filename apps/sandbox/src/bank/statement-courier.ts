/** Brings statement lines of site accounts to the site: at least once, in order, for as long as it takes. */
import { randomUUID } from 'node:crypto'
import { statementMessage } from '@duang/contract/bank'
import { signWebhook } from '@duang/contract/webhook-signature'
import * as z from 'zod/mini'
import type { Bank } from '#bank/bank.ts'
import type { Line } from '#bank/books.ts'
import { statementLineOf } from '#bank/statement-line.ts'
import { type Random, shuffled } from '#kit/random.ts'

const LINES_PER_MESSAGE = 500
const RETRY_AFTER_MS = [200, 500, 1000, 2000, 5000]
const ANSWER_WITHIN_MS = 10_000
/** With the shuffle switch on, each line is held back by up to this. */
const SHUFFLE_HOLD_MS = 2000

export type CourierRoute = {
  /** `{site}/bank/v1/{feed}/statement` */
  url: string
  secret: string
}

export type Courier = ReturnType<typeof startCourier>

/** Starts sending. `stop` ends it within moments; what was not acknowledged is sent after the next start. */
export function startCourier(bank: Bank, route: CourierRoute, random: Random) {
  const stopping = new AbortController()
  const holdsMs = new Map<string, number>()
  let lastFault: string | undefined
  let wake = () => {}
  bank.whenBooked(() => wake())

  const isStopped = () => stopping.signal.aborted

  /** Resolves after `ms`, or sooner when something was booked (`isWakeable`) or the courier stops. */
  const pause = (ms: number, isWakeable: boolean) =>
    new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer)
        wake = () => {}
        stopping.signal.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      if (isWakeable) wake = done
      stopping.signal.addEventListener('abort', done, { once: true })
    })

  const dueAt = (line: Line): number => {
    const { statementDelayMs, isShuffled } = bank.books.switches
    if (isShuffled && !holdsMs.has(line.id)) holdsMs.set(line.id, random() * SHUFFLE_HOLD_MS)
    return Date.parse(line.transfer.at) + statementDelayMs + (isShuffled ? (holdsMs.get(line.id) ?? 0) : 0)
  }

  const send = async (lines: Line[], messageId: string) => {
    const body = JSON.stringify(
      z.encode(statementMessage, { type: 'statement.lines', lines: lines.map(statementLineOf) }),
    )
    const headers = await signWebhook(route.secret, messageId, new Date(), body)
    const reply = await fetch(route.url, {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    })
    await reply.body?.cancel()
    if (!reply.ok) throw new Error(`HTTP ${reply.status}`)
  }

  /** Each copy is a message of its own; a retry repeats the ids, so that the site may know it again. */
  const sendCopies = async (lines: Line[], messageIds: string[]) => {
    const { isShuffled, areCopiesConcurrent } = bank.books.switches
    const order = () => (isShuffled ? shuffled(lines, random) : lines)
    if (areCopiesConcurrent) await Promise.all(messageIds.map((id) => send(order(), id)))
    else for (const id of messageIds) await send(order(), id)
  }

  const deliver = async (lines: Line[]) => {
    // A line that the crash of this moment would take back must not reach the site.
    await bank.durable()
    const messageIds = Array.from({ length: bank.books.switches.statementCopies }, () => `msg_${randomUUID()}`)
    for (let attempt = 0; !isStopped(); attempt++) {
      try {
        await sendCopies(lines, messageIds)
        lastFault = undefined
        const ids = lines.map((line) => line.id)
        for (const id of ids) holdsMs.delete(id)
        bank.linesDelivered(ids)
        return await bank.durable()
      } catch (error) {
        lastFault = faultText(error)
        await pause(RETRY_AFTER_MS[Math.min(attempt, RETRY_AFTER_MS.length - 1)] ?? 0, false)
      }
    }
  }

  const run = async () => {
    while (!isStopped()) {
      const waiting = [...bank.books.undelivered.values()].map((line) => ({ line, dueAt: dueAt(line) }))
      const now = bank.now().getTime()
      const due = waiting.filter((each) => each.dueAt <= now).slice(0, LINES_PER_MESSAGE)
      if (due.length > 0) await deliver(due.map((each) => each.line))
      else await pause(Math.max(1, Math.min(...waiting.map((each) => each.dueAt - now), 60_000)), true)
    }
  }
  const running = run()

  return {
    /** Why the last attempt failed; `undefined` while all is well. */
    lastFault: () => lastFault,
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

const faultText = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const code = (error.cause as { code?: string } | undefined)?.code
  return code ?? error.message
}
