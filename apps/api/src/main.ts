/** One api process: what is real is made here (database, clock, jobs, bank) and handed on. */
import { createApp } from '#app/app.ts'
import { startJobs } from '#app/jobs.ts'
import { createPlatform } from '#app/platform.ts'
import { createStaffListener } from '#app/staff.ts'
import { refuseOtherGateway } from '#core/bank/gateway.ts'
import { couldBeOwner } from '#kit/app-login.ts'
import { readConfig } from '#kit/config.ts'
import { whenDatabaseIsThere } from '#kit/db.ts'

const config = readConfig(process.env)
const { platform, brands, close } = createPlatform(config)
const app = await createApp({ platform, brands, trustProxy: config.TRUST_PROXY })
const staff = createStaffListener(platform)

let isStopping = false
async function stop(): Promise<void> {
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
await staff.listen({ port: config.OPERATOR_PORT, host: '127.0.0.1' })
// Before anybody is served: a database of the other kind takes no request of this process.
await whenDatabaseIsThere(() => refuseOtherGateway(platform.db, platform.gateway)).catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
await app.listen({ port: config.PORT, host: config.HOST })
process.send?.({ ready: true })
if (await whenDatabaseIsThere(() => couldBeOwner(platform.db)))
  platform.log.warn('the api is connected by a login that owns the tables: give it one of its own, APP_DATABASE_URL')
// A copy of the data must not pay, ask or fetch anything a second time.
if (platform.gateway !== 'none') await startJobs(platform, brands)
