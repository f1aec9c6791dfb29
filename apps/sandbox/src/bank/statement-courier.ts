/** Delivers statement lines of site accounts to their sites: at least once, in order, until acknowledged. */
import { randomUUID } from 'node:crypto'
import { statementMessage } from '@duang/contract/bank/bank'
import { signWebhook } from '@duang/contract/bank/webhook-signature'
import * as z from 'zod/mini'
import type { Bank } from '#bank/bank.ts'
import type { Line } from '#bank/books.ts'
import { statementLineOf } from '#bank/statement-line.ts'
import { makePause } from '#kit/pause.ts'
import { type Random, shuffled } from '#kit/random.ts'
import { brandOfSite, hostOfAccount, SITE_HOSTS } from '#people'

const LINES_PER_MESSAGE = 500
const RETRY_AFTER_MS = [200, 500, 1000, 2000, 5000]
const ANSWER_WITHIN_MS = 10_000
/** Longest pause before due lines are checked again. */
const IDLE_MS = 60_000
/** Maximum delay of a line with the shuffle switch on. */
const SHUFFLE_HOLD_MS = 2000

export type CourierRoute = {
  /** `{site}/bank/v1/{feed}/statement` */
  url: string
  secret: string
  feed: string
  /** The site's host, if it differs from that of `url`. Only its lines are sent to it. */
  host?: string | undefined
}

export type Courier = ReturnType<typeof startCourier>

/** One courier for each site, so that an unreachable site delays no other. */
export function startCouriers(bank: Bank, route: CourierRoute, random: Random): Courier {
  const couriers = SITE_HOSTS.map((host) => startCourier(bank, { ...route, host }, random))
  return {
    lastError: () => couriers.map((courier) => courier.lastError()).find((error) => error !== undefined),
    stop: async () => {
      await Promise.all(couriers.map((courier) => courier.stop()))
    },
  }
}

/** Starts sending the lines of one site. `stop` ends it within moments. Unacknowledged lines are sent after the next start. */
function startCourier(bank: Bank, route: CourierRoute, random: Random) {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = makePause(signal)
  const dueAt = makeTimetable(bank, random)
  let lastError: string | undefined
  bank.whenBooked(pause.wake)

  /** Each copy is a message of its own. A retry repeats the ids, so that the site recognises it. */
  const sendCopies = async (lines: Line[], messageIds: string[]) => {
    const { isShuffled, areCopiesConcurrent } = bank.books.switches
    const send = (id: string) => sendMessage(route, id, isShuffled ? shuffled(lines, random) : lines, signal)
    if (areCopiesConcurrent) await Promise.all(messageIds.map(send))
    else for (const id of messageIds) await send(id)
  }

  const deliver = async (lines: Line[]) => {
    // A line that a crash could still undo must not reach the site.
    await bank.durable()
    const messageIds = Array.from({ length: bank.books.switches.statementCopies }, () => `msg_${randomUUID()}`)
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        await sendCopies(lines, messageIds)
      } catch (error) {
        lastError = errorText(error)
        await pause.wait(RETRY_AFTER_MS[attempt] ?? RETRY_AFTER_MS.at(-1) ?? 0, { isWakeable: false })
        continue
      }
      lastError = undefined
      bank.linesDelivered(lines.map((line) => line.id))
      return await bank.durable()
    }
  }

  const run = async () => {
    while (!signal.aborted) {
      const now = bank.now().getTime()
      const own = [...bank.books.undelivered.values()].filter(
        (line) => hostOfAccount(line.account.number) === route.host,
      )
      const waiting = own.map((line) => ({ line, inMs: dueAt(line) - now }))
      const due = waiting.filter((each) => each.inMs <= 0).slice(0, LINES_PER_MESSAGE)
      const nextInMs = waiting.reduce((least, each) => Math.min(least, each.inMs), IDLE_MS)
      if (due.length > 0) await deliver(due.map((each) => each.line))
      else await pause.wait(nextInMs, { isWakeable: true })
    }
  }
  const running = run()

  return {
    /** Reason of the last failed attempt. `undefined` after a success. */
    lastError: () => lastError,
    stop: async () => {
      stopping.abort()
      // Writes no longer wait for room on the disk.
      await running.catch(() => undefined)
    },
  }
}

/** Time from which a line may be sent, in milliseconds since 1970. A delayed line keeps its delay until the sandbox ends. */
function makeTimetable(bank: Bank, random: Random) {
  const holdsMs = new WeakMap<Line, number>()
  return (line: Line): number => {
    const { statementDelayMs, isShuffled } = bank.books.switches
    const holdMs = isShuffled ? (holdsMs.get(line) ?? random() * SHUFFLE_HOLD_MS) : 0
    if (isShuffled) holdsMs.set(line, holdMs)
    return Date.parse(line.transfer.at) + statementDelayMs + holdMs
  }
}

/** Throws when the site did not answer with a 2xx status in time. */
async function sendMessage(
  { url, secret, feed, host }: CourierRoute,
  messageId: string,
  lines: Line[],
  signal: AbortSignal,
) {
  const message = z.encode(statementMessage, { type: 'statement.lines', lines: lines.map(statementLineOf) })
  const body = JSON.stringify(message)
  const party = { brand: brandOfSite(host), feed }
  const reply = await fetch(url, {
    method: 'POST',
    body,
    headers: {
      ...(await signWebhook(secret, party, messageId, new Date(), body)),
      'content-type': 'application/json',
      // Forwarded host as a proxy sets it: this machine may be unable to resolve the host's name.
      ...(host === undefined ? {} : { 'x-forwarded-host': host }),
    },
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
  })
  await reply.body?.cancel()
  if (!reply.ok) throw new Error(`HTTP ${reply.status}`)
}

const errorText = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const code = (error.cause as { code?: string } | undefined)?.code
  return code ?? error.message
}
