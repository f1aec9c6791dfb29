/** Metrics of the socket, served at /metrics. Every label has few values. */
import { Counter, Gauge } from 'prom-client'
import { registry } from '../watch/metrics.ts'

/**
 * Reasons for a refused or closed connection. `origin`, `host`, `request`, `moving`, `overloaded`: before the handshake. `session`, `namespace`,
 * `sockets`: at the handshake. `flood`, `message`, `room`: by what a client sent.
 */
export type Refused =
  | 'origin'
  | 'host'
  | 'request'
  | 'moving'
  | 'overloaded'
  | 'session'
  | 'namespace'
  | 'sockets'
  | 'flood'
  | 'message'
  | 'room'

const refused = new Counter({
  name: 'duang_live_refused_total',
  help: 'Refused or closed connections of the socket, by reason.',
  labelNames: ['reason'],
  registers: [registry],
})
export const countRefused = (reason: Refused): void => refused.inc({ reason })

const events = new Counter({
  name: 'duang_live_events_total',
  help: 'Events of the socket that this process sent to rooms with members, by event.',
  labelNames: ['event'],
  registers: [registry],
})
export const countEvent = (event: string): void => events.inc({ event })

export const socketsGauge = new Gauge({
  name: 'duang_live_sockets',
  help: 'Sockets of members that are connected to this process.',
  registers: [registry],
})
