/** Counts and times of requests by route pattern, served at /metrics on the staff listener. */
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, type Metric, Registry } from 'prom-client'
import { CORE_METRICS } from '#core/metrics.ts'
import type { Log } from '#kit/log/log.ts'
import { rejectedMessages } from '#money/wallet/rejections.ts'

export const registry = new Registry()
collectDefaultMetrics({ register: registry })
for (const metric of [rejectedMessages, ...CORE_METRICS]) registry.registerMetric(metric as Metric)

const seconds = new Histogram({
  name: 'duang_http_request_seconds',
  help: 'Time to answer, by route and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
})

export function countRequests(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', async (request, response) => {
    const { method, routeOptions } = request
    const url = routeOptions.url ?? 'unknown'
    const answered = { method, url, status: response.statusCode, ms: response.elapsedTime }
    countAnswer(answered)
    logAnswer(request.log, answered)
  })
}

/** `url` is the pattern of the route, for the router and the fast path alike. */
type Answered = { method: string; url: string; status: number; ms: number }

export const countAnswer = ({ method, url, status, ms }: Answered): void =>
  seconds.observe({ method, route: url, status: String(status) }, ms / 1000)

export const logAnswer = (log: Log, { method, url, status, ms }: Answered): void =>
  log.debug({ req: { method, routeOptions: { url } }, status, ms: Math.round(ms) }, 'answered')
