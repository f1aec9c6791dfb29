/** One api process: creates the real parts (database, clock, jobs, bank) and passes them on. */
import { createApp } from '#app/app.ts'
import { startJobs } from '#app/jobs.ts'
import { createPlatform, databaseUrl } from '#app/platform.ts'
import { createStaffListener } from '#app/staff.ts'
import { refuseOtherBankMode } from '#core/bank/bank-mode.ts'
import { couldBeOwner } from '#kit/app-login.ts'
import { readConfig } from '#kit/config.ts'
import { waitForDatabase } from '#kit/db.ts'
import { listenOrSay } from '#kit/ports.ts'

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const { platform, brands, close } = createPlatform(config)
  const live = { url: databaseUrl(config), redisUrl: config.REDIS_URL }
  const app = await createApp({ platform, brands, trustProxy: config.TRUST_PROXY, live })
  const staff = createStaffListener(platform)

  let isStopping = false
  const stop = async (): Promise<void> => {
    if (isStopping) return
    isStopping = true
    // Requests under way are answered, then jobs, then the database.
    await Promise.all([app.close(), staff.close()])
    await platform.jobs.stop()
    await close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(signal, () => void stop())

  // Staff see at once that the process lives. The database may still be on its way up: until it is there, /readyz is 503.
  const staffPort = { name: 'OPERATOR_PORT', port: config.OPERATOR_PORT, host: '127.0.0.1' }
  await listenOrSay(() => staff.listen(staffPort), staffPort)
  // Before any request is served: with a database of the other kind this process accepts none.
  await waitForDatabase(() => refuseOtherBankMode(platform.db, platform.bankMode))
  const port = { name: 'PORT', port: config.PORT, host: config.HOST }
  await listenOrSay(() => app.listen(port), port)
  process.send?.({ ready: true })
  if (await waitForDatabase(() => couldBeOwner(platform.db)))
    platform.log.warn('the api is connected by a login that owns the tables: give it one of its own, APP_DATABASE_URL')
  // A copy of the data must not pay, ask or fetch anything a second time.
  if (platform.bankMode !== 'none') await startJobs(platform, brands)
}

// Output that cannot be written, on a full disk or to a closed pipe, is no reason to stop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

await start().catch((error: unknown) => {
  // A sentence for the operator. An error of the program itself keeps its stack.
  console.error(error instanceof Error && error.constructor === Error ? error.message : error)
  process.exit(1)
})
