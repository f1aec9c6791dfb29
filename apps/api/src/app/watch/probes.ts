/** Health and readiness, for staff and for proxies. */
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Platform } from '#core/context.ts'
import { RELEASE } from '#kit/start/release.ts'
import type { Draining } from '../overload/draining.ts'
import { createFeedAges } from './feed-ages.ts'
import { createFeedRhythms } from './feed-rhythms.ts'
import { createJobAges } from './job-ages.ts'
import { createReadiness } from './readiness.ts'

/** As refusals of members while the database is away. */
const RETRY_AFTER_SECONDS = 2

export type Probes = {
  mount: (fastify: FastifyInstance) => void
  /** A listener with the probes alone, for a proxy on another machine. */
  listener: () => FastifyInstance
}

export function createProbes({ platform, draining }: { platform: Platform; draining: Draining }): Probes {
  const readiness = createReadiness(platform)
  const jobAges = createJobAges(platform)
  const feedAges = createFeedAges(platform)
  const feedRhythms = createFeedRhythms(platform)
  const mount = (fastify: FastifyInstance) => {
    // Alive: the process answers.
    fastify.get('/healthz', async () => ({ status: 'ok', pid: process.pid, ...RELEASE }))
    // Ready: it can do its work.
    fastify.get('/readyz', async (_request, response) => {
      // A prober asks again by itself. Others get the time in a header.
      const notReady = (body: object) => response.status(503).header('retry-after', RETRY_AFTER_SECONDS).send(body)
      if (draining.isUnderWay()) return notReady({ status: 'draining' })
      const found = await readiness()
      if (found.isReady) {
        const [jobs, feeds, pushed] = await Promise.all([
          unlessAway(jobAges),
          unlessAway(feedAges),
          unlessAway(feedRhythms),
        ])
        return { status: 'ready', schema: found.schema, ...(jobs && { late: jobs.late, jobs }), ...feeds, ...pushed }
      }
      return notReady({ status: found.trouble, reason: found.reason })
    })
  }
  return {
    mount,
    listener: () => {
      const fastify = createProbeServer(platform)
      mount(fastify)
      return fastify
    },
  }
}

/** The ages are a report beside the readiness. They never fail it. */
const unlessAway = <Ages>(read: () => Promise<Ages>): Promise<Ages | undefined> => read().catch(() => undefined)

export const createProbeServer = (platform: Platform): FastifyInstance =>
  Fastify({
    loggerInstance: platform.log,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 10_000,
    return503OnClosing: false,
  })
