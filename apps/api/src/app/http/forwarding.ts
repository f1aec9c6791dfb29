/** Counts what proxies forward without `X-Forwarded-Proto`, and who forwards without being trusted, for `duang doctor`. */
import type { FastifyInstance } from 'fastify'
import type { Platform } from '#core/context.ts'
import { type IsProxy, proxiesOf } from './forwarded.ts'

type Watcher = Pick<Platform, 'observed' | 'clock'>

export function watchForwarding(fastify: FastifyInstance, trustProxy: string, { observed, clock }: Watcher): void {
  const isProxy: IsProxy = proxiesOf(trustProxy)
  fastify.addHook('onRequest', async ({ raw }) => {
    if (raw.headers['x-forwarded-for'] === undefined) return
    const address = raw.socket.remoteAddress ?? ''
    if (!isProxy(address, 0)) observed.untrusted(address, clock())
    else if (raw.headers['x-forwarded-proto'] === undefined) observed.withoutProto(address, clock())
  })
}
