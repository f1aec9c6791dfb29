/**
 * The staff listener: loopback only, by address and by the requested name. It serves health, readiness, metrics
 * and what `duang doctor` asks.
 */
import type { FastifyInstance } from 'fastify'
import type { Platform } from '#core/context.ts'
import type { Observations } from '#kit/observed.ts'
import { isLoopbackHost } from '#kit/start/loopback.ts'
import { createReplicaMetrics, type NamedReplica } from './data/read-replica.ts'
import { hasSeveralHosts } from './http/host-header.ts'
import { createDraining } from './overload/draining.ts'
import { createFeedAges, createFeedMetrics } from './watch/feed-ages.ts'
import { createJobAges, createJobMetrics } from './watch/job-ages.ts'
import { registry } from './watch/metrics.ts'
import { createMoneyMetrics } from './watch/money-metrics.ts'
import { createPoolMetrics } from './watch/pool-metrics.ts'
import { createProbeServer, createProbes, type Probes } from './watch/probes.ts'

export function createStaffListener(
  platform: Platform,
  probes: Probes = createProbes({ platform, draining: createDraining() }),
  replica?: NamedReplica | undefined,
): FastifyInstance {
  const fastify = createProbeServer(platform)
  fastify.addHook('onRequest', async ({ raw, host }, response) => {
    if (hasSeveralHosts(raw)) return response.status(400).send({ status: 'several hosts' })
    // Probes of HTTP/1.0 name no host. A browser always does.
    if (host && !isLoopbackHost(host)) return response.status(421).send({ status: 'host is not loopback' })
  })
  const moneyMetrics = createMoneyMetrics(platform)
  const jobMetrics = createJobMetrics(createJobAges(platform))
  const feedMetrics = createFeedMetrics(createFeedAges(platform))
  const poolMetrics = createPoolMetrics({
    requests: platform.db,
    batch: platform.batchDb,
    ...(replica && { replica: replica.db }),
  })
  const replicaMetrics = createReplicaMetrics(replica)
  const sources = [() => registry.metrics(), poolMetrics, replicaMetrics, moneyMetrics, jobMetrics, feedMetrics]
  probes.mount(fastify)
  fastify.get('/observations', async (): Promise<Observations> => platform.observed.read(platform.clock()))
  fastify.get('/metrics', async (_request, response) =>
    response.type(registry.contentType).send((await Promise.all(sources.map((read) => read()))).join('\n')),
  )
  return fastify
}
