/** Rejected messages of providers: each is counted, and logged within a limit. Names of fields only, never their values. */
import { Counter } from 'prom-client'
import type { Log } from '#kit/log/log.ts'
import { createLogRateLimit } from '#kit/log/log-rate-limit.ts'

/** Read at /metrics. Every label has few values: fields are those of our schemas. */
export const rejectedMessages = new Counter({
  name: 'duang_provider_rejected_total',
  help: 'Messages of game providers answered with BAD_REQUEST, by provider, call and field.',
  labelNames: ['provider', 'call', 'field'],
  registers: [],
})

export type RejectedMessage = {
  provider: string
  /** A call of the dialect, or `unknown`. */
  call: string
  field: string
  /** The problem of the field, without its value. */
  reason: string
}

const allowLine = createLogRateLimit({ max: 10, seconds: 60 })

export function noteRejected(log: Log, message: RejectedMessage, now: Date): void {
  const { provider, call, field } = message
  rejectedMessages.inc({ provider, call, field })
  const line = allowLine(`${provider} ${call} ${field}`, now)
  if (line) log.warn({ ...message, ...line }, 'provider message rejected')
}
