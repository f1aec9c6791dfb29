/** Rejected messages of providers: each is counted, and logged within a budget. Names of fields only, never their values. */
import { Counter } from 'prom-client'
import type { Log } from '#kit/log.ts'
import { createLogBudget } from '#kit/log-budget.ts'

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
  /** What is wrong with the field; no value of it. */
  reason: string
}

const LINES_A_MINUTE = 10
const budget = createLogBudget(LINES_A_MINUTE)

export function noteRejected(log: Log, message: RejectedMessage, now: Date): void {
  const { provider, call, field } = message
  rejectedMessages.inc({ provider, call, field })
  const line = budget(`${provider} ${call} ${field}`, now.getTime())
  if (line) log.warn({ ...message, ...(line.leftOut > 0 ? line : {}) }, 'provider message rejected')
}
