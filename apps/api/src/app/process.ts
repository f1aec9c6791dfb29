/** One api process: creates the real parts (database, clock, jobs, bank), passes them on, and stops them in order. */
import { refuseOtherBankMode } from '#core/bank/bank-mode.ts'
import { refuseWrongKey } from '#entry/secret/stored-secrets.ts'
import { couldBeOwner } from '#kit/database/app-login.ts'
import { waitForDatabase } from '#kit/database/db.ts'
import { refusePooler } from '#kit/database/pooler.ts'
import { stopTracing } from '#kit/log/tracing.ts'
import type { Config } from '#kit/start/config.ts'
import { listenOrSay } from '#kit/start/ports.ts'
import { RELEASE } from '#kit/start/release.ts'
import { createApp } from './app.ts'
import { startJobs } from './jobs.ts'
import { createListeners } from './listeners.ts'
import { createDraining } from './overload/draining.ts'
import { createPlatform, databaseUrl } from './platform.ts'
import { createStaffListener } from './staff.ts'
import { createProbes } from './watch/probes.ts'
import { refuseOtherSchema } from './watch/readiness.ts'
import { startTracing } from './watch/start-tracing.ts'

/** Resolves when the process serves. It ends by SIGTERM or SIGINT, and with its parent. */
export async function startProcess(config: Config): Promise<void> {
  await startTracing(config, 'api')
  const { platform, brands, read, replica, close } = createPlatform(config)
  platform.log.info(RELEASE, 'the process starts')
  const draining = createDraining()
  const live = { url: databaseUrl(config), redisUrl: config.REDIS_URL }
  // A process that only works serves no page and no socket.
  const served = config.ROLE === 'work' ? {} : { live }
  const app = await createApp({ platform, brands, read, trustProxy: config.TRUST_PROXY, draining, ...served })
  const listeners = createListeners(app)
  const probes = createProbes({ platform, draining })
  const staff = createStaffListener(platform, probes, replica)
  const outside = config.READINESS_ADDRESS ? probes.listener() : undefined

  stopOnSignal(async (drained) => {
    draining.begin()
    await drained(config.DRAIN_SECONDS)
    // Requests under way are answered, then jobs, then the database. The probes answer to the end.
    await listeners.close()
    await platform.jobs.stop()
    await Promise.all([staff.close(), outside?.close()])
    await close()
    await stopTracing()
  })

  // Staff see at once that the process lives. The database may still be on its way up: until it is there, /readyz is 503.
  const staffPort = { name: 'OPERATOR_PORT', port: config.OPERATOR_PORT, host: '127.0.0.1' }
  await listenOrSay(() => staff.listen({ ...staffPort, exclusive: true }), staffPort)
  if (outside && config.READINESS_ADDRESS) {
    const address = { name: 'READINESS_ADDRESS', ...config.READINESS_ADDRESS }
    await listenOrSay(() => outside.listen(address), address)
  }
  // Before any request is served: behind a pooler, or with a database of another release or kind, this process accepts none.
  await waitForDatabase(() => refusePooler(live.url))
  await waitForDatabase(() => refuseOtherSchema(platform.db))
  await waitForDatabase(() => refuseOtherBankMode(platform.db, platform.bankMode))
  const report = (place: string) => platform.log.error({ place }, 'no key opens this secret: duang secret rotate')
  await waitForDatabase(() => refuseWrongKey(platform, report))
  const port = { name: 'PORT', port: config.PORT, host: config.HOST }
  if (config.ROLE !== 'work') {
    replica?.watch()
    await listenOrSay(() => listeners.listen(port), port)
  }
  process.send?.({ ready: true })
  if (await waitForDatabase(() => couldBeOwner(platform.db)))
    platform.log.warn('the api is connected by a login that owns the tables: give it one of its own, APP_DATABASE_URL')
  // A copy of the data must not pay, ask or fetch anything a second time.
  if (platform.bankMode !== 'none' && config.ROLE !== 'serve')
    await startJobs(platform, brands).catch((error: unknown) => {
      // A stop during the start takes the database from the jobs.
      if (!draining.isUnderWay()) throw error
    })
}

type Wait = (seconds: number) => Promise<void>

/**
 * Stops at the first signal, once. A second signal ends the wait; without its parent a process does not wait. SIGHUP is a reload: the unit
 * starts a process that ends, and several workers are restarted in turn (`workers.ts`).
 */
function stopOnSignal(stop: (drained: Wait) => Promise<void>): void {
  let hurry: (() => void) | undefined
  const begin = async (isAlone: boolean): Promise<void> => {
    if (hurry) return hurry()
    const { promise, resolve } = Promise.withResolvers<void>()
    hurry = resolve
    if (isAlone) resolve()
    await stop(async (seconds) => {
      const timer = setTimeout(resolve, seconds * 1000)
      await promise
      clearTimeout(timer)
    })
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void begin(false))
  process.on('disconnect', () => void begin(true))
}
