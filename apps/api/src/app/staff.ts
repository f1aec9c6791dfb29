/**
 * The staff listener: loopback only, by address and by the requested name. It serves health, readiness and metrics.
 */
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Platform } from '#core/context.ts'
import { hasSeveralHosts, isLoopbackHost } from './host-header.ts'
import { registry } from './metrics.ts'
import { createMoneyMetrics } from './money-metrics.ts'
import { createReadiness } from './readiness.ts'

export function createStaffListener(platform: Platform): FastifyInstance {
  const fastify = Fastify({
    loggerInstance: platform.log,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 10_000,
  })
  fastify.addHook('onRequest', async ({ raw, host }, response) => {
    if (hasSeveralHosts(raw)) return response.status(400).send({ status: 'several hosts' })
    // Probes of HTTP/1.0 name no host. A browser always does.
    if (host && !isLoopbackHost(host)) return response.status(421).send({ status: 'host is not loopback' })
  })
  const moneyMetrics = createMoneyMetrics(platform)
  // Alive: the process answers.
  fastify.get('/healthz', async () => ({ status: 'ok' }))
  // Ready: it can do its work.
  const readiness = createReadiness(platform)
  fastify.get('/readyz', async (_request, response) => {
    const found = await readiness()
    if (found.isReady) return { status: 'ready' }
    return response.status(503).send({ status: found.trouble, reason: found.reason })
  })
  fastify.get('/metrics', async (_request, response) =>
    response.type(registry.contentType).send(`${await registry.metrics()}\n${await moneyMetrics()}`),
  )
  return fastify
}
