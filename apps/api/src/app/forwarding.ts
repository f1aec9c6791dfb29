/** Counts what proxies forward without `X-Forwarded-Proto`, and who forwards without being trusted, for `duang doctor`. */
import type { FastifyInstance } from 'fastify'
import type { Clock } from '#core/context.ts'
import { createDayCounts, type DayCount } from '#kit/day-counts.ts'
import { type IsProxy, proxiesOf } from './forwarded.ts'

/** Addresses of senders. Anyone may invent the header, so few are kept. */
const KEYS_MAX = 20
const withoutProto = createDayCounts({ keysMax: KEYS_MAX })
const untrusted = createDayCounts({ keysMax: KEYS_MAX })

/** Keys are addresses of proxies. */
export type Forwarding = { withoutProto: DayCount[]; untrusted: DayCount[] }

export const forwardingOf = (now: Date): Forwarding => ({
  withoutProto: withoutProto.read(now),
  untrusted: untrusted.read(now),
})

export function watchForwarding(fastify: FastifyInstance, trustProxy: string, clock: Clock): void {
  const isProxy: IsProxy = proxiesOf(trustProxy)
  fastify.addHook('onRequest', async ({ raw }) => {
    if (raw.headers['x-forwarded-for'] === undefined) return
    const address = raw.socket.remoteAddress ?? ''
    if (!isProxy(address, 0)) untrusted.add(address, clock())
    else if (raw.headers['x-forwarded-proto'] === undefined) withoutProto.add(address, clock())
  })
}
