/** What core counts and times, for /metrics: docs/monitoring.md lists it. Every label has few values. */
import { LOAD_CLASSES, type LoadClass } from '@duang/contract'
import { Counter, Histogram } from 'prom-client'

const refusals = new Counter({
  name: 'duang_refusals_total',
  help: 'Refused requests, by the code of the refusal. `internal` is a bug.',
  labelNames: ['code'],
  registers: [],
})
// A counter that appears with 1 has not increased for Prometheus: the first bug would raise no alert.
refusals.inc({ code: 'internal' }, 0)
export const countRefusal = (code: string): void => refusals.inc({ code })

const shed = new Counter({
  name: 'duang_load_shed_total',
  help: 'Requests refused because the process was full or late, by class.',
  labelNames: ['class'],
  registers: [],
})
for (const name of LOAD_CLASSES) shed.inc({ class: name }, 0)
export const countShed = (name: LoadClass): void => shed.inc({ class: name })

const providerCalls = new Histogram({
  name: 'duang_provider_call_seconds',
  help: 'Time of calls to game providers, by provider, call and outcome: `ok` or `no-answer`.',
  labelNames: ['provider', 'call', 'outcome'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [],
})
type ProviderCall = { provider: string; call: string; outcome: 'ok' | 'no-answer'; ms: number }
export const countProviderCall = ({ ms, ...labels }: ProviderCall): void => providerCalls.observe(labels, ms / 1000)

const walletRequests = new Histogram({
  name: 'duang_wallet_request_seconds',
  help: 'Time to process requests of game providers, by provider, method and code of the answer.',
  labelNames: ['provider', 'method', 'code'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [],
})
type WalletRequest = { provider: string; method: string; code: string; ms: number }
export const countWalletRequest = ({ ms, ...labels }: WalletRequest): void => walletRequests.observe(labels, ms / 1000)

const replicaReads = new Counter({
  name: 'duang_replica_reads_total',
  help: 'Reports and lists that the read replica answered.',
  labelNames: ['replica'],
  registers: [],
})
const replicaFallbacks = new Counter({
  name: 'duang_replica_fallbacks_total',
  help: 'Reports and lists that the primary answered in place of the read replica, by reason.',
  labelNames: ['replica', 'reason'],
  registers: [],
})
/** `reason`: why the primary answered. */
export const countReplicaRead = (replica: string, reason: string | undefined): void =>
  reason === undefined ? replicaReads.inc({ replica }) : replicaFallbacks.inc({ replica, reason })

const logins = new Counter({
  name: 'duang_logins_total',
  help: 'Attempts to log in, by result: `accepted`, `wrong`, or `delayed` before the password was looked at.',
  labelNames: ['result'],
  registers: [],
})
export const countLogin = (result: 'accepted' | 'wrong' | 'delayed'): void => logins.inc({ result })

export const CORE_METRICS = [
  ...[refusals, shed, providerCalls, walletRequests],
  ...[replicaReads, replicaFallbacks, logins],
] as const
