/** Causes that keep the database from its work, for the log of the operator. Members get 503 without the cause. */

import type { Log } from '../log/log.ts'
import { createLogRateLimit } from '../log/log-rate-limit.ts'
import { isDatabaseAway, isDiskFull, isReadOnly, sqlState } from './db.ts'

export type Trouble = 'database read-only' | 'database disk full' | 'database away' | 'database does not work'

export const troubleOf = (error: unknown): Trouble => {
  if (isReadOnly(error)) return 'database read-only'
  if (isDiskFull(error)) return 'database disk full'
  return isDatabaseAway(error) ? 'database away' : 'database does not work'
}

/** Every request meets the same trouble: each cause is a line in ten seconds. */
const allowLine = createLogRateLimit({ max: 1, seconds: 10 })

/** Logs the cause, with the number of lines of it that were left out since the last one. */
export function logTrouble(log: Log, error: unknown): void {
  const trouble = troubleOf(error)
  const allowed = allowLine(`${trouble} ${sqlState(error) ?? ''}`, new Date())
  if (!allowed) return
  const reason = error instanceof Error ? error.message : String(error)
  log.error({ reason, sqlState: sqlState(error), ...allowed }, trouble)
}

/** Logs errors outside requests, such as lost connections. A server that ends loses all of them at once: that is one line. */
export function createLossLog(log: Log, line = 'database connection lost'): (error: Error) => void {
  const allow = createLogRateLimit({ max: 1, seconds: 10 })
  return ({ message }) => {
    // pg-boss appends the queue, of which there are dozens.
    const allowed = allow(message.replace(/ \(Queue: .*/, ''), new Date())
    if (allowed) log.warn({ reason: message, ...allowed }, line)
  }
}
