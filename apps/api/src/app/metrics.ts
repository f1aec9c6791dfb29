/** Counts and times of requests by route pattern; read at /metrics on the staff listener. */
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export const registry = new Registry()
collectDefaultMetrics({ register: registry })

const seconds = new Histogram({
  name: 'duang_http_request_seconds',
  help: 'Time to answer, by route and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
})

export function countRequests(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', async (request, response) => {
    const route = request.routeOptions.url ?? 'unknown'
    seconds.observe({ method: request.method, route, status: String(response.statusCode) }, response.elapsedTime / 1000)
    request.log.debug({ req: request, status: response.statusCode, ms: Math.round(response.elapsedTime) }, 'answered')
  })
}
