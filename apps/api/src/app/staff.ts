/** The staff listener: loopback only. Health, readiness and metrics now; the operator's desk later. */
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { sql } from 'kysely'
import type { Platform } from '#core/context.ts'
import { registry } from './metrics.ts'
import { createMoneyMetrics } from './money-metrics.ts'

export function createStaffListener(platform: Platform): FastifyInstance {
  const fastify = Fastify({
    loggerInstance: platform.log,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 10_000,
  })
  const moneyMetrics = createMoneyMetrics(platform)
  // Alive: the process answers.
  fastify.get('/healthz', async () => ({ status: 'ok' }))
  // Ready: it can do its work.
  fastify.get('/readyz', async (_request, response) => {
    try {
      await sql`select 1`.execute(platform.db)
      return { status: 'ready' }
    } catch {
      return response.status(503).send({ status: 'database away' })
    }
  })
  fastify.get('/metrics', async (_request, response) =>
    response.type(registry.contentType).send(`${await registry.metrics()}\n${await moneyMetrics()}`),
  )
  return fastify
}
